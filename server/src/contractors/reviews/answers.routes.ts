import * as endpoints from '@pcr/contract/contractors/reviews/answers.endpoints.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { refuseStale, sentBefore } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as answers from './answers.queries.ts';
import { answeredRules, answerRules } from './answers.rules.ts';

export interface AnswerParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

/** contractors.md 46: the holder of a contractor answers each review of them once. */
export function answerRoutes(bind: Bind, { database, clock, notify }: AnswerParts): void {
  // Each tells somebody: a holder who deletes and answers again and again does not flood them.
  const limit = limiter(database, 'contractor_answers', 20, 60);

  bind(endpoints.answerReview, async ({ params: { id: reviewId }, in: draft }, { actor }) => {
    const before = await answers.getOwn(database, actor, reviewId);
    if (before) return sentBefore(database, before);
    await consume(limit, actor.id, 'You sent too many answers in one hour');
    return database.transaction(async (tx) => {
      const now = clock.now();
      const review = await answers.lockReview(tx, actor, reviewId);
      if (review && !answeredRules.answer(actor, review)) throw notListed();
      const allowed = permit(answeredRules, actor, 'answer', review);
      // Sent twice, or answered in another tab: the answer that is there answers.
      const earlier = await answers.getOwn(tx, actor, reviewId);
      if (earlier) return new JsonText(earlier);
      if (!(await answers.insert(tx, allowed, draft, now))) throw new ApiError('id_taken');
      const { reviewer_id, contractor_id } = allowed.row;
      await notify(
        tx,
        reviewer_id,
        { kind: 'review_answered', subject_id: contractor_id, parts: {} },
        now,
      );
      return found(await answers.get(tx, actor, draft.id));
    });
  });

  bind(endpoints.updateAnswer, ({ params: { id }, in: edit }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(answerRules, actor, 'edit', await lockOwn(tx, actor, id));
      await refuseStale(allowed.row, edit.updated_at, () => answers.get(tx, actor, id));
      await answers.update(tx, allowed, edit, clock.now());
      return found(await answers.get(tx, actor, id));
    }),
  );

  bind(endpoints.deleteAnswer, ({ params: { id }, query }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(answerRules, actor, 'delete', await lockOwn(tx, actor, id));
      await refuseStale(allowed.row, query.updated_at, () => answers.get(tx, actor, id));
      await answers.deleteOne(tx, allowed);
      return undefined;
    }),
  );
}

/**
 * An answer for its own member to change. They are told if they are no longer confirmed
 * (contractors.md 42).
 */
async function lockOwn(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<answers.LockedAnswer | undefined> {
  const answer = await answers.lock(tx, actor, id);
  if (answer?.user_id === actor.id && answer.holder_id !== actor.id) throw notListed();
  return answer;
}

const notListed = () =>
  new ApiError('forbidden', {
    message: 'You are not listed as this contractor now, so you can’t answer.',
  });
