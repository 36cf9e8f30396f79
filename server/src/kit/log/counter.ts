import type { Log } from './log.ts';

/**
 * Says in one line for all within that time (ms) how often each thing happened: many at once must
 * not fill the log.
 */
export function counter<What extends string>(
  log: Log,
  ms: number,
  words: string,
): (what: What) => void {
  let counts: Partial<Record<What, number>> | null = null;
  return (what) => {
    if (!counts) {
      counts = {};
      const say = () => {
        log.warn({ ...counts }, words);
        counts = null;
      };
      setTimeout(say, ms).unref();
    }
    counts[what] = (counts[what] ?? 0) + 1;
  };
}
