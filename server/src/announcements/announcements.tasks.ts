import type { Notify } from '../kit/messages/notify.ts';
import type { OwnerTask } from '../kit/owners/owner-news.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { tellOwner } from './announcements.news.ts';
import { announcementQueries } from './announcements.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    announcements_purge: Record<string, never>;
    announcements_tell_owner: OwnerTask;
  }
}

export function announcementTasks(parts: { database: Database; clock: Clock; notify: Notify }) {
  const { database, clock } = parts;
  // It does not depend on who may edit.
  const { repository } = announcementQueries('open');
  const announcements_purge: Task<unknown> = () => repository.purge(database, clock.now());
  const announcements_tell_owner: Task<OwnerTask> = (task) => tellOwner(parts, task);
  return { announcements_purge, announcements_tell_owner };
}

export const announcementDaily: Daily[] = [{ task: 'announcements_purge', minute: 25 }];
