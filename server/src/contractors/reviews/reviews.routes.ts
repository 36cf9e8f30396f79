import * as endpoints from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { REVIEW_REPORT_REASONS } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { sendToOperator } from '../../help/help.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { refuseStale } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import type { Channels } from '../../kit/messages/messages.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import { bindReports, hiddenMeanwhile } from '../../kit/reports/reports.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as claims from '../claims/claims.queries.ts';
import { claimRules } from '../claims/claims.rules.ts';
import * as contractors from '../contractors.queries.ts';
import { contractorRules } from '../contractors.rules.ts';
import { tellOfReports } from '../reports.news.ts';
import * as reviews from './reviews.queries.ts';
import { describeReview } from './reviews.report.ts';
import { reviewRules } from './reviews.rules.ts';

const waitsForOperator = () =>
  `Three members reported this assessment. You can delete it once ${operatorName()} has looked.`;

export interface ReviewParts {
  database: Database;
  clock: Clock;
  /** How the operator is reached. */
  channels: Channels;
  notify: Notify;
}

export function reviewRoutes(bind: Bind, { database, clock, channels, notify }: ReviewParts): void {
  bind(endpoints.getReviewSummary, async ({ params }, { actor }) => {
    return found(await reviews.summarize(database, actor, params.id));
  });

  bind(endpoints.listReviews, async ({ params: { id }, query }, { actor }) => {
    seen(actor, await contractors.repository.find(database, id, clock.now()));
    return new JsonText(await reviews.list(database, actor, id, query.cursor));
  });

  bind(endpoints.createReview, ({ params, in: draft }, { actor }) =>
    database.transaction(async (tx) => {
      // Held, so that nobody deletes the contractor meanwhile, and reviews of one contractor come
      // one after the other.
      const contractor = await contractors.repository.lockLiving(tx, params.id, clock.now());
      seen(actor, contractor);
      await refuseOwn(tx, actor, contractor);
      const row = { ...draft, contractor_id: params.id, reviewer_id: actor.id, hidden: false };
      const created = await reviews.insert(
        tx,
        permit(reviewRules, actor, 'create', row),
        clock.now(),
      );
      if (created) return new JsonText(created);
      // Sent twice, or reviewed in another tab: the review that is there answers. Another's id is
      // only refused.
      const existing = await reviews.getOwn(tx, actor, params.id);
      if (!existing) throw new ApiError('id_taken');
      return new JsonText(existing);
    }),
  );

  bind(endpoints.updateReview, ({ params: { id }, in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(reviewRules, actor, 'edit', await reviews.lock(tx, actor, id));
      await refuseStale(allowed.row, edit.updated_at, () => reviews.get(tx, actor, id));
      return new JsonText(await reviews.update(tx, allowed, edit, clock.now()));
    }),
  );

  bind(endpoints.deleteReview, ({ params: { id }, query }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await reviews.lock(tx, actor, id);
      if (row?.hidden && reviewRules.edit(actor, row))
        throw new ApiError('forbidden', { message: waitsForOperator() });
      const allowed = permit(reviewRules, actor, 'delete', row);
      await refuseStale(allowed.row, query.updated_at, () => reviews.get(tx, actor, id));
      await reviews.deleteOne(tx, allowed);
      return undefined;
    }),
  );

  bindReports(
    bind,
    { database, clock },
    {
      endpoints: { report: endpoints.reportReview, getOwn: endpoints.getOwnReviewReport },
      reports: reviews.reports,
      reasons: REVIEW_REPORT_REASONS,
      async allow(tx, actor, id) {
        const row = await reviews.lock(tx, actor, id);
        if (row && !reviewRules.see(actor, row)) throw hiddenMeanwhile('assessment');
        return permit(reviewRules, actor, 'report', row);
      },
      async describe(tx, allowed) {
        const reported = await reviews.getReported(tx, allowed);
        return reported && describeReview(reported);
      },
      send: (tx, message, now) => sendToOperator(tx, channels, message, now),
      hidden: (tx, review, now) => tellOfReports(tx, notify, 'review_hidden', review, now),
    },
  );
}

/** contractors.md 45 */
const OWN_ENTRY = {
  message:
    'You asked to be confirmed as this contractor, and nobody can assess themselves. If it is not you, cancel your request first.',
};

async function refuseOwn(
  tx: Transaction,
  actor: Actor,
  contractor: Awaited<ReturnType<typeof contractors.repository.find>>,
) {
  const standing = contractor && (await claims.standing(tx, actor, contractor.id));
  if (contractor && standing && !claimRules.review(actor, { ...contractor, ...standing })) {
    throw new ApiError('forbidden', OWN_ENTRY);
  }
}

/** Refuses where the actor may not look at the contractor, or it is deleted. */
function seen(actor: Actor, row: Awaited<ReturnType<typeof contractors.repository.find>>): void {
  permit(contractorRules, actor, 'see', row?.deleted ? undefined : row);
}
