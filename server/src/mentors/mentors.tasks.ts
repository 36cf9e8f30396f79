import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { repository } from './mentors.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    mentors_purge: Record<string, never>;
  }
}

export function mentorTasks({ database, clock }: { database: Database; clock: Clock }) {
  const mentors_purge: Task<unknown> = () => repository.purge(database, clock.now());
  return { mentors_purge };
}

export const mentorDaily: Daily[] = [{ task: 'mentors_purge', minute: 32 }];
