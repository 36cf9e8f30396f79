import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { announcementQueries } from './announcements.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    announcements_purge: Record<string, never>;
  }
}

export function announcementTasks({ database, clock }: { database: Database; clock: Clock }) {
  // It does not depend on who may edit.
  const { repository } = announcementQueries('open');
  const announcements_purge: Task<unknown> = () => repository.purge(database, clock.now());
  return { announcements_purge };
}

export const announcementDaily: Daily[] = [{ task: 'announcements_purge', minute: 25 }];
