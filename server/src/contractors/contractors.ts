import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import { CONTRACTOR_REPORT_REASONS } from '@pcr/contract/contractors/contractors.schema.ts';
import {
  REVIEW_REPORT_REASONS,
  REVIEWS_TOPIC,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { answerMessage } from '../help/help.ts';
import type { LiveEvent } from '../kit/live/live.ts';
import type { Channels } from '../kit/messages/messages.ts';
import type { Notify } from '../kit/messages/notify.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import { type ReportDesk, reportDesk } from '../kit/reports/reports.ts';
import { deleteForOperator } from './claims/claims.decide.ts';
import { isOpenClaim } from './claims/claims.queries.ts';
import { reports } from './contractors.queries.ts';
import { tellOfReports } from './reports.news.ts';
import {
  removeForOperator,
  reports as reviewReports,
  wroteAny,
} from './reviews/reviews.queries.ts';

export {
  confirmClaim,
  type Decided,
  endClaimsOfErasure,
  refuseClaim,
  removeClaim,
} from './claims/claims.decide.ts';
export {
  type Claim,
  findByTicket as findClaim,
  list as listClaims,
} from './claims/claims.queries.ts';
export {
  activityInSql as contractorActivityInSql,
  foundInSql as foundContractorsInSql,
  renameForOperator,
} from './contractors.queries.ts';
export { reviewsOnCard } from './reviews/member-reviews.queries.ts';

/**
 * SQL for which messages stay: reports of contractors and of reviews, and claims that are open or
 * confirmed.
 */
export const contractorMessages: readonly string[] = [
  reports.isReport,
  reviewReports.isReport,
  isOpenClaim,
];

/** An account goes: its texts about contractors go from the reports of others. */
export async function forgetReportedWords(tx: Transaction, memberId: string): Promise<void> {
  await reports.forget(tx, memberId);
  await reviewReports.forget(tx, memberId);
}

/**
 * Pages that show assessments ask again when one who wrote some shows or hides their name. It is
 * not said of which: contractors that come together would say that one person wrote of them.
 */
export async function reviewerConsentNews(
  tx: Transaction,
  memberId: string,
  changed: readonly Consent[],
): Promise<readonly LiveEvent[]> {
  if (!changed.includes('display_real_name') || !(await wroteAny(tx, memberId))) return [];
  return [{ to: 'everyone', topic: REVIEWS_TOPIC }];
}

export interface DeskParts {
  notify: Notify;
  channels: Channels;
}

/**
 * What the operator does with contractors that were reported (contractors.md 52-54), and deletes of
 * them (47).
 */
export const contractorReportDesk = ({ notify, channels }: DeskParts): ReportDesk =>
  reportDesk({
    ...{ reports, noun: 'contractor', reasons: CONTRACTOR_REPORT_REASONS },
    async tell(tx, news, contractor, now) {
      // Of that they have heard when it was deleted (contractors.md 49).
      if (news !== 'removed')
        await tellOfReports(tx, notify, `contractor_${news}`, contractor, now);
    },
    remove: async (tx, { id }, now) => (await deleteForOperator(tx, notify, id, now)) !== undefined,
    answer: (tx, to, body, now) => answerMessage(tx, channels, { to, body }, now),
  });

/** What the operator does with reviews that were reported (contractors.md 52-54). */
export const reviewReportDesk = ({ notify, channels }: DeskParts): ReportDesk =>
  reportDesk({
    ...{ reports: reviewReports, noun: 'assessment', reasons: REVIEW_REPORT_REASONS },
    tell: (tx, news, review, now) => tellOfReports(tx, notify, `review_${news}`, review, now),
    remove: (tx, { id }) => removeForOperator(tx, id),
    answer: (tx, to, body, now) => answerMessage(tx, channels, { to, body }, now),
  });
