import * as endpoints from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { publish } from '../../kit/live/live.ts';
import { permit } from '../../kit/permit/permit.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as inbox from './inbox.queries.ts';
import { inboxRules } from './inbox.rules.ts';
import { readAbout } from './inbox.ts';

export function inboxRoutes(
  bind: Bind,
  { database, clock }: { database: Database; clock: Clock },
): void {
  bind(endpoints.listInbox, async ({ query }, { actor }) => {
    return new JsonText(await inbox.listEntries(database, actor, query.cursor));
  });

  bind(endpoints.countUnread, async (_, { actor }) => {
    return new JsonText(await inbox.countUnread(database, actor, clock.now()));
  });

  bind(endpoints.getInboxEntry, async ({ params: { id } }, { actor }) =>
    found(await inbox.getEntry(database, actor, id)),
  );

  bind(endpoints.readInboxEntry, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(inboxRules, actor, 'read', await inbox.lock(tx, id));
      const { entry, isNew } = await inbox.markRead(tx, allowed, clock.now());
      // Their other windows and devices.
      if (isNew) await publish(tx, { to: [actor.id], topic: INBOX_TOPIC, id });
      return new JsonText(entry);
    }),
  );

  bind(endpoints.readInboxThrough, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(inboxRules, actor, 'read', await inbox.lock(tx, id));
      const changed = await inbox.markReadThrough(tx, allowed, clock.now());
      if (changed > 0) await publish(tx, { to: [actor.id], topic: INBOX_TOPIC });
      return undefined;
    }),
  );

  bind(endpoints.readInboxAbout, ({ in: seen }, { actor }) =>
    database.transaction(async (tx) => {
      await readAbout(tx, actor, seen, clock.now());
      return undefined;
    }),
  );
}
