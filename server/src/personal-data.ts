import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { HeldTable } from './domain.ts';
import { DOMAINS, ofAll, theOne } from './domains.ts';
import { ApiError } from './kit/errors/api-error.ts';
import { StartError } from './kit/errors/start-error.ts';
import type { FileStorage } from './kit/files/storage.ts';
import { countAbout, rowsAbout } from './kit/history/personal-data.ts';
import { spreadsheet } from './kit/http/spreadsheet.ts';
import { publish } from './kit/live/live.ts';
import type { Notify } from './kit/messages/notify.ts';
import type { Database, Transaction } from './kit/postgres/database.ts';
import { tillItHolds } from './kit/postgres/taken-back.ts';
import type { Clock } from './kit/settings/clock.ts';

/** What tables of kit hold about a person. */
const OF_KIT: readonly HeldTable[] = [
  {
    // What it was before may be another's words.
    table: 'history',
    owner: 'changed_by',
    omit: ['before'],
    words: { at: 590, title: 'Changes you made', says: 'Which entries you changed, and when.' },
  },
  {
    // What PCR wrote to the operator for them has another's entry in it, as the operator reads it
    // (kit.md 135).
    table: 'messages',
    owner: 'sender_id',
    instead: senderReads(),
    omit: ['recipient_id'],
    words: {
      at: 120,
      title: 'Messages you sent to PCR',
      says: 'What you asked, reported or suggested.',
      shows: ['created_at', 'subject', 'body'],
    },
  },
  {
    table: 'messages',
    owner: 'recipient_id',
    name: 'messages_received',
    omit: ['sender_id'],
    words: {
      at: 130,
      title: 'Messages PCR sent to you',
      says: 'Answers to your messages, and mails about what happened in PCR.',
      shows: ['created_at', 'subject', 'body'],
    },
  },
];

/** What the sender of a message reads of it: as the domains say, one over the other. */
function senderReads(): string {
  return DOMAINS.reduce((sql, domain) => domain.senderReads?.(sql) ?? sql, "'{}'");
}

/**
 * What is held about a person, table by table. A test holds this list against the database: a new
 * table with a person in it must be named by its domain. Who changed an entry last may be somebody
 * else, so that is left out.
 */
export const PERSONAL_TABLES: readonly HeldTable[] = [...ofAll(({ tables }) => tables), ...OF_KIT];

const nameOf = ({ table, name = table }: HeldTable) => name;
/** What each table of an archive is, by its name there (my-data.md 8). */
export const WORDS_OF_ARCHIVE = new Map(PERSONAL_TABLES.map((held) => [nameOf(held), held.words]));

export function countHeld(
  tx: Transaction,
  userId: string,
): Promise<{ table: string; rows: number }[]> {
  return countAbout(tx, PERSONAL_TABLES, userId);
}

export interface ErasureParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

/**
 * Removes the account with all its data; its files' contents, and mails to it on the disk, go by
 * tasks. Each domain tells the members who lose something by it. Returns false if there is none.
 */
export function eraseUser({ database, ...parts }: ErasureParts, userId: string): Promise<boolean> {
  return tillItHolds(() => database.transaction((tx) => eraseIn(tx, parts, userId)));
}

/** As `eraseUser`, in the caller's transaction. */
export async function eraseIn(
  tx: Transaction,
  { clock, notify }: Omit<ErasureParts, 'database'>,
  userId: string,
): Promise<boolean> {
  const accounts = theOne('accounts');
  if (!(await accounts.forgetTraces(tx, userId))) return false;
  for (const { erase } of DOMAINS) await erase?.(tx, userId, { notify, now: clock.now() });
  for (const { topic } of DOMAINS) if (topic) await publish(tx, { to: 'everyone', topic });
  return accounts.remove(tx, userId);
}

export interface ArchiveParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
}

export interface Archive {
  rows: number;
  files: number;
  /** Files that were deleted while it was written. */
  missing: number;
}

/** How far it is, in bytes. */
export type OnProgress = (done: number, total: number) => Promise<void>;

/** In the progress a row counts as so many bytes. */
const ROW_BYTES = 1000;
/** How long the snapshot may wait for one file. The usual limit is for requests. */
const PATIENCE = "set local idle_in_transaction_session_timeout = '10min'";

/**
 * Writes everything held about a person as a ZIP to `file` (mode 0600): a JSON and a CSV file for
 * each table, as of one instant, their files, and a page to read. What `onProgress` throws ends it.
 * Throws `StartError` when the file is there already or cannot be written.
 */
export async function writeArchive(
  { database, clock, storage }: ArchiveParts,
  userId: string,
  file: string,
  onProgress: OnProgress = async () => {},
): Promise<Archive> {
  const out = await open(file, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'EEXIST')
      throw new StartError(`${file} is there already. Name another with --to.`);
    throw new StartError(`${file} cannot be written (${code}).`);
  });
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, out.createWriteStream());
  written.catch(() => {});
  // Into the ZIP to its end: the next one must not use the transaction at the same time. A full
  // disk ends it, too.
  const add: Add = async (name, stream) => {
    zip.addReadStream(stream, name, { mode: 0o600 });
    await Promise.race([finished(stream, { writable: false }), written]);
  };
  try {
    const archive = await database.transaction(async (tx) => {
      await tx.client.query('set transaction isolation level repeatable read, read only');
      await tx.client.query(PATIENCE);
      return addAll({ tx, storage, add, at: clock.now(), onProgress }, userId);
    });
    zip.end();
    await written;
    return archive;
  } catch (error) {
    await out.close().catch(() => {});
    await rm(file, { force: true });
    if (error instanceof ApiError)
      throw new StartError('The file storage cannot be reached: nothing was written.');
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EIO'
      ? new StartError(`${file} cannot be written (${code}).`)
      : error;
  }
}

type Add = (name: string, stream: Readable) => Promise<void>;

interface Adding {
  tx: Transaction;
  storage: FileStorage;
  add: Add;
  at: Date;
  onProgress: OnProgress;
}

async function addAll(
  { tx, storage, add, at, onProgress }: Adding,
  userId: string,
): Promise<Archive> {
  const memberFiles = theOne('files');
  const counts = new Map((await countHeld(tx, userId)).map(({ table, rows }) => [table, rows]));
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const total = rows * ROW_BYTES + (await memberFiles.bytesOf(tx, userId));
  let done = 0;
  const progress = (bytes: number) => {
    done += bytes;
    return onProgress(done, total);
  };
  await progress(0);
  for (const table of PERSONAL_TABLES) {
    await addTable(add, tx, table, userId);
    await progress((counts.get(nameOf(table)) ?? 0) * ROW_BYTES);
  }
  const gone = new Set<string>();
  for await (const file of memberFiles.of(tx, userId)) {
    // Of the snapshot, and deleted since: its content is there no more.
    if (await storage.changedAt(file.path)) await add(file.place, await storage.get(file.path));
    else gone.add(file.id);
    await progress(file.size);
  }
  async function* files() {
    for await (const file of memberFiles.of(tx, userId))
      if (!gone.has(file.id)) yield { ...file, path: file.place };
  }
  const rowsOf = (name: string, most: number) => rowsAbout(tx, archiveTable(name), userId, most);
  const page = { at, tables: counts, words: WORDS_OF_ARCHIVE, rowsOf, files, missing: gone.size };
  await add('index.html', Readable.from(theOne('archivePage')(page)));
  return { rows, files: (counts.get(memberFiles.table) ?? 0) - gone.size, missing: gone.size };
}

/** The table that an archive has under this name. */
export function archiveTable(name: string): HeldTable {
  const found = PERSONAL_TABLES.find((held) => nameOf(held) === name);
  if (!found) throw new Error(`No table of an archive is called ${name}`);
  return found;
}

/** One table twice, as JSON and as CSV; CSV only with rows. */
async function addTable(add: Add, tx: Transaction, held: HeldTable, userId: string): Promise<void> {
  let rows = 0;
  async function* json() {
    for await (const row of rowsAbout(tx, held, userId))
      yield `${rows++ ? ',\n' : '[\n'}${JSON.stringify(row)}`;
    yield rows ? '\n]\n' : '[]\n';
  }
  const name = nameOf(held);
  await add(`${name}.json`, Readable.from(json()));
  if (rows === 0) return;
  // The JSON has the text as it was typed.
  await add(
    `${name}.csv`,
    Readable.from(rowsAbout(tx, held, userId)).compose(spreadsheet()) as Readable,
  );
}
