import * as endpoints from '@pcr/contract/notifications/broadcasts/broadcasts.endpoints.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { type Bind, found } from '../../kit/http/http.ts';
import { publish } from '../../kit/live/live.ts';
import { permit } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { readAbout } from '../inbox/inbox.ts';
import * as broadcasts from './broadcasts.queries.ts';
import { broadcastRules } from './broadcasts.rules.ts';

export function broadcastRoutes(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
): void {
  bind(endpoints.getBroadcast, async ({ params: { id } }, { actor }) =>
    found(await broadcasts.get(database, actor, id)),
  );

  bind(endpoints.confirmBroadcast, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(
        broadcastRules,
        actor,
        'confirm',
        await broadcasts.lockReceipt(tx, actor, id),
      );
      const now = clock.now();
      if (await broadcasts.confirm(tx, allowed, now)) {
        await readAbout(tx, actor, { subject_id: id, until: now.toISOString() }, now);
        // Its banner goes on their other devices as well, whether its entry was unread or not.
        await publish(tx, { to: [actor.id], topic: INBOX_TOPIC });
      }
      return found(await broadcasts.get(tx, actor, id));
    }),
  );
}
