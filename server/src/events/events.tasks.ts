import type { OwnerTask } from '../kit/owners/owner-news.ts';
import type { Daily, Task } from '../kit/tasks/tasks.ts';
import {
  type ErasedEvent,
  type NewsParts,
  remind,
  tellOfErased,
  tellOwner,
  tellRespondents,
} from './events.news.ts';
import { eventQueries } from './events.queries.ts';
import { remindBoth } from './meetings/meetings.news.ts';
import { eventPictures } from './picture/pictures.routes.ts';
import type { Reminder } from './reminders.queries.ts';
import { leaveEventsOfGroup, settleInTime } from './seats/seats.ts';

declare module '../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    events_purge: Record<string, never>;
    event_pictures_sweep: Record<string, never>;
    events_tell: { id: string };
    events_tell_erased: ErasedEvent;
    events_tell_owner: OwnerTask;
    events_offers: { id: string };
    events_left_group: { group_id: string; user_id: string };
    events_remind: { id: string; reminder: Reminder };
    meetings_remind: { id: string };
  }
}

export function eventTasks(parts: NewsParts) {
  const { database, clock, notify } = parts;
  // It does not depend on who may edit.
  const events = eventQueries('open');
  const events_purge: Task<unknown> = () => events.purge(database, clock.now());
  /** events.md 26 */
  const event_pictures_sweep: Task<unknown> = () => eventPictures.sweep(parts);
  const events_tell: Task<{ id: string }> = ({ id }) => tellRespondents(parts, id);
  const events_tell_erased: Task<ErasedEvent> = (erased) => tellOfErased(parts, erased);
  const events_tell_owner: Task<OwnerTask> = (task) => tellOwner(parts, task);
  /** Expired offers go on to the next member waiting. */
  const events_offers: Task<{ id: string }> = ({ id }) =>
    database.transaction((tx) => settleInTime(tx, notify, id, clock.now()));
  const events_left_group: Task<{ group_id: string; user_id: string }> = (left) =>
    database.transaction((tx) => leaveEventsOfGroup(tx, notify, left, clock.now()));
  const events_remind: Task<{ id: string; reminder: Reminder }> = ({ id, reminder }) =>
    remind(parts, id, reminder);
  const meetings_remind: Task<{ id: string }> = ({ id }) => remindBoth(parts, id);
  return {
    ...{
      events_purge,
      event_pictures_sweep,
      events_tell,
      events_tell_erased,
      events_tell_owner,
      events_offers,
      events_remind,
    },
    events_left_group,
    meetings_remind,
  };
}

export const eventDaily: Daily[] = [
  { task: 'events_purge', minute: 27 },
  { task: 'event_pictures_sweep', minute: 28 },
];
