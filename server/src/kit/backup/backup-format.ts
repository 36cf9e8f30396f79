import * as z from 'zod/mini';

// What stands in a .pcrbackup file: a tar, compressed by zstd, and encrypted by age where there is
// a key. Its entries, in order: pcr.json, the rows of each table in PostgreSQL's own COPY format,
// cut into pieces at ends of rows, the waiting tasks in the same format, the secret, the files with
// a list of checksums behind each few thousand, and manifest.json. A file without it was cut.

/** A file of a higher number is of a newer PCR. */
export const FORMAT = 1;

/** pcr.json: what is known when the copy begins. */
export interface BackupHead {
  format: number;
  /** The version of the PCR that made it. */
  version: string;
  /** ISO 8601, in UTC. */
  made_at: string;
  /** The migrations that its database had, in order. */
  migrations: { name: string; hash: string }[];
  members: number;
  /**
   * What links and codes are signed with: in the file, or, where SECRET is set, known by a
   * fingerprint alone.
   */
  secret: { included: boolean; fingerprint: string };
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; last_value: string; is_called: boolean }[];
}

export interface RowsSum {
  rows: number;
  bytes: number;
  /** Of the bytes of all pieces, in order. */
  sha256: string;
  /** The same for the same rows in any order (`RowSum`). */
  sum: string;
}

/** manifest.json: what is in the file, known when all is. */
export interface Manifest extends BackupHead {
  rows: Record<string, RowsSum>;
  tasks: RowsSum;
  files: {
    count: number;
    bytes: number;
    /** Of all lists of checksums, in order. */
    sha256: string;
    /** Contents that rows name, and that the store had lost before; null: nobody looked. */
    missing: number | null;
  };
}

const COUNT = z.number().check(z.int(), z.nonnegative());
/** They are shown to the operator as they are: nothing in them moves a cursor. */
const WORD = z.string().check(z.regex(/^[\w.+-]{1,100}$/));
const SUM = z.object({ rows: COUNT, bytes: COUNT, sha256: WORD, sum: WORD });

/** Of a head of this format or a newer one: what it takes to say who made it. */
export const ANY_HEAD = z.object({ format: COUNT, version: WORD });
/** Somebody else may have made the file. */
export const HEAD_SHAPE = z.extend(ANY_HEAD, {
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: WORD, hash: z.string() })),
  members: COUNT,
  secret: z.object({ included: z.boolean(), fingerprint: z.string() }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last_value: WORD, is_called: z.boolean() })),
});
export const MANIFEST_SHAPE = z.extend(HEAD_SHAPE, {
  rows: z.record(z.string(), SUM),
  tasks: SUM,
  files: z.object({ count: COUNT, bytes: COUNT, sha256: WORD, missing: z.nullable(COUNT) }),
});

export const HEAD = 'pcr.json';
export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';

const numbered = (n: number) => String(n).padStart(6, '0');
export const tablePiece = (table: string, n: number) => `tables/${table}.${numbered(n)}.copy`;
export const tasksPiece = (n: number) => `tasks.${numbered(n)}.copy`;
export const fileEntry = (key: string) => `files/${key}`;
export const listEntry = (n: number) => `checksums.${numbered(n)}.sha256`;

export const tableIn = (entry: string) => /^tables\/(.+)\.\d{6}\.copy$/s.exec(entry)?.[1];
export const isTasks = (entry: string) => /^tasks\.\d{6}\.copy$/.test(entry);
export const keyIn = (entry: string) => /^files\/(.+)$/s.exec(entry)?.[1];
export const isList = (entry: string) => /^checksums\.\d{6}\.sha256$/.test(entry);

/** A line of a list of checksums, as `sha256sum -c` reads it. */
export const listLine = (sha256: string, key: string) => `${sha256}  ${fileEntry(key)}\n`;
