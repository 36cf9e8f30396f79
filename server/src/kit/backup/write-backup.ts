import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../errors/start-error.ts';
import type { FileStorage } from '../files/storage.ts';
import { holdContents } from '../postgres/contents-held.ts';
import type { Database, Queryable } from '../postgres/database.ts';
import { copyOf, migrationsOf, sequencesOf, tablesOf, tasksOf } from './backup.queries.ts';
import {
  type BackupHead,
  FORMAT,
  HEAD,
  MANIFEST,
  type Manifest,
  type RowsSum,
  SECRET,
  tablePiece,
  tasksPiece,
} from './backup-format.ts';
import { FileCopy } from './file-copy.ts';
import { fingerprint } from './fingerprint.ts';
import { type Packing, packInto } from './packing.ts';
import { RowSum } from './row-sum.ts';

export interface BackupParts {
  connection: pg.PoolConfig;
  storage: Pick<FileStorage, 'keys' | 'get' | 'sizeOf'>;
  /** An age identity; null: the file is not encrypted. */
  key: string | null;
  secret: { text: string; included: boolean };
  version: string;
  now: Date;
  /** Tasks that the copy leaves out: what makes backups. */
  withoutTasks: readonly string[];
  members(db: Queryable): Promise<number>;
  /**
   * The keys of all contents that rows name. Null where this PCR cannot know, since the database is
   * older.
   */
  contents: ((db: Queryable) => AsyncIterable<readonly string[]>) | null;
}

const NO_PCR = 'There is nothing to back up: PCR was never started here.';

/** A piece of rows is cut behind so many bytes. */
const PIECE = 4 * 1024 * 1024;

/**
 * How values are written, whatever the server's settings are. Nothing that the copy waits for may
 * end it: a table or the files may take long.
 */
const SAME_TEXT = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set idle_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set timezone = 'UTC'; set client_encoding = 'UTF8'`;

/**
 * Does the work on a connection of its own, and closes it. Where the connection broke, that is the
 * error, whatever the work has made of it; `lost` says it meanwhile.
 */
export async function onOwnConnection<T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client, lost: () => Error | undefined) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'pcr backup', keepAlive: true });
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost = error;
  });
  try {
    await client.connect();
    await client.query(SAME_TEXT);
    return await work(client, () => lost);
  } catch (error) {
    throw lost ?? error;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Writes the database and the files as of one moment into `to`, and ends it. Rows are of one
 * snapshot; from before it until the end nobody removes a content of the store, so each that a row
 * of the snapshot names is there. Throws `StartError` when another backup runs.
 */
export async function writeBackup(parts: BackupParts, to: Writable): Promise<Manifest> {
  try {
    return await onOwnConnection(parts.connection, async (client, lost) => {
      const held = await holdContents(client);
      if (!held) throw new StartError('Another backup or restore of this installation is running.');
      await client.query('begin isolation level repeatable read read only');
      const head = await headOf(client, parts);
      return packInto(to, parts.key, async (packing) => {
        const manifest = await pack(client, head, parts, packing);
        const broken = lost();
        if (broken) throw broken;
        // The contents were held until here: this connection lives.
        await held.release();
        await packing.add(MANIFEST, json(manifest));
        return manifest;
      });
    });
  } catch (error) {
    to.destroy(error as Error);
    throw error;
  }
}

/** How many migrations the database has. Throws `StartError` where there is no PCR. */
export async function countLanded(database: Database): Promise<number> {
  const client = await database.pool.connect();
  try {
    const landed = await migrationsOf(client);
    if (!landed) throw new StartError(NO_PCR);
    return landed.length;
  } finally {
    client.release();
  }
}

async function headOf(client: pg.Client, parts: BackupParts): Promise<BackupHead> {
  const migrations = await migrationsOf(client);
  if (!migrations) throw new StartError(NO_PCR);
  return {
    format: FORMAT,
    version: parts.version,
    made_at: parts.now.toISOString(),
    migrations,
    members: await parts.members(queryable(client)),
    secret: { included: parts.secret.included, fingerprint: fingerprint(parts.secret.text) },
    tables: await tablesOf(client),
    sequences: await sequencesOf(client),
  };
}

async function pack(
  client: pg.Client,
  head: BackupHead,
  parts: BackupParts,
  packing: Packing,
): Promise<Manifest> {
  await packing.add(HEAD, json(head));
  const rows: Manifest['rows'] = {};
  for (const { name, columns } of head.tables) {
    const copy = copyOf(name, columns);
    rows[name] = await packRows(client, copy, packing, (n) => tablePiece(name, n));
  }
  const waiting = await tasksOf(client, parts.withoutTasks);
  const tasks = waiting
    ? await packRows(client, `copy (${waiting}) to stdout`, packing, tasksPiece)
    : new RowSum().end();
  if (parts.secret.included) await packing.add(SECRET, Buffer.from(`${parts.secret.text}\n`));
  const files = new FileCopy(parts.storage, packing);
  if (parts.contents)
    for await (const keys of parts.contents(queryable(client))) files.expect(keys);
  // The snapshot is no longer needed, and would keep PostgreSQL from tidying up.
  await client.query('commit');
  const copied = await files.copy();
  return { ...head, rows, tasks, files: { ...copied, missing: parts.contents && copied.missing } };
}

/** The rows of a COPY in pieces. */
async function packRows(
  client: pg.Client,
  copy: string,
  packing: Packing,
  nameOf: (n: number) => string,
): Promise<RowsSum> {
  const sum = new RowSum();
  let n = 0;
  for await (const piece of wholeRows(client.query(copyTo(copy)))) {
    sum.add(piece);
    await packing.add(nameOf(++n), piece);
  }
  return sum.end();
}

/** Cuts what a COPY gives at ends of rows. Without rows there is one empty piece. */
export async function* wholeRows(copy: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  let isFirst = true;
  for await (const part of copy as AsyncIterable<Buffer>) {
    const end = size + part.length < PIECE ? 0 : part.lastIndexOf('\n') + 1;
    if (end > 0) {
      yield Buffer.concat([...held, part.subarray(0, end)]);
      isFirst = false;
      held = [];
      size = 0;
    }
    held.push(part.subarray(end));
    size += part.length - end;
  }
  if (size > 0 || isFirst) yield Buffer.concat(held);
}

const queryable = (client: pg.Client): Queryable => ({
  query: async <R extends object>({ text }: { text: string }, values: readonly unknown[]) =>
    (await client.query<R>(text, [...values])).rows,
});

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
