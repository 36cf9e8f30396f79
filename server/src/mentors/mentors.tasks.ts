import type { Notify } from '../kit/messages/notify.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import { expireRequests, tellNextOfRoom } from './matches/matches.news.ts';
import { repository } from './mentors.queries.ts';
import { forgetTurns } from './waits.queries.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    mentors_purge: Record<string, never>;
    mentors_tell_room: { id: string };
    mentorship_requests_expire: Record<string, never>;
  }
}

export function mentorTasks(parts: { database: Database; clock: Clock; notify: Notify }) {
  const { database, clock } = parts;
  const mentors_purge: Task<unknown> = async () => {
    await repository.purge(database, clock.now());
    await forgetTurns(database, clock.now());
  };
  const mentors_tell_room: Task<{ id: string }> = ({ id }) => tellNextOfRoom(parts, id);
  const mentorship_requests_expire: Task<unknown> = () => expireRequests(parts);
  return { mentors_purge, mentors_tell_room, mentorship_requests_expire };
}

export const mentorDaily: Daily[] = [
  { task: 'mentors_purge', minute: 32 },
  { task: 'mentorship_requests_expire', minute: 46 },
];
