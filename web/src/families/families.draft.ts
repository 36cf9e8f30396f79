import { draftKey, loadDraft } from '../kit/draft-storage.ts';

/** Where the draft of a record is kept on this device; null for a new one. */
export function familyDraftKey(userId: string, id: string | null): string {
  return draftKey(userId, `families:${id ?? 'new'}`);
}

export function hasFamilyDraft(userId: string, id: string | null): boolean {
  return loadDraft(familyDraftKey(userId, id)) !== null;
}
