import { AsyncLocalStorage } from 'node:async_hooks';
import { type Commits, noting } from '../postgres/commits.ts';

/** A write that may be done a second time in the same request (machines.md 8 to 10). */
export interface Tries {
  /** What was counted, in its order. */
  readonly counted: Counted[];
  /** Of that, what this try has not come to yet. */
  ahead: Counted[];
  /** What was counted is not among them. */
  readonly commits: Commits;
}

interface Counted {
  of: object;
  key: string;
  outcome: unknown;
}

const tries = new AsyncLocalStorage<Tries>();

export const newTries = (): Tries => ({
  counted: [],
  ahead: [],
  commits: { some: false },
});

/** Does one try. What tries before it have counted is not counted again. */
export function inTry<T>(mine: Tries, work: () => Promise<T>): Promise<T> {
  mine.ahead = [...mine.counted];
  return tries.run(mine, () => noting(mine.commits, work));
}

/**
 * Counts something for `key`, once in a request however often its work is done (machines.md 10). A
 * later try gets the outcome of the first.
 */
export async function onceInRequest<T>(
  of: object,
  key: string,
  count: () => Promise<T>,
): Promise<T> {
  const mine = tries.getStore();
  if (!mine) return count();
  const [before] = taken(mine.ahead, of, key);
  if (before) return before.outcome as T;
  const outcome = await noting(undefined, count);
  mine.counted.push({ of, key, outcome });
  return outcome;
}

/** What was counted was given back: a later try counts it again. */
export function countAgain(of: object, key: string): void {
  const mine = tries.getStore();
  if (mine) taken(mine.counted, of, key);
}

/** Takes the first of these out. */
function taken(all: Counted[], of: object, key: string): Counted[] {
  const at = all.findIndex((one) => one.of === of && one.key === key);
  return at < 0 ? [] : all.splice(at, 1);
}
