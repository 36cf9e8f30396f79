import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { Daily, Task } from '../kit/tasks.ts';
import { purge } from './jobs.queries.ts';

declare module '../kit/tasks.ts' {
  interface TaskPayloads {
    jobs_purge: Record<string, never>;
  }
}

export function jobTasks({ database, clock }: { database: Database; clock: Clock }) {
  const jobs_purge: Task<unknown> = () => purge(database, clock.now());
  return { jobs_purge };
}

export const jobDaily: Daily[] = [{ task: 'jobs_purge', minute: 45 }];
