import * as endpoints from '@pcr/contract/announcements/announcements.endpoints.ts';
import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { bindEntry } from '../kit/entry/entry.routes.ts';
import type { Bind } from '../kit/http/http.ts';
import { publish } from '../kit/live/live.ts';
import type { CommunityEditing } from '../kit/permit/community.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { ownAnnouncements, TELL_AFTER_MS } from './announcements.news.ts';
import { announcementQueries } from './announcements.queries.ts';
import { announcementRules } from './announcements.rules.ts';

export interface AnnouncementParts {
  database: Database;
  clock: Clock;
  communityEditing: CommunityEditing;
  /** How long a change may be taken back before its maker is told, in ms. */
  tellAfterMs: number | undefined;
}

export function announcementRoutes(
  bind: Bind,
  { database, clock, communityEditing, tellAfterMs = TELL_AFTER_MS }: AnnouncementParts,
): void {
  const { repository, list } = announcementQueries(communityEditing);
  bindEntry(
    bind,
    { database, clock },
    {
      endpoints: {
        list: endpoints.listAnnouncements,
        listDeleted: endpoints.listDeletedAnnouncements,
        get: endpoints.getAnnouncement,
        create: endpoints.createAnnouncement,
        update: endpoints.updateAnnouncement,
        delete: endpoints.deleteAnnouncement,
        restore: endpoints.restoreAnnouncement,
        listVersions: endpoints.listAnnouncementVersions,
      },
      rules: announcementRules(communityEditing),
      repository,
      list,
      newRow: (actor) => ({ created_by: actor.id, updated_by: actor.id, deleted: false }),
      // Every member sees every announcement that is not deleted.
      async changed(tx, id) {
        await publish(tx, { to: 'everyone', topic: ANNOUNCEMENTS_TOPIC, id });
        await ownAnnouncements.tellLater(tx, { id, entries: 1 }, tellAfterMs);
      },
    },
  );
}
