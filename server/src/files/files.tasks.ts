import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents/documents.schema.ts';
import { type Scan, ScanFailed } from '../kit/files/clamd.ts';
import type { TemporaryFolder } from '../kit/files/receive.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import { restorableSince } from '../kit/history/history.ts';
import { publish } from '../kit/live/live.ts';
import type { Log } from '../kit/log/log.ts';
import type { Notify } from '../kit/messages/notify.ts';
import { contentsHeld } from '../kit/postgres/contents-held.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { type Daily, enqueueLater, type Task } from '../kit/tasks/tasks.ts';
import { purge as purgeAlbums } from './albums/albums.queries.ts';
import * as binders from './binder/binder.queries.ts';
import { pastRestoring } from './documents/documents.queries.ts';
import {
  all,
  countBefore,
  type FileRow,
  find,
  knownPaths,
  lock,
  setChecked,
  unchecked,
} from './files.queries.ts';
import { keysOf, pathOfKey } from './files.store.ts';
import { removeFiles } from './files.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    files_remove: { keys: string[] };
    files_forget: { userId: string };
    files_sweep: Record<string, never>;
    documents_purge: Record<string, never>;
    albums_purge: Record<string, never>;
    files_check: Record<string, never>;
  }
}

/** Less than any id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** Of files without content, so many are named. */
const MOST_MISSING = 100;
/**
 * An upload on its way has content and no row for some minutes; after a day nobody comes back for
 * it.
 */
const ORPHAN_MS = 24 * 3_600_000;

export interface FileTaskParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
  log: Log;
  notify: Notify;
  /** Null where nobody looks for viruses. */
  scan: Scan | null;
  temporary: TemporaryFolder;
  /** Those of the paths that another domain keeps something under. */
  pathsOfOthers(db: Database, paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Removes the folder of an account that was erased. Contents of it that a running backup still
 * copies stay for so long.
 */
export async function forgetFolder(database: Database, storage: FileStorage, userId: string) {
  if (await contentsHeld(database)) await enqueueLater(database, 'files_forget', { userId });
  else await storage.removeFolder(userId);
}

/** Rows that have contents. */
interface Kept<Row> {
  next(after: string): Promise<Row[]>;
  keysOf(row: Row): string[];
  /** It may go while others are looked at. */
  isThere(db: Database, id: string): Promise<unknown>;
}

export function fileTasks(parts: FileTaskParts) {
  const { database, clock, storage, log, notify, scan, temporary, pathsOfOthers } = parts;
  /** The content of files whose rows are gone. */
  const files_remove: Task<{ keys: string[] }> = async ({ keys }) => {
    if (await contentsHeld(database)) return enqueueLater(database, 'files_remove', { keys });
    for (const key of keys) await storage.remove(key);
  };
  /** What the files of an account that was erased have left: a folder with its id. */
  const files_forget: Task<{ userId: string }> = async ({ userId }) => {
    await temporary.forget(userId);
    await forgetFolder(database, storage, userId);
  };
  /**
   * Content without a row: of uploads that ended with the process, and of accounts that were
   * deleted.
   */
  const files_sweep: Task<unknown> = async () => {
    const before = new Date(clock.now().getTime() - ORPHAN_MS);
    await temporary.sweep(before);
    const missing = {
      files: await countBefore(database, before),
      binders: await binders.countBefore(database, before),
    };
    let isHeld = false;
    for await (const keys of storage.keys()) {
      const known = await knownPaths(database, [...new Set(keys.map(pathOfKey))], before);
      missing.files -= keys.filter((key) => known.get(pathOfKey(key))).length;
      const ready = await binders.knownPaths(database, keys, before);
      missing.binders -= keys.filter((key) => ready.get(key)).length;
      const others = await pathsOfOthers(database, keys);
      // The rest of the sweep goes on: it says what is missing.
      if (await contentsHeld(database)) {
        isHeld = true;
        continue;
      }
      for (const key of keys) {
        if (known.has(pathOfKey(key)) || others.has(key) || ready.has(key)) continue;
        const changedAt = await storage.changedAt(key);
        if (changedAt && changedAt < before) await storage.remove(key);
      }
    }
    if (isHeld) await enqueueLater(database, 'files_sweep', {});
    await storage.removeEmptyFolders(before);
    if (missing.files > 0) {
      await sayMissing<FileRow>('files', {
        next: (after) => all(database, after, before),
        keysOf,
        isThere: find,
      });
    }
    if (missing.binders > 0) {
      const next = (after: string) => binders.readyBefore(database, after, before);
      await sayMissing('binders', { next, keysOf: ({ path }) => [path], isThere: binders.find });
    }
  };

  /**
   * files.md 29: rows whose content the storage has lost. They stay: a storage that is set up wrong
   * has lost nothing, and a backup may bring it back.
   */
  async function sayMissing<Row extends { id: string }>(
    what: 'files' | 'binders',
    { next, keysOf, isThere }: Kept<Row>,
  ) {
    const ids: string[] = [];
    for (let after = NO_ID; ids.length < MOST_MISSING; ) {
      const rows = await next(after);
      if (rows.length === 0) break;
      for (const row of rows) {
        after = row.id;
        if (!(await hasAll(keysOf(row))) && (await isThere(database, row.id))) ids.push(row.id);
      }
    }
    if (ids.length > 0)
      log.error(
        { [what]: ids.slice(0, MOST_MISSING) },
        `the storage has no content of these ${what}`,
      );
  }
  async function hasAll(keys: readonly string[]): Promise<boolean> {
    for (const key of keys) if (!(await storage.changedAt(key))) return false;
    return true;
  }
  /** documents.md 5: documents that nobody can restore any more, in steps of their own. */
  const documents_purge: Task<unknown> = async () => {
    for (;;) {
      const ids = await pastRestoring(database, clock.now());
      if (ids.length === 0) return;
      await database.transaction((tx) => removeFiles(tx, ids));
    }
  };
  /** gallery.md 14: counts of openings are told for a while after the link is dead. */
  const albums_purge: Task<unknown> = () => purgeAlbums(database, restorableSince(clock.now()));
  /**
   * files.md 27: files that came while the scanner did not answer. If it still does not, the next
   * hour tries again.
   */
  const files_check: Task<unknown> = async () => {
    if (!scan) return;
    for (let after = NO_ID; ; ) {
      const rows = await unchecked(database, after);
      if (rows.length === 0) return;
      for (const { id, path } of rows) {
        after = id;
        // Whose content is lost is named by the sweep, and holds no other up.
        if (!(await storage.changedAt(path))) continue;
        try {
          const found = await scan(await storage.get(path));
          await database.transaction((tx) => checked(tx, id, found));
        } catch (error) {
          if (!(error instanceof ScanFailed)) throw error;
          return log.warn({ error }, 'files could not be looked into for viruses');
        }
      }
    }
  };

  async function checked(tx: Transaction, id: string, found: string | null): Promise<void> {
    const row = await lock(tx, id);
    if (!row) return;
    await publish(tx, { to: [row.user_id], topic: DOCUMENTS_TOPIC });
    if (!found) return setChecked(tx, id);
    log.warn({ found }, 'a file with a virus was removed');
    await removeFiles(tx, [id]);
    await notify(
      tx,
      row.user_id,
      { kind: 'file_infected', subject_id: id, parts: { file_name: row.name } },
      clock.now(),
    );
  }

  return { files_remove, files_forget, files_sweep, documents_purge, albums_purge, files_check };
}

export const fileDaily: Daily[] = [
  { task: 'files_sweep', minute: 40 },
  { task: 'documents_purge', minute: 45 },
  { task: 'albums_purge', minute: 46 },
  { task: 'files_check', minute: 20, hourly: true },
];
