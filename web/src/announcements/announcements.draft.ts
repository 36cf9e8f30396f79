import { editDraftKey, newDraftKey, newDrafts } from '../kit/entry-drafts.ts';

const KIND = 'announcements';

/** Where the draft of an announcement is kept on this device; `slot` names that of a new one. */
export function announcementDraftKey(userId: string, { id, slot }: { id: string | null; slot: string }): string {
  return id === null ? newDraftKey(userId, KIND, slot) : editDraftKey(userId, KIND, id);
}

/** The slots of new announcements that were begun and not saved, the last one first. */
export const newAnnouncementDrafts = (userId: string) => newDrafts(userId, KIND);
