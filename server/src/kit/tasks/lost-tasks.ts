import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { lockedBy, unlockLost } from './lives.queries.ts';
import type { TaskLimits } from './tasks.ts';

/** After this time the end of a task is written in the queue, or its lane has ended over it. */
const WRITTEN_MS = 60_000;

/**
 * Gives tasks back that PostgreSQL has given to a lane and whose answer was lost on the way (kit.md
 * 96): the queue has them as under way, and the lane never got them, for `wayMs` of its own clock.
 */
export function lostTasks(
  events: WorkerEvents,
  {
    pool,
    lane,
    limits: { lookMs, wayMs },
    log,
  }: { pool: pg.Pool; lane: string; limits: Pick<TaskLimits, 'lookMs' | 'wayMs'>; log: Log },
): void {
  /** The tries that have arrived, as '12/1': of task 12 the first one. */
  const got = new Set<string>();
  /** Those that have not, with the moment at which they were first seen. */
  const missed = new Map<string, number>();
  const tryOf = ({ id, attempts }: { id: string; attempts: number }) => `${id}/${attempts}`;
  events.on('job:start', ({ job }) => got.add(tryOf(job)));
  // Its end is not written yet: one that took long would count as lost until then.
  events.on('job:complete', ({ job }) =>
    setTimeout(() => got.delete(tryOf(job)), WRITTEN_MS).unref(),
  );

  async function look(): Promise<number> {
    const asked = performance.now();
    const locked = await lockedBy(pool, lane);
    const missing = new Set(locked.filter((each) => !got.has(each)));
    for (const each of missed.keys()) if (!missing.has(each)) missed.delete(each);
    for (const each of missing) if (!missed.has(each)) missed.set(each, performance.now());
    const lost = [...missed].filter(([, since]) => asked - since >= wayMs).map(([each]) => each);
    // While another task is under way, nothing can be given back.
    return lost.length > 0 && lost.length === locked.length ? unlockLost(pool, lane, lost) : 0;
  }

  let looked = performance.now();
  // Idle workers ask for a task every two seconds.
  events.on('worker:getJob:empty', () => {
    if (performance.now() - looked < lookMs) return;
    looked = performance.now();
    look().then(
      (jobs) =>
        jobs > 0 && log.warn({ jobs }, 'tasks that were lost with their connection are done again'),
      (error: Error) => log.warn({ error }, 'nobody could look for lost tasks'),
    );
  });
}
