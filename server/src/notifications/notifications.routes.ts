import * as endpoints from '@pcr/contract/notifications/notifications.endpoints.ts';
import { PREFERENCES_TOPIC } from '@pcr/contract/notifications/notifications.schema.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import { isSameVersion } from '../kit/history/history.ts';
import type { Bind } from '../kit/http/http.ts';
import { checkZone, knowingTheZone } from '../kit/http/time-zone.ts';
import { publish } from '../kit/live/live.ts';
import { permit } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { rescheduleHeld } from './inbox/held.ts';
import * as preferences from './notifications.queries.ts';
import { notificationRules } from './notifications.rules.ts';

/**
 * All that a member sets about notifications. Their channels are saved by the account settings too.
 */
export function notificationRoutes(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
): void {
  bind(endpoints.getPreferences, (_, { actor }) => preferences.whole(database, actor.id));

  bind(endpoints.createOrUpdatePreferences, ({ in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const { time_zone } = edit;
      if (time_zone !== null) await knowingTheZone(time_zone, () => checkZone(tx, time_zone));
      const allowed = permit(notificationRules, actor, 'edit', await preferences.lock(tx, actor));
      if (!isSameVersion(allowed.row.updated_at, edit.updated_at)) {
        throw new ApiError('conflict', { current: await preferences.whole(tx, actor.id) });
      }
      const now = clock.now();
      await preferences.updateWhole(tx, allowed, edit, now);
      await rescheduleHeld(tx, actor.id, now);
      // Their other windows and devices, and the account settings.
      await publish(tx, { to: [actor.id], topic: PREFERENCES_TOPIC });
      return preferences.whole(tx, actor.id);
    }),
  );

  bind(endpoints.sayTimeZone, ({ in: { time_zone } }, { actor }) =>
    database.transaction(async (tx) => {
      await knowingTheZone(time_zone, () => checkZone(tx, time_zone));
      const allowed = permit(notificationRules, actor, 'edit', { user_id: actor.id });
      const isNew = await preferences.fillZone(tx, allowed, time_zone);
      if (!isNew) return undefined;
      await rescheduleHeld(tx, actor.id, clock.now());
      await publish(tx, { to: [actor.id], topic: PREFERENCES_TOPIC });
      return undefined;
    }),
  );
}
