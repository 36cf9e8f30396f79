import { editDraftKey, hasEditDraft, newDraftKey, newDrafts } from '../kit/entry-drafts.ts';

const CONTRACTORS = 'contractors';
const REVIEWS = 'contractor_reviews';

/** Where the draft of a contractor is kept on this device; `slot` names that of a new one. */
export function contractorDraftKey(userId: string, { id, slot }: { id: string | null; slot: string }): string {
  return id === null ? newDraftKey(userId, CONTRACTORS, slot) : editDraftKey(userId, CONTRACTORS, id);
}

export const hasContractorDraft = (userId: string, id: string) => hasEditDraft(userId, CONTRACTORS, id);

/** The slots of new contractors that were begun and not saved, the last one first. */
export const newContractorDrafts = (userId: string) => newDrafts(userId, CONTRACTORS);

/** A member has one review of a contractor, so there is one draft, whether it is written or changed. */
export const reviewDraftKey = (userId: string, contractorId: string) => editDraftKey(userId, REVIEWS, contractorId);

export const hasReviewDraft = (userId: string, contractorId: string) => hasEditDraft(userId, REVIEWS, contractorId);
