import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { EmailAddress } from '@pcr/contract/kit/email-address.ts';
import { Id } from '@pcr/contract/kit/shapes.ts';
import { cleanLine } from '@pcr/contract/kit/typed.ts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod/mini';
import type { HeldTable } from './domain.ts';
import { DOMAINS, theOne } from './domains.ts';
import { StartError } from './kit/errors/start-error.ts';
import type { Scan } from './kit/files/clamd.ts';
import type { TemporaryFolder } from './kit/files/receive.ts';
import type { FileStorage } from './kit/files/storage.ts';
import { hasRow, insertRow, shapeOf, type TableShape } from './kit/history/personal-data.ts';
import { publish } from './kit/live/live.ts';
import type { Log } from './kit/log/log.ts';
import type { Database, Transaction } from './kit/postgres/database.ts';
import type { Clock } from './kit/settings/clock.ts';
import { PERSONAL_TABLES } from './personal-data.ts';
import { asRead } from './personal-import.reads.ts';

type Row = Record<string, unknown>;

/** Of an archive that was made to fill the memory or the disk, more than this is not read. */
const MOST_ENTRIES = 200_000;
const MOST_OF_TABLE = 100 * 1024 * 1024;
const MOST_ROWS = 100_000;
const MOST_OF_ROW = 1024 * 1024;

export interface ImportParts {
  database: Database;
  clock: Clock;
  log: Log;
  storage: FileStorage;
  temporary: TemporaryFolder;
  /** Looks for viruses; null where nothing does. */
  scan: Scan | null;
}

export interface ImportedTable {
  name: string;
  stored: number;
  /** Without its targets, there already, or not to be imported. */
  leftOut: number;
}

export interface Imported {
  user: { id: string; email: string; full_name: string };
  tables: ImportedTable[];
}

/**
 * Makes the account that an archive is of, with its ids. In one transaction, and nothing that is
 * here is changed. Throws `StartError` where it cannot: then nothing was made.
 */
export async function importArchive(parts: ImportParts, file: string): Promise<Imported> {
  const zip = await openPromise(file, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
  }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(
      code === 'ENOENT' ? `There is no file ${file}.` : `${file} is not a ZIP that can be read.`,
    );
  });
  const keys: string[] = [];
  try {
    const archive = await contentsOf(zip);
    const user = await newcomer(parts.database, archive.rows.get(USERS));
    const files = await storeFiles(parts, archive, user.id, keys);
    const tables = await parts.database.transaction(async (tx) => {
      const stored = await insertAll(tx, archive.rows, files, user.id, parts.clock.now());
      const hasCredentials = stored.some(
        (one) => one.name === theOne('files').credentials && one.stored > 0,
      );
      await theOne('accounts').openImported(tx, user.id, hasCredentials, parts.clock.now());
      for (const { topic, tables } of DOMAINS) {
        if (topic && tables?.some(({ imported }) => imported))
          await publish(tx, { to: 'everyone', topic });
      }
      return stored;
    });
    return { user: { ...user, full_name: cleanLine(user.full_name) }, tables };
  } catch (error) {
    await theOne('files').takeBack(parts.storage, keys);
    throw error instanceof Broken
      ? new StartError(`${file} ${error.message} Nothing was imported.`)
      : error;
  } finally {
    zip.close();
  }
}

/** Something is wrong with the archive; the words go on after its name. */
class Broken extends Error {}

interface Archive {
  zip: ZipFile;
  entries: ReadonlyMap<string, Entry>;
  /** The rows of each table, by its name. */
  rows: ReadonlyMap<string, readonly Row[]>;
}

async function contentsOf(zip: ZipFile): Promise<Archive> {
  if (zip.entryCount > MOST_ENTRIES) throw new Broken('has too many files.');
  const entries = new Map<string, Entry>();
  const rows = new Map<string, readonly Row[]>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw new Broken('is damaged.');
  }
  for (const { table, name = table } of PERSONAL_TABLES) {
    const entry = entries.get(`${name}.json`);
    if (entry) rows.set(name, await rowsIn(zip, entry));
  }
  return { zip, entries, rows };
}

const RowShape = z.record(z.string(), z.unknown());

/** An archive has each row on a line of its own: a row is judged before the next one is read. */
async function rowsIn(zip: ZipFile, entry: Entry): Promise<Row[]> {
  const tooMuch = () => new Broken(`has too much in ${entry.fileName}.`);
  const damaged = () => new Broken(`is damaged: ${entry.fileName} cannot be read.`);
  if (entry.uncompressedSize > MOST_OF_TABLE) throw tooMuch();
  const rows: Row[] = [];
  let isList = false;
  try {
    // More than the list says of an entry is not unpacked.
    const lines = createInterface({
      input: await zip.openReadStreamPromise(entry),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    for await (const line of lines) {
      if (!isList && line !== '[' && line !== '[]') break;
      if (!isList || line === ']') {
        isList = true;
        continue;
      }
      if (line.length > MOST_OF_ROW || rows.length === MOST_ROWS) throw tooMuch();
      rows.push(RowShape.parse(JSON.parse(line.replace(/,$/, ''))));
    }
  } catch (error) {
    throw error instanceof Broken ? error : damaged();
  }
  if (!isList) throw damaged();
  return rows;
}

/** As it is stored: nothing in it would be cleaned away. */
const Address = z.string().check(z.refine((email) => EmailAddress.safeParse(email).data === email));
/** The table that each other one points to. */
const USERS = 'users';
const Newcomer = z.object({ id: Id, email: Address, full_name: z.string() });

/** Whom the archive is of; their id and their address must be free here. */
async function newcomer(
  database: Database,
  users: readonly Row[] | undefined,
): Promise<Imported['user']> {
  const found = Newcomer.safeParse(users?.[0]);
  if (users?.length !== 1 || !found.success)
    throw new Broken('is not what “Download My Data” or “users export” made.');
  for (const who of [found.data.id, found.data.email]) {
    if (await theOne('accounts').find(database, who))
      throw new StartError(`${who} already has an account here. Nothing was imported.`);
  }
  return found.data;
}

/**
 * The rows of the files whose contents are stored now; those that are refused, or not in the ZIP,
 * have none.
 */
async function storeFiles(
  parts: ImportParts,
  { zip, entries, rows }: Archive,
  owner: string,
  keys: string[],
) {
  const stored: Row[] = [];
  const files = theOne('files');
  // By what its name begins with: to look through all entries for each row takes hours in an
  // archive that somebody made for that.
  const byBegin = Map.groupBy(entries.keys(), (place) => place.slice(0, place.indexOf(' ') + 1));
  for (const row of rows.get(files.table) ?? []) {
    const found = files.read(row);
    // Refused, as an upload would be: by its name, too.
    if (!found) continue;
    const { id, folder, name, place, placeBegins } = found;
    const [like, another] = byBegin.get(placeBegins) ?? [];
    const entry = entries.get(place) ?? (like && !another ? entries.get(like) : undefined);
    if (!entry) continue;
    const kept = await parts.temporary.make(`${id}.import`, async (file) => {
      await pipeline(
        await zip.openReadStreamPromise(entry),
        createWriteStream(file, { mode: 0o600 }),
      ).catch(() => {
        throw new Broken(`is damaged: the file ${id} cannot be read.`);
      });
      return files.store(parts, { owner, folder, name, file, size: entry.uncompressedSize });
    });
    if (!kept) continue;
    const { keys: added, ...its } = kept;
    keys.push(...added);
    stored.push({ ...row, ...its });
  }
  return stored;
}

async function insertAll(
  tx: Transaction,
  rows: Archive['rows'],
  files: readonly Row[],
  userId: string,
  now: Date,
): Promise<ImportedTable[]> {
  const done = new Map<string, number>();
  const filesTable = theOne('files').table;
  for (const held of await inOrder(tx)) {
    const { table, name = table, imported = {} } = held;
    const given = (name === filesTable ? files : (rows.get(name) ?? [])).filter(
      imported.takes ?? (() => true),
    );
    const stored = await insertTable(tx, held, given, userId, now);
    if (table === USERS && stored === 0) throw new Broken('is of an account that came in between.');
    done.set(name, stored);
  }
  return [...rows].map(([name, { length }]) => {
    const stored = done.get(name) ?? 0;
    return { name, stored, leftOut: length - stored };
  });
}

/** What is imported, each table after those that it points to. */
async function inOrder(tx: Transaction): Promise<HeldTable[]> {
  const waiting = PERSONAL_TABLES.filter(({ imported }) => imported);
  const pointers = new Map<HeldTable, readonly string[]>();
  for (const held of waiting) {
    const { pointers: all } = await shapeOf(tx, held.table);
    const others = all.map(({ table }) => table).filter((table) => table !== held.table);
    pointers.set(held, others);
  }
  const order: HeldTable[] = [];
  while (waiting.length > 0) {
    const isFree = (held: HeldTable) =>
      !waiting.some(({ table }) => pointers.get(held)?.includes(table));
    const [next] = waiting.splice(Math.max(0, waiting.findIndex(isFree)), 1);
    if (next) order.push(next);
  }
  return order;
}

async function insertTable(
  tx: Transaction,
  { table, owner, name = table, omit = [], imported = {} }: HeldTable,
  rows: readonly Row[],
  userId: string,
  now: Date,
): Promise<number> {
  const { fresh = [], reads = {} } = imported;
  const { columns, pointers } = await shapeOf(tx, table);
  const isTaken = (column: string) =>
    !columns.get(column)?.generated && !fresh.includes(column) && !omit.includes(column);
  let stored = 0;
  for (const row of rows) {
    if (row[owner] !== userId) throw new Broken(`has something of somebody else in ${name}.json.`);
    const unknown = Object.keys(row).find((column) => !columns.has(column));
    if (unknown) {
      const said = /^\w{1,60}$/.test(unknown) ? `“${unknown}”` : 'something';
      throw new Broken(
        `is of a newer PCR: ${name}.json has ${said} that this one does not know. Update this one first.`,
      );
    }
    const read = asRead(row, { columns }, reads, now);
    if (!read) {
      if (table === USERS) throw notStored(name);
      continue;
    }
    const whole = await withPointers(tx, read, { pointers, columns }, userId);
    const names = Object.keys(read).filter(isTaken);
    const lacks = [...columns].some(
      ([column, { required, generated }]) => required && !generated && !names.includes(column),
    );
    if (!whole || lacks) continue;
    try {
      if (await insertRow(tx, table, names, whole)) stored++;
    } catch (error) {
      // The classes of PostgreSQL for values that do not fit, and for rules that a row breaks.
      if (!/^2[23]/.test((error as { code?: string }).code ?? '')) throw error;
      throw notStored(name);
    }
  }
  return stored;
}

const notStored = (name: string) =>
  new Broken(`has something in ${name}.json that PCR does not store.`);

/**
 * The row without what points to nothing here, or to what is private to another; null where it
 * cannot be without.
 */
async function withPointers(
  tx: Transaction,
  row: Readonly<Row>,
  { pointers, columns }: TableShape,
  userId: string,
): Promise<Row | null> {
  const whole = { ...row };
  for (const { column, table, key } of pointers) {
    const value = row[column] ?? null;
    const to = PERSONAL_TABLES.find((held) => held.table === table && held.private);
    const own = to !== undefined && { owner: to.owner, userId };
    if (value === null || (await hasRow(tx, table, key, value, own))) continue;
    if (columns.get(column)?.required) return null;
    whole[column] = null;
  }
  return whole;
}
