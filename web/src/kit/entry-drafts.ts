import { draftKey, draftsOf, loadDraft } from './draft-storage.ts';

// Drafts of entries: one slot for each entry that is edited, one for each that is added. `kind` is the domain's name.

/** Where the draft of an edited entry is kept on this device. */
export const editDraftKey = (userId: string, kind: string, id: string) => draftKey(userId, `${kind}:${id}`);

/** Where the draft of a new entry is kept. Each has its own slot, so that two tabs that add do not share one. */
export const newDraftKey = (userId: string, kind: string, id: string) => draftKey(userId, `${kind}:new:${id}`);

export function hasEditDraft(userId: string, kind: string, id: string): boolean {
  return loadDraft(editDraftKey(userId, kind, id)) !== null;
}

/** Ids of new entries that were begun and not saved, the last one first. */
export function newDrafts(userId: string, kind: string): string[] {
  const prefix = `${kind}:new:`;
  return draftsOf(userId)
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => name.slice(prefix.length));
}
