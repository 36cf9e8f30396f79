import { PICKUPS_LISTED } from '@pcr/contract/families/pickups/pickups.schema.ts';
import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { oneByOne } from '../../kit/tasks/one-by-one.ts';
import type { Minutely, Task } from '../../kit/tasks/tasks.ts';
import * as pickups from './pickups.queries.ts';

declare module '../../kit/tasks/tasks.ts' {
  interface TaskPayloads {
    pickups_remind: Record<string, never>;
  }
}

export interface PickupTaskParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

export function pickupTasks({ database, clock, notify }: PickupTaskParts) {
  /** notifications.md 82: each pickup once, and none that is over. */
  const pickups_remind: Task<unknown> = () => {
    const now = clock.now();
    return oneByOne(
      (after: pickups.DuePickup | undefined) => pickups.findDue(database, now, after),
      (due) =>
        database.transaction(async (tx) => {
          for (const reminder of await pickups.take(tx, due, now)) {
            await notify(tx, due.user_id, noticeOf(reminder), now);
          }
        }),
      'reminders of pickups',
    );
  };
  return { pickups_remind };
}

/** Those of one minute are one reminder. It holds ids and no names: the app asks whose they are. */
function noticeOf({ family_ids, ...when }: pickups.ToRemind): InboxNotice {
  const [subject_id] = family_ids;
  if (family_ids.length === 1) return { kind: 'pickup_soon', subject_id, parts: when };
  const shown = family_ids.slice(0, PICKUPS_LISTED).join(' ');
  return {
    kind: 'pickups_soon',
    subject_id,
    parts: { ...when, pickups: String(family_ids.length), family_ids: shown },
  };
}

export const pickupMinutely: Minutely[] = [{ task: 'pickups_remind', turn: 'first' }];
