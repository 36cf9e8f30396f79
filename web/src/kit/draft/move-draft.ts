import { clearDraft, type Draft, loadDraft, saveDraft } from './draft-storage.ts';

/** What was typed under one key goes on under another one, unless something was begun there already. */
export function moveDraft(from: string, to: string): void {
  const draft = loadDraft(from);
  if (!draft) return;
  const there = loadDraft(to);
  if (there ? sameDraft(draft, there) : saveDraft(to, draft.values, draft.saved_at)) clearDraft(from);
}

const sameDraft = (one: Draft, other: Draft) => JSON.stringify(one.values) === JSON.stringify(other.values);
