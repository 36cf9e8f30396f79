import type { TemporaryFolder } from '../kit/files/receive.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { pastRestoring } from './documents.queries.ts';
import { knownPaths } from './files.queries.ts';
import { pathOfKey } from './files.store.ts';
import { removeFiles } from './files.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    files_remove: { keys: string[] };
    files_forget: { userId: string };
    files_sweep: Record<string, never>;
    documents_purge: Record<string, never>;
  }
}

/** An upload on its way has content and no row for some minutes; after a day nobody comes back for it. */
const ORPHAN_MS = 24 * 3_600_000;

export interface FileTaskParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
  temporary: TemporaryFolder;
  /** Those of the paths that another domain keeps something under. */
  pathsOfOthers(db: Database, paths: readonly string[]): Promise<ReadonlySet<string>>;
}

export function fileTasks({ database, clock, storage, temporary, pathsOfOthers }: FileTaskParts) {
  /** The content of files whose rows are gone. */
  const files_remove: Task<{ keys: string[] }> = async ({ keys }) => {
    for (const key of keys) await storage.remove(key);
  };
  /** What the files of an account that was erased have left: a folder with its id. */
  const files_forget: Task<{ userId: string }> = ({ userId }) => storage.removeFolder(userId);
  /** What has no row: of uploads that ended with the process, and of accounts that were deleted. */
  const files_sweep: Task<unknown> = async () => {
    const before = new Date(clock.now().getTime() - ORPHAN_MS);
    await temporary.sweep(before);
    for await (const keys of storage.keys()) {
      const known = await knownPaths(database, [...new Set(keys.map(pathOfKey))]);
      const others = await pathsOfOthers(database, keys);
      for (const key of keys) {
        if (known.has(pathOfKey(key)) || others.has(key)) continue;
        const changedAt = await storage.changedAt(key);
        if (changedAt && changedAt < before) await storage.remove(key);
      }
    }
    await storage.removeEmptyFolders(before);
  };
  /** documents.md 5: what nobody can restore any more, in steps of their own. */
  const documents_purge: Task<unknown> = async () => {
    for (;;) {
      const ids = await pastRestoring(database, clock.now());
      if (ids.length === 0) return;
      await database.transaction((tx) => removeFiles(tx, ids));
    }
  };
  return { files_remove, files_forget, files_sweep, documents_purge };
}

export const fileDaily: Daily[] = [
  { task: 'files_sweep', minute: 40 },
  { task: 'documents_purge', minute: 45 },
];
