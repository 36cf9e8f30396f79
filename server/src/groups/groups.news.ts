import { renewUnread } from '../notifications/notifications.ts';
import { takeUntold } from './groups.news.queries.ts';
import type { LeadParts } from './members/members.lead.ts';

/** A mistaken deletion that is taken back within this time is told to nobody. */
export const TELL_AFTER_MS = 60_000;
/** Of members, and of applicants, told in one transaction, which holds the group. */
const BATCH = 50;

/**
 * Tells members and applicants that a group is deleted, or back, once; those who know already hear
 * nothing.
 */
export async function tellOfGroup(
  { database, clock, notify }: LeadParts,
  id: string,
): Promise<void> {
  const some = () =>
    database.transaction(async (tx) => {
      const news = await takeUntold(tx, id, BATCH, clock.now());
      if (!news) return false;
      const kind = news.deleted ? 'group_deleted' : 'group_restored';
      for (const to of news.members) {
        const notice = { kind, subject_id: id, parts: { group_name: news.name } } as const;
        // Deleted and taken back many times, it fills no inbox.
        if (!(await renewUnread(tx, to, notice, clock.now())))
          await notify(tx, to, notice, clock.now());
      }
      return news.members.length >= BATCH;
    });
  while (await some());
}
