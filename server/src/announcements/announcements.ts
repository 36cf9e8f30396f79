import type { CommunityEditing } from '../kit/permit/community.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import { announcementQueries } from './announcements.queries.ts';

const QUERIES = { open: announcementQueries('open'), creator: announcementQueries('creator') };

/**
 * The newest active announcements, at most `limit`, and how many more there are: JSON text, AnnouncementsOnDashboard of
 * the contract. `editing` is the setting `communityEditing`: each comes with what the actor may do with it.
 */
export function latestAnnouncements(
  db: Queryable,
  actor: Actor,
  limit: number,
  editing: CommunityEditing,
): Promise<string> {
  return QUERIES[editing].latest(db, actor, limit);
}
