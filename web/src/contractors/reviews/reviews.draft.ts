import { type EntryDrafts, entryDrafts, renewDraft } from '../../kit/draft/entry-drafts.ts';

const drafts = entryDrafts('contractor_reviews');

/**
 * Reviews: a member has one of a contractor, so there is one draft, whether it is written or
 * changed. The changes of a deleted one stay in their place.
 */
export const reviewDrafts: EntryDrafts = {
  ...drafts,
  renew(userId, contractorId) {
    const key = drafts.key(userId, { id: contractorId, draftId: '' });
    renewDraft(key, () => key);
  },
};
