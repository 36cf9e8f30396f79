import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import {
  GROUP_COMMENTS_TOPIC,
  GROUP_POSTS_TOPIC,
  POST_REPORT_REASONS,
} from '@pcr/contract/groups/board/board.schema.ts';
import { answerMessage } from '../../help/help.ts';
import { type LiveEvent, publish } from '../../kit/live/live.ts';
import type { Channels } from '../../kit/messages/messages.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { type ReportDesk, reportDesk } from '../../kit/reports/reports.ts';
import { boardChanged, tellOfReports } from './board.news.ts';
import { readersOf, remove, reports } from './board.queries.ts';

/** SQL for whether a message is a report of a post or a comment. */
export const postReport = reports.isReport;

/** What the operator does with posts and comments that were reported (groups.md 60). */
export const postReportDesk = ({
  notify,
  channels,
}: {
  notify: Notify;
  channels: Channels;
}): ReportDesk =>
  reportDesk({
    ...{ reports, noun: 'post', reasons: POST_REPORT_REASONS },
    changed: (tx, { id }) => boardChanged(tx, id),
    tell: (tx, news, post, now) => tellOfReports(tx, notify, news, post, now),
    remove: (tx, { id }, now) => remove(tx, id, now),
    answer: (tx, to, body, now) => answerMessage(tx, channels, { to, body }, now),
  });

/** What a member wrote on boards is another, of which it is not said how much and where. */
async function newsOfWriting(tx: Transaction, memberId: string): Promise<readonly LiveEvent[]> {
  const to = await readersOf(tx, memberId);
  return to.length > 0
    ? [GROUP_POSTS_TOPIC, GROUP_COMMENTS_TOPIC].map((topic) => ({ to, topic }))
    : [];
}

/** An account goes, and what it wrote with it, also from what others reported (groups.md 62). */
export async function leaveBoards(tx: Transaction, memberId: string): Promise<void> {
  await reports.forget(tx, memberId);
  for (const event of await newsOfWriting(tx, memberId)) await publish(tx, event);
}

/** Boards that show the member's name ask again. */
export async function authorConsentNews(
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
): Promise<readonly LiveEvent[]> {
  return changed.includes('display_real_name') ? newsOfWriting(tx, memberId) : [];
}

export { boardChanged as postRestored } from './board.news.ts';
