import type { Notify } from '../kit/messages/notify.ts';
import { type OwnerTask, ownerNews } from '../kit/owners/owner-news.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { TaskName } from '../kit/tasks/tasks.ts';

/** A change that is taken back within this time is told to nobody. */
export const TELL_AFTER_MS = 60_000;

/** notifications.md 110 */
export const ownAnnouncements = ownerNews({
  table: 'announcements',
  owner: 't.created_by',
  title: 'title',
  task: 'announcements_tell_owner' satisfies TaskName,
});

export const tellOwner = (
  parts: { database: Database; clock: Clock; notify: Notify },
  { id }: OwnerTask,
): Promise<void> =>
  ownAnnouncements.tell(parts, id, (change, announcement_title) => ({
    // It has no status that says 'cancelled'.
    kind: `own_announcement_${change === 'cancelled' ? 'changed' : change}`,
    subject_id: id,
    parts: { announcement_title },
  }));
