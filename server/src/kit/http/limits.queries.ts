import { type Queryable, sql } from '../postgres/database.ts';

const LESS = sql('limits_less', 'update rate_limits set points = points - 1 where key = any($1)');
const NONE = sql('limits_none', 'delete from rate_limits where key = any($1) and points <= 0');

/**
 * Takes one try off each of these counts. A count that comes to none goes with its time, so that a
 * later one begins a time of its own.
 */
export async function less(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query(LESS, [keys]);
  await db.query(NONE, [keys]);
}

const FORGET = sql('limits_forget', 'delete from rate_limits where position($1 in key) > 0');

/** Forgets the tries that are counted under this: a member's id, or the hash of an address. */
export async function forget(db: Queryable, counted: string): Promise<void> {
  await db.query(FORGET, [counted]);
}
