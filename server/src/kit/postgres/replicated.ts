import { type Queryable, sql } from './database.ts';
import { BARRIER } from './statements.ts';

const REPLICATED = sql('replicated', BARRIER);

/**
 * Ends once all that can be seen now is as safe as a commit is (machines.md 12): where PostgreSQL
 * waits for a second node at a commit, what it has read back after a crash may not be there yet.
 * The message is a write of its own, so its commit waits behind all before it; a transaction that
 * wrote nothing would not. With a transaction it holds from that one's commit on. Throws
 * `OutcomeUnknown` where it is not safe.
 */
export async function replicated(db: Queryable): Promise<void> {
  await db.query(REPLICATED, []);
}
