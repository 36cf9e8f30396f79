import type { Transaction } from '../kit/postgres/database.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import * as exports from './my-data.queries.ts';

// What others may do with exports.

export type { archivePage, Words } from './archive-page.ts';
export { knownPaths as exportPaths, readyPaths as exportContents } from './my-data.queries.ts';

/** For the erasure of an account: the row now, the ZIP by a task. One that is on its way ends. */
export async function removeExportOf(tx: Transaction, userId: string): Promise<void> {
  const path = await exports.takeAway(tx, userId);
  if (path) await enqueue(tx, 'files_remove', { keys: [path] });
}
