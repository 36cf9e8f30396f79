// What stands in a .pcrbackup file: a tar, compressed by zstd, and encrypted by age where there is
// a key. Its entries, in order: pcr.json, the rows of each table in PostgreSQL's own COPY format,
// cut into pieces at ends of rows, the waiting tasks, the secret, the files with a list of their
// checksums behind each few thousand, and manifest.json. A file without manifest.json was cut.

/** Files of a higher number are of a newer PCR. */
export const FORMAT = 1;

/** pcr.json: what is known before anything is copied. */
export interface BackupHead {
  format: number;
  /** The version of the PCR that made it. */
  version: string;
  /** ISO 8601. */
  made_at: string;
  /** The migrations that its database had, in order. */
  migrations: { name: string; hash: string }[];
  members: number;
  /**
   * What links and sessions are signed with: in the file, or set by SECRET and so only known by a
   * fingerprint.
   */
  secret: { included: boolean; fingerprint: string };
}

export interface TableSum {
  name: string;
  columns: string[];
  rows: number;
  bytes: number;
  /** Of the bytes of its pieces, in order. */
  sha256: string;
  /** The same for the same rows in any order (`RowSum`). */
  sum: string;
}

/** manifest.json: what is in the file, known once all is. */
export interface Manifest extends BackupHead {
  tables: TableSum[];
  /** Next values of sequences. */
  sequences: { name: string; value: string; called: boolean }[];
  /** Tasks that waited. */
  tasks: number;
  files: {
    count: number;
    bytes: number;
    /** Of all lists of checksums, in order. */
    sha256: string;
    /** Files that rows named and the store had lost before; null: nobody looked. */
    missing: number | null;
  };
}

export const HEAD = 'pcr.json';
export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';
const number = (n: number) => String(n).padStart(6, '0');
export const tablePiece = (table: string, n: number) => `tables/${table}.${number(n)}.copy`;
export const tasksPiece = (n: number) => `tasks/${number(n)}.jsonl`;
export const fileEntry = (key: string) => `files/${key}`;
export const listEntry = (n: number) => `checksums/${number(n)}.sha256`;

export const tableOf = (entry: string) => /^tables\/(.+)\.\d{6}\.copy$/.exec(entry)?.[1];
export const isTasks = (entry: string) => /^tasks\/\d{6}\.jsonl$/.test(entry);
export const keyOf = (entry: string) => /^files\/(.+)$/s.exec(entry)?.[1];
export const isList = (entry: string) => /^checksums\/\d{6}\.sha256$/.test(entry);
