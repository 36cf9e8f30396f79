import { newId } from '../kit/api/ids.ts';
import { tabName } from '../kit/browser/tab-name.ts';
import { clearDraft, loadDraft, saveDraft } from '../kit/draft/draft-storage.ts';
import { type EntryDraft, entryDrafts } from '../kit/draft/entry-drafts.ts';

/**
 * What can be written under Help & Support. Two tabs that write do not share a draft: each has the
 * draftId of its name.
 */
const DRAFTS = {
  support: entryDrafts('support', ['subject', 'message']),
  feedback: entryDrafts('feedback', ['subject', 'feedback', 'suggestion']),
  chat: entryDrafts('chat', ['message']),
};
export type HelpForm = keyof typeof DRAFTS;

const keyOf = (form: HelpForm, userId: string, draftId: string) =>
  DRAFTS[form].key(userId, { id: null, draftId });

/** The draft of this tab, as `useMessageForm` names it. */
export const ownDraftName = (form: HelpForm) => `${form}:new:${tabName()}`;

/** Texts that other tabs, closed ones too, have begun and not sent. */
export function draftsOfOtherTabs(form: HelpForm, userId: string): EntryDraft[] {
  return DRAFTS[form].newDrafts(userId).filter(({ draftId }) => draftId !== tabName());
}

/** Whether this tab has begun something of its own. */
export const hasOwnDraft = (form: HelpForm, userId: string): boolean =>
  loadDraft(keyOf(form, userId, tabName())) !== null;

/**
 * Makes text that was begun in another tab this tab's own. A tab that still has it open keeps it
 * again (`keepDraft`): then both have it, under one id, and are sent as one as long as they are the
 * same. Text typed here is kept in a draftId of its own.
 */
export function takeOver(form: HelpForm, userId: string, draftId: string): void {
  const found = loadDraft(keyOf(form, userId, draftId));
  if (!found) return;
  const typed = loadDraft(keyOf(form, userId, tabName()));
  // A storage that is full takes no second copy: then both stay where they are.
  if (typed && !saveDraft(keyOf(form, userId, newId()), typed.values, typed.saved_at)) return;
  if (saveDraft(keyOf(form, userId, tabName()), found.values, found.saved_at))
    clearDraft(found.key);
}
