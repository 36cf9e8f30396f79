import {
  GROUP_COMMENTS_TOPIC,
  GROUP_POSTS_TOPIC,
} from '@pcr/contract/groups/board/board.schema.ts';
import type { InboxNotice } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { EntryHeld, ReportNews } from '../../kit/reports/reports.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { countUnread } from '../../notifications/notifications.ts';
import { takeComment, takeUntold } from './board.news.queries.ts';
import { placeOf } from './board.queries.ts';

/** So many are told in one transaction, which holds the post. */
const BATCH = 100;

/**
 * Tells the members of a group of a post, once: in one entry, which counts while it is unread
 * (groups.md 58).
 */
export async function tellOfPost(
  parts: { database: Database; clock: Clock; notify: Notify },
  id: string,
): Promise<void> {
  const some = () =>
    parts.database.transaction(async (tx) => {
      const news = await takeUntold(tx, id, BATCH, parts.clock.now());
      if (!news) return false;
      const { group_id: subject_id, group_name, created_at, author_id: of } = news;
      const notice = {
        kind: 'group_posts',
        subject_id,
        parts: { group_name, posts: '1' },
        of,
      } as const;
      // The instant of the post: a member who has seen it has read this.
      const at = new Date(created_at);
      for (const to of news.told) {
        if (!(await countUnread(tx, to, notice, 'posts', at)))
          await parts.notify(tx, to, notice, at);
      }
      return news.more;
    });
  while (await some());
}

/**
 * Tells the author of a post of a comment under it, once: in one entry for each post, which counts
 * while it is unread (groups.md 64).
 */
export function tellOfComment(
  { database, clock, notify }: { database: Database; clock: Clock; notify: Notify },
  id: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const news = await takeComment(tx, id, clock.now());
    if (!news) return;
    const { author_id, post_id, group_id, group_name, created_at, of } = news;
    const notice = {
      kind: 'group_comments',
      subject_id: post_id,
      parts: { group_name, group_id, comments: '1' },
      of,
    } as const;
    const at = new Date(created_at);
    if (!(await countUnread(tx, author_id, notice, 'comments', at)))
      await notify(tx, author_id, notice, at);
  });
}

/** The members of the group see another post, or other comments under it, at once. */
export async function boardChanged(tx: Transaction, id: string): Promise<void> {
  const place = await placeOf(tx, id);
  if (!place) return;
  const to = place.members;
  await publish(tx, { to, topic: GROUP_POSTS_TOPIC, id: place.post_id });
  if (place.is_comment) await publish(tx, { to, topic: GROUP_COMMENTS_TOPIC, id });
}

/**
 * What the writer of a post or a comment hears of reports of it; nobody who reported it is named.
 */
export async function tellOfReports(
  tx: Transaction,
  notify: Notify,
  news: ReportNews,
  { title, owner_id, place_id }: EntryHeld,
  now: Date,
): Promise<void> {
  if (!owner_id) return;
  const notice: InboxNotice = {
    kind: `group_post_${news}`,
    subject_id: place_id,
    parts: { group_name: title },
  };
  await notify(tx, owner_id, notice, now);
}
