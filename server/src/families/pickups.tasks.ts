import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { oneByOne } from '../kit/tasks/one-by-one.ts';
import type { Minutely, Task } from '../kit/tasks/tasks.ts';
import type { Notify } from '../notifications/notifications.ts';
import * as pickups from './pickups.queries.ts';

declare module '../kit/tasks/tasks.ts' {
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
          const parts = await pickups.take(tx, due, now);
          if (!parts) return;
          await notify(tx, due.user_id, { kind: 'pickup_soon', subject_id: due.family_id, parts: { ...parts } }, now);
        }),
      'reminders of pickups',
    );
  };
  return { pickups_remind };
}

export const pickupMinutely: Minutely[] = ['pickups_remind'];
