import * as endpoints from '@pcr/contract/families/pickups/pickups.endpoints.ts';
import { PICKUPS_TOPIC } from '@pcr/contract/families/pickups/pickups.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { type Bind, JsonText } from '../../kit/http/http.ts';
import { publish } from '../../kit/live/live.ts';
import { type Actor, type Permit, permitLiving } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { readSettled } from '../../notifications/notifications.ts';
import { repository } from '../families.queries.ts';
import { familyRules, type OwnedRow } from '../families.rules.ts';
import * as pickups from './pickups.queries.ts';

/** When the child of an own record is picked up (notifications.md 80 to 85). */
export function pickupRoutes(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
): void {
  type Own = Permit<'edit', OwnedRow & { id: string }>;

  bind(
    endpoints.listComingPickups,
    async ({ query: { cursor } }, { actor }) =>
      new JsonText(await pickups.listComing(database, actor, cursor, clock.now())),
  );

  bind(endpoints.getPickups, async ({ params: { id } }, { actor }) => {
    const now = clock.now();
    const own = permitLiving(familyRules, actor, 'edit', await repository.find(database, id, now));
    return new JsonText(await pickups.get(database, own, now));
  });

  /** What `work` did with the pickups of a record that is held; their other windows hear of it. */
  const changing = (
    actor: Actor,
    id: string,
    work: (tx: Transaction, own: Own, now: Date) => Promise<void>,
  ) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const own = permitLiving(familyRules, actor, 'edit', await repository.lock(tx, id, now));
      await work(tx, own, now);
      await publish(tx, { to: [actor.id], topic: PICKUPS_TOPIC, id });
      return new JsonText(await pickups.get(tx, own, now));
    });
  /** What the inbox says of it is answered: of a reminder of several once each of them is. */
  async function answered(
    tx: Transaction,
    actor: Actor,
    own: Own,
    now: Date,
    isAnswered: (skipped: boolean) => boolean,
  ) {
    const reminded = await pickups.remindedWith(tx, own);
    if (!reminded.every(({ skipped }) => isAnswered(skipped))) return;
    for (const { family_id: subject_id } of reminded) {
      await readSettled(
        tx,
        actor.id,
        { kinds: ['pickup_soon', 'pickups_soon'], subject_id, until: now.toISOString() },
        now,
      );
    }
  }

  bind(endpoints.savePickups, ({ params: { id }, in: times }, { actor }) =>
    changing(actor, id, async (tx, own, now) => {
      if (!(await pickups.isActive(tx, own))) {
        throw new ApiError('conflict', {
          message: 'Only an active record can have pickup times. Set its status to Active first.',
        });
      }
      if ((await pickups.lockVersion(tx, own)) !== times.updated_at) {
        throw new ApiError('conflict', { current: JSON.parse(await pickups.get(tx, own, now)) });
      }
      await pickups.save(tx, own, times, now);
    }),
  );

  bind(endpoints.snoozePickup, ({ params: { id }, in: asked }, { actor }) =>
    changing(actor, id, async (tx, own, now) => {
      if (!(await pickups.snooze(tx, own, asked, now))) {
        throw new ApiError('conflict', {
          message: 'This pickup is skipped or over, or another one is next by now.',
        });
      }
      await answered(tx, actor, own, now, () => true);
    }),
  );

  bind(endpoints.skipPickup, ({ params: { id }, in: asked }, { actor }) =>
    changing(actor, id, async (tx, own, now) => {
      if (!(await pickups.skip(tx, own, asked, now))) {
        throw new ApiError('invalid_input', { fields: { day: 'Choose a day of the next week' } });
      }
      await answered(tx, actor, own, now, (skipped) => skipped);
    }),
  );

  bind(endpoints.unskipPickup, ({ params: { id } }, { actor }) =>
    changing(actor, id, pickups.unskip),
  );
}
