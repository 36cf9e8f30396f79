import { entryDrafts } from '../kit/draft/entry-drafts.ts';

/** Reviews: a member has one of a contractor, so there is one draft, whether it is written or changed. */
export const reviewDrafts = entryDrafts('contractor_reviews');

/** Names the draft of a report about that review. */
export const reportDraftName = (reviewId: string) => `review_report:${reviewId}`;
