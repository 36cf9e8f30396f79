import {
  asideKey,
  clearDraft,
  type Draft,
  draftAt,
  loadDraft,
  saveDraft,
} from './draft-storage.ts';

/**
 * Text typed under one key goes on under another one, beside a draft that was begun there before.
 */
export function moveDraft(from: string, to: string): void {
  const draft = loadDraft(from);
  if (!draft) return;
  const there = draftAt(to);
  const free = [to, asideKey(to)].find((place) => draftAt(place) === null);
  const isThere = there !== null && sameDraft(draft, there);
  if (isThere || (free && saveDraft(free, draft.values, draft.saved_at, draft.was)))
    clearDraft(draft.key);
}

const sameDraft = (one: Draft, other: Draft) =>
  JSON.stringify(one.values) === JSON.stringify(other.values);
