import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id, Instant } from '../../kit/shapes.ts';
import { AnswerDraft, AnswerEdit, ReviewAnswer } from './answers.schema.ts';

const params = z.object({ id: Id });
/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const answerReview = endpoint('POST', '/contractor-reviews/:id/answers', {
  needs,
  params,
  in: AnswerDraft,
  out: ReviewAnswer,
  summary:
    'Answers a review of oneself, once: whoever has answered it before gets that answer back',
});

export const updateAnswer = endpoint('PUT', '/contractor-answers/:id', {
  needs,
  params,
  in: AnswerEdit,
  out: ReviewAnswer,
  summary:
    "Replaces the text of one's own answer; 409 with the current one when `updated_at` is stale",
});

export const deleteAnswer = endpoint('DELETE', '/contractor-answers/:id', {
  needs,
  params,
  query: z.object({ updated_at: Instant }),
  summary: "Removes one's own answer for good; 409 with the current one when `updated_at` is stale",
});
