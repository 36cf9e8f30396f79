import * as endpoints from '@pcr/contract/contractors/reviews/answers.endpoints.ts';
import {
  type AnswerDraft,
  type AnswerEdit,
  ReviewAnswer,
} from '@pcr/contract/contractors/reviews/answers.schema.ts';
import type { ContractorReview } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, conflictOf, isNotFound } from '../../kit/api/api.ts';
import { type EntryDrafts, entryDrafts, renewDraft } from '../../kit/draft/entry-drafts.ts';
import { answerChanged } from './reviews.data.ts';

type Answered = Pick<ContractorReview, 'id' | 'contractor_id'>;

const drafts = entryDrafts('contractor_answers');
/** There is one of each review, whether the answer is written or changed. */
export const answerDrafts: EntryDrafts = {
  ...drafts,
  // The changes of one that is gone stay in their place: they can be sent as a new answer.
  renew(userId, reviewId) {
    const key = drafts.key(userId, { id: reviewId, draftId: '' });
    renewDraft(key, () => key);
  },
};

export function useAnswerReview(review: Answered) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: AnswerDraft) =>
      call(endpoints.answerReview, { params: { id: review.id }, in: draft }),
    onSuccess: (answer) => answerChanged(client, review, answer),
    onError: () => answerChanged(client, review),
  });
}

export function useUpdateAnswer(review: Answered) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: AnswerEdit }) =>
      call(endpoints.updateAnswer, { params: { id }, in: edit }),
    onSuccess: (answer) => answerChanged(client, review, answer),
    onError: (error) => notChanged(client, review, error),
  });
}

export function useDeleteAnswer(review: Answered) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated_at }: Pick<ReviewAnswer, 'id' | 'updated_at'>) =>
      call(endpoints.deleteAnswer, { params: { id }, query: { updated_at } }),
    onSuccess: () => answerChanged(client, review, null),
    onError: (error) => notChanged(client, review, error),
  });
}

/** The answer as it is now, which comes with a refusal of a stale change. */
export const currentAnswerOf = (error: unknown) => conflictOf(error, ReviewAnswer);

/** A change on another device is shown at once. */
function notChanged(client: QueryClient, review: Answered, error: unknown): Promise<void> {
  return answerChanged(
    client,
    review,
    isNotFound(error) ? null : (currentAnswerOf(error) ?? undefined),
  );
}
