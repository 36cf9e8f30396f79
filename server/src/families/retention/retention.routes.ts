import * as endpoints from '@pcr/contract/families/retention/retention.endpoints.ts';
import { EXPIRING_TOPIC } from '@pcr/contract/families/retention/retention.schema.ts';
import { type Bind, JsonText } from '../../kit/http/http.ts';
import { publish } from '../../kit/live/live.ts';
import { permit, permitLiving } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { repository } from '../families.queries.ts';
import { familyRules } from '../families.rules.ts';
import * as retention from './retention.queries.ts';

/** Which records will soon be deleted for their age, and how their owner keeps them. */
export function retentionRoutes(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
): void {
  bind(endpoints.listExpiringFamilies, async ({ query }, { actor }) => {
    return new JsonText(await retention.expiring(database, actor, query.cursor, clock.now()));
  });

  bind(endpoints.keepFamily, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(
        familyRules,
        actor,
        'edit',
        await repository.lock(tx, id, clock.now()),
      );
      await retention.keep(tx, allowed, clock.now());
      await publish(tx, { to: [actor.id], topic: EXPIRING_TOPIC });
      return undefined;
    }),
  );

  bind(endpoints.keepExpiringFamilies, (_, { actor }) =>
    database.transaction(async (tx) => {
      await retention.keepAll(
        tx,
        permit(familyRules, actor, 'edit', { user_id: actor.id }),
        clock.now(),
      );
      await publish(tx, { to: [actor.id], topic: EXPIRING_TOPIC });
      return undefined;
    }),
  );
}
