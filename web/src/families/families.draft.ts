import { editDraftKey, hasEditDraft, newDraftKey, newDrafts } from '../kit/entry-drafts.ts';

const KIND = 'families';

/** Where the draft of a record is kept on this device; `slot` names that of a new one. */
export function familyDraftKey(userId: string, { id, slot }: { id: string | null; slot: string }): string {
  return id === null ? newDraftKey(userId, KIND, slot) : editDraftKey(userId, KIND, id);
}

export const hasFamilyDraft = (userId: string, id: string) => hasEditDraft(userId, KIND, id);

/** The slots of new records that were begun and not saved, the last one first. */
export const newFamilyDrafts = (userId: string) => newDrafts(userId, KIND);
