import * as endpoints from '@pcr/contract/contractors/answers.endpoints.ts';
import { refuseStale } from '../kit/history/history.ts';
import { ApiError } from '../kit/http/api-error.ts';
import { type Bind, found, JsonText } from '../kit/http/http.ts';
import { consume, limiter } from '../kit/http/limits.ts';
import { permit } from '../kit/permit/permit.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import type { Notify } from '../notifications/notifications.ts';
import * as answers from './answers.queries.ts';
import { answeredRules, answerRules } from './answers.rules.ts';

export interface AnswerParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

/** contractors.md 46: who holds a contractor answers each review of them once. */
export function answerRoutes(bind: Bind, { database, clock, notify }: AnswerParts): void {
  // Each tells somebody: who deletes and answers again and again does not flood them.
  const limit = limiter(database, 'contractor_answers', 20, 60);

  bind(endpoints.answerReview, async ({ params: { id: reviewId }, in: draft }, { actor }) => {
    const before = await answers.getOwn(database, actor, reviewId);
    if (before) return new JsonText(before);
    await consume(limit, actor.id, 'You sent too many answers in one hour');
    return database.transaction(async (tx) => {
      const now = clock.now();
      const allowed = permit(answeredRules, actor, 'answer', await answers.lockReview(tx, actor, reviewId));
      // Sent twice, or answered in another tab: the answer that is there answers.
      const earlier = await answers.getOwn(tx, actor, reviewId);
      if (earlier) return new JsonText(earlier);
      if (!(await answers.insert(tx, allowed, draft, now))) throw new ApiError('id_taken');
      const { reviewer_id, contractor_id } = allowed.row;
      await notify(tx, reviewer_id, { kind: 'review_answered', subject_id: contractor_id, parts: {} }, now);
      return found(await answers.get(tx, actor, draft.id));
    });
  });

  bind(endpoints.updateAnswer, ({ params: { id }, in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(answerRules, actor, 'edit', await answers.lock(tx, actor, id));
      await refuseStale(allowed.row, edit.updated_at, () => answers.get(tx, actor, id));
      await answers.update(tx, allowed, edit, clock.now());
      return found(await answers.get(tx, actor, id));
    }),
  );

  bind(endpoints.deleteAnswer, ({ params: { id }, query }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(answerRules, actor, 'delete', await answers.lock(tx, actor, id));
      await refuseStale(allowed.row, query.updated_at, () => answers.get(tx, actor, id));
      await answers.deleteOne(tx, allowed);
      return undefined;
    }),
  );
}
