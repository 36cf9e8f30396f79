import * as endpoints from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import {
  FAMILY_LOOKS_TOPIC,
  LOOK_UPS_PER_HOUR,
  OPENED_PER_DAY,
} from '@pcr/contract/families/look-up/look-up.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { refuseStale } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { consume, giveBack, limiter } from '../../kit/http/limits.ts';
import { publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import { permitLiving } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { wantsLookUpNotices } from '../../notifications/notifications.ts';
import * as families from '../families.queries.ts';
import { familyRules } from '../families.rules.ts';
import * as shared from './look-up.queries.ts';
import * as looks from './looks.queries.ts';

export interface LookUpParts {
  database: Database;
  clock: Clock;
  notify: Notify;
  lookUpsPerHour?: number | undefined;
}

/** Looking up what others recorded, and who looked at one's own. */
export function lookUpRoutes(
  bind: Bind,
  { database, clock, notify, lookUpsPerHour = LOOK_UPS_PER_HOUR }: LookUpParts,
): void {
  const searches = limiter(database, 'look_ups', lookUpsPerHour, 60);
  const openings = limiter(database, 'look_ups_opened', OPENED_PER_DAY, 24 * 60);

  bind(endpoints.lookUpFamilies, async ({ query }, { actor }) => {
    await consume(searches, actor.id, 'You looked up too many families in one hour');
    return new JsonText(await shared.lookUp(database, actor, query, clock.now()));
  });

  bind(endpoints.openSharedFamily, async ({ params: { id } }, { actor }) => {
    const now = clock.now();
    const before = await shared.openShared(database, actor, id, now);
    if (!before) throw new ApiError('not_found', { message: NOT_SHARED });
    if (before.known) return new JsonText(before.record);
    let counts = false;
    try {
      await consume(openings, actor.id, 'You opened too many records in one day');
      const opened = await database.transaction(async (tx) => {
        const seen = await shared.look(tx, actor, id, now);
        if (seen?.owner_id) {
          await publish(tx, { to: [seen.owner_id], topic: FAMILY_LOOKS_TOPIC, id });
          if (
            (await wantsLookUpNotices(tx, { id: seen.owner_id })) &&
            (await looks.isFirstOfDay(tx, seen.owner_id, now))
          )
            await notify(
              tx,
              seen.owner_id,
              { kind: 'family_looked_at', subject_id: id, parts: {} },
              now,
            );
        }
        return seen;
      });
      if (!opened) throw new ApiError('not_found', { message: NOT_SHARED });
      counts = opened.owner_id !== null;
      return found(opened.record);
    } finally {
      // Refused, asked twice at once, or not shared any more: nothing was opened.
      if (!counts) await giveBack(database, [{ limiter: openings, key: actor.id }]);
    }
  });

  bind(endpoints.listFamilyLooks, async ({ params: { id }, query }, { actor }) => {
    const row = await families.repository.find(database, id, clock.now());
    const allowed = permitLiving(familyRules, actor, 'edit', row);
    return new JsonText(await looks.looksAt(database, allowed, query.cursor, clock.now()));
  });

  bind(endpoints.listLooksAtOwn, async ({ query }, { actor }) => {
    return new JsonText(await looks.looksAtOwn(database, actor, query.cursor));
  });

  bind(endpoints.confirmFamily, ({ params: { id }, query: { updated_at } }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await families.repository.lock(tx, id, clock.now());
      const allowed = permitLiving(familyRules, actor, 'edit', row);
      // Also a request that came since then was not read (disputes.md 14).
      await refuseStale(allowed.row, updated_at, () => families.repository.get(tx, actor, id));
      await looks.confirm(tx, allowed, clock.now());
      await publish(tx, { to: [actor.id], topic: FAMILY_LOOKS_TOPIC, id });
      return undefined;
    }),
  );
}

const NOT_SHARED = 'This record is no longer shared, or it never was.';
