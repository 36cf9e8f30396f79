import { expect, vi } from 'vitest';
import type { TestApp } from './app-for-tests.ts';

/**
 * Makes waiting tasks of the queue due, as if their time had come: all that are not in progress, or
 * those of `which`, a condition on graphile_worker.jobs. The workers are told, as when a task is
 * added; by themselves they look every two seconds.
 */
export async function makeDue(
  rows: TestApp['rows'],
  which = 'true',
  values: unknown[] = [],
): Promise<void> {
  await rows(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
     where locked_at is null and ${which}`,
    values,
  );
  await rows(`select pg_notify('jobs:insert', '{"r":1,"count":8}')`);
}

/**
 * Ends the tasks that the test before left in the queue. A task taken between a look and a deletion
 * would send its mail into the next test: tasks that nobody has taken go first, then those in
 * progress end.
 */
export async function endTasks(rows: TestApp['rows']): Promise<void> {
  await vi.waitFor(
    async () => {
      await rows('delete from graphile_worker._private_jobs where locked_at is null');
      expect(await rows('select from graphile_worker.jobs')).toEqual([]);
    },
    { timeout: 30_000, interval: 10 },
  );
}
