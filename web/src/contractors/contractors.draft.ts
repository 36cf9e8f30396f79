import { entryDrafts } from '../kit/draft/entry-drafts.ts';

/** Contractors that are being written or changed, on this device. */
export const contractorDrafts = entryDrafts('contractors', ['name', 'location', 'certifications']);

/** Reviews: a member has one of a contractor, so there is one draft, whether it is written or changed. */
export const reviewDrafts = entryDrafts('contractor_reviews');

/** Names the draft of a report about that review. */
export const reportDraftName = (reviewId: string) => `review_report:${reviewId}`;
