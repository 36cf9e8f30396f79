import type { Notify } from '../kit/messages/notify.ts';
import { type OwnerTask, ownerNews } from '../kit/owners/owner-news.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { TaskName } from '../kit/tasks/tasks.ts';

/** A change that is taken back within this time is told to nobody. */
export const TELL_AFTER_MS = 60_000;

/** notifications.md 110: what the operator does is told by what they decide (contractors.md 49). */
export const ownContractors = ownerNews({
  table: 'contractors',
  owner: 't.user_id',
  title: 'name',
  task: 'contractors_tell_owner' satisfies TaskName,
  byMembersAlone: true,
});

export const tellOwner = (
  parts: { database: Database; clock: Clock; notify: Notify },
  { id }: OwnerTask,
): Promise<void> =>
  ownContractors.tell(parts, id, (change, contractor_name) => ({
    // It has no status that says 'cancelled'.
    kind: `own_contractor_${change === 'cancelled' ? 'changed' : change}`,
    subject_id: id,
    parts: { contractor_name },
  }));
