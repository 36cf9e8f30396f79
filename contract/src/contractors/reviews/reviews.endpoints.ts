import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id, Instant } from '../../kit/shapes.ts';
import {
  ContractorReview,
  ContractorReviewPage,
  ReviewDraft,
  ReviewEdit,
  ReviewQuery,
  ReviewReport,
  ReviewReportDraft,
  ReviewSummary,
} from './reviews.schema.ts';

const params = z.object({ id: Id });
/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const getReviewSummary = endpoint('GET', '/contractors/:id/review-summary', {
  needs,
  params,
  out: ReviewSummary,
  summary:
    "The rating stats of a contractor, and the caller's own review; costs the same however many reviews there are",
});

export const listReviews = endpoint('GET', '/contractors/:id/reviews', {
  needs,
  params,
  query: ReviewQuery,
  out: ContractorReviewPage,
  summary: 'The reviews of a contractor, newest first, 20 a page',
});

export const createReview = endpoint('POST', '/contractors/:id/reviews', {
  needs,
  params,
  in: ReviewDraft,
  out: ContractorReview,
  summary:
    'Reviews a contractor, once for each member: whoever has reviewed it before gets that review back',
});

export const updateReview = endpoint('PUT', '/contractor-reviews/:id', {
  needs,
  params,
  in: ReviewEdit,
  out: ContractorReview,
  summary:
    "Replaces the fields of one's own review; 409 with the current one when `updated_at` is stale",
});

export const deleteReview = endpoint('DELETE', '/contractor-reviews/:id', {
  needs,
  params,
  query: z.object({ updated_at: Instant }),
  summary: "Removes one's own review for good; 409 with the current one when `updated_at` is stale",
});

export const reportReview = endpoint('POST', '/contractor-reviews/:id/reports', {
  needs,
  params,
  in: ReviewReportDraft,
  out: ReviewReport,
  summary:
    "Tells the operator about another member's review, once: told again, it answers what was told before",
});

export const getOwnReviewReport = endpoint('GET', '/contractor-reviews/:id/own-report', {
  needs,
  params,
  out: ReviewReport,
  summary: 'What this member has told the operator about a review; 404 when nothing',
});
