import type { CommunityEditing } from '../kit/permit/community.ts';
import { announcementQueries } from './announcements.queries.ts';

export { foundInSql as foundAnnouncementsInSql } from './announcements.queries.ts';

/**
 * SQL for the newest active announcements, at most `limit`, and how many more there are: JSON text
 * (`latest`), AnnouncementsOnDashboard of the contract. `editing` is the setting
 * `communityEditing`: each comes with what the actor `$1` may do with it.
 */
export const latestAnnouncementsInSql = (limit: number, editing: CommunityEditing): string =>
  announcementQueries(editing).latestInSql(limit);
