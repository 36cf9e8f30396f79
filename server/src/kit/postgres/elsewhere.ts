import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

// From where a request reads while nobody can write (machines.md 20). It is known by what the code
// was called from, so that no query has to be handed it.

/** Finds the pool when the first query is there. */
type FindPool = () => Promise<pg.Pool>;
const finders = new AsyncLocalStorage<FindPool>();

/** What finds the pool in place of the database's own, for code that runs within `readingFrom`. */
export const elsewhere = (): FindPool | undefined => finders.getStore();

/** Whether this code runs for a request that can only read: what it would note is left out. */
export const onlyReading = (): boolean => finders.getStore() !== undefined;

/**
 * Runs `work`, all of whose queries go to that pool. What it does together with others does not:
 * that belongs to none of them (turns/together.ts).
 */
export const readingFrom = <T>(find: FindPool, work: () => Promise<T>): Promise<T> =>
  finders.run(find, work);
