import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { repository } from './jobs.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    jobs_purge: Record<string, never>;
  }
}

export function jobTasks({ database, clock }: { database: Database; clock: Clock }) {
  const jobs_purge: Task<unknown> = () => repository.purge(database, clock.now());
  return { jobs_purge };
}

export const jobDaily: Daily[] = [{ task: 'jobs_purge', minute: 45 }];
