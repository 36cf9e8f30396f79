import { ApiError } from '../../kit/errors/api-error.ts';

/**
 * Node hashes in its four threads, which files and zipped answers need as well: two are left for
 * them, however many sign in.
 */
const AT_ONCE = 2;
/**
 * A hash takes a tenth of a second on a slow machine: with so many waiting, the next should rather
 * come back.
 */
const WAITING = 20;

/**
 * Does the work of one hash when there is room for it, in the order of coming; refuses with
 * `unavailable` (503) when too much is waiting already.
 */
export type Hashing = <T>(work: () => Promise<T>) => Promise<T>;

/** One for a process: all that hashes a password passes it. */
export function hashingQueue(atOnce = AT_ONCE, most = WAITING): Hashing {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async (work) => {
    if (working < atOnce) working++;
    else if (waiting.length >= most) throw new ApiError('unavailable');
    // The one that ends hands its room over.
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working--;
    }
  };
}
