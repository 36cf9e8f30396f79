import * as endpoints from '@pcr/contract/announcements/announcements.endpoints.ts';
import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { refuseStale } from '../kit/history/history.ts';
import { ApiError } from '../kit/http/api-error.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import { publish } from '../kit/live/live.ts';
import { permit, permitLiving } from '../kit/permit/permit.ts';
import type { Database, Transaction } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { announcementQueries } from './announcements.queries.ts';
import { announcementRules, type CommunityEditing } from './announcements.rules.ts';

export interface AnnouncementParts {
  database: Database;
  clock: Clock;
  communityEditing: CommunityEditing;
}

export function announcementRoutes(bind: Bind, { database, clock, communityEditing }: AnnouncementParts): void {
  const rules = announcementRules(communityEditing);
  const announcements = announcementQueries(communityEditing);
  /** Every member sees every announcement that is not deleted. */
  const publishToAll = (tx: Transaction, id: string) =>
    publish(tx, { to: 'everyone', topic: ANNOUNCEMENTS_TOPIC, id }, clock.now());

  bind(endpoints.listAnnouncements, async ({ query }, { actor }) => {
    return new JsonText(await announcements.list(database, actor, query));
  });

  bind(endpoints.listDeletedAnnouncements, async ({ query }, { actor }) => {
    return new JsonText(await announcements.listDeleted(database, actor, query.cursor, clock.now()));
  });

  bind(endpoints.getAnnouncement, async ({ params }, { actor }) => {
    return found(await announcements.get(database, actor, params.id));
  });

  bind(endpoints.createAnnouncement, ({ in: draft }, { actor }) =>
    database.transaction(async (tx) => {
      const row = { ...draft, created_by: actor.id, updated_by: actor.id, deleted: false };
      const created = await announcements.insert(tx, permit(rules, actor, 'create', row), clock.now());
      if (created) {
        await publishToAll(tx, draft.id);
        return new JsonText(created);
      }
      // Sent twice: the same announcement answers. Another's id is never shown, only refused.
      const existing = await announcements.getOwn(tx, actor, draft.id);
      if (!existing) throw new ApiError('id_taken');
      return new JsonText(existing);
    }),
  );

  bind(endpoints.updateAnnouncement, ({ params: { id }, in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(rules, actor, 'edit', await announcements.lock(tx, id, clock.now()));
      await refuseStale(allowed.row, edit.updated_at, () => announcements.get(tx, actor, id));
      await publishToAll(tx, id);
      return new JsonText(await announcements.update(tx, allowed, edit, clock.now()));
    }),
  );

  bind(endpoints.deleteAnnouncement, ({ params: { id }, query }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permitLiving(rules, actor, 'delete', await announcements.lock(tx, id, clock.now()));
      await refuseStale(allowed.row, query.updated_at, () => announcements.get(tx, actor, id));
      await announcements.softDelete(tx, allowed, clock.now());
      await publishToAll(tx, id);
      return undefined;
    }),
  );

  bind(endpoints.restoreAnnouncement, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await announcements.lock(tx, id, clock.now());
      // Restored already, by whomever: it is what was wanted.
      if (row && !row.deleted && rules.see(actor, row)) return found(await announcements.get(tx, actor, id));
      const allowed = permit(rules, actor, 'restore', row);
      await publishToAll(tx, id);
      return new JsonText(await announcements.restore(tx, allowed, clock.now()));
    }),
  );

  bind(endpoints.listAnnouncementVersions, async ({ params, query }, { actor }) => {
    const row = await announcements.find(database, params.id, clock.now());
    const allowed = permitLiving(rules, actor, 'edit', row);
    return new JsonText(await announcements.listVersions(database, allowed, query.cursor));
  });
}

function found(record: string | undefined): JsonText {
  if (!record) throw new ApiError('not_found');
  return new JsonText(record);
}
