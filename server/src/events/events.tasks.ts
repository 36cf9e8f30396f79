import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { eventQueries } from './events.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    events_purge: Record<string, never>;
  }
}

export function eventTasks({ database, clock }: { database: Database; clock: Clock }) {
  // Who may edit does not matter to it.
  const { repository } = eventQueries('open');
  const events_purge: Task<unknown> = () => repository.purge(database, clock.now());
  return { events_purge };
}

export const eventDaily: Daily[] = [{ task: 'events_purge', minute: 27 }];
