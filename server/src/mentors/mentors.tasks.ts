import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import type { Notify } from '../notifications/notifications.ts';
import { tellNextOfRoom } from './matches.news.ts';
import { repository } from './mentors.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    mentors_purge: Record<string, never>;
    mentors_tell_room: { id: string };
  }
}

export function mentorTasks(parts: { database: Database; clock: Clock; notify: Notify }) {
  const { database, clock } = parts;
  const mentors_purge: Task<unknown> = () => repository.purge(database, clock.now());
  const mentors_tell_room: Task<{ id: string }> = ({ id }) => tellNextOfRoom(parts, id);
  return { mentors_purge, mentors_tell_room };
}

export const mentorDaily: Daily[] = [{ task: 'mentors_purge', minute: 32 }];
