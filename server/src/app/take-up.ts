import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../kit/log/log.ts';
import { isDatabaseAway } from '../kit/postgres/database-away.ts';

/** A start waits so long (ms) for it at most. */
const SOON = 2_000;
/** Between two tries (ms). */
const AGAIN = 5_000;

/**
 * Takes up what was left undone before this start. Where nobody can write just now, members read
 * meanwhile, and it is tried until it is written (machines.md 17). The answer ends that.
 */
export async function takeUp(work: () => Promise<void>, log: Log): Promise<() => void> {
  let stopped = false;

  async function untilDone(): Promise<void> {
    for (let tries = 1; !stopped; tries++) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        if (tries === 1) log.warn({ error }, 'what was left undone is taken up later');
      }
      await delay(AGAIN, undefined, { ref: false });
    }
  }

  const done = untilDone().then(() => true);
  const soon = await Promise.race([done, delay(SOON, false, { ref: false })]);
  if (!soon)
    done.catch((error: Error) => log.error({ error }, 'what was left undone was not taken up'));
  return () => {
    stopped = true;
  };
}
