import type { Transaction } from '../../kit/postgres/database.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import * as binders from './binder.queries.ts';

/** For the erasure of an account: the row now, the PDF by a task. One that is on its way ends. */
export async function removeBinderOf(tx: Transaction, userId: string): Promise<void> {
  const path = await binders.takeAway(tx, userId);
  if (path) await enqueue(tx, 'files_remove', { keys: [path] });
}
