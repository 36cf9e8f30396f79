import { newId } from '../api/ids.ts';
import { clearDraft, draftKey, draftsOf, loadDraft, saveDraft } from './draft-storage.ts';

/** The draft of a new entry. */
export interface EntryDraft {
  /** Names the draft (`useNewEntry`). */
  draftId: string;
  /** The id that the entry will be saved under. */
  entryId: unknown;
  /** The key of the draft in this device's storage. */
  key: string;
  /** What the form's controls held. */
  values: Record<string, unknown>;
  /** The first thing that was typed; '' if nothing that can be read was. */
  words: string;
  /** Milliseconds since 1970. */
  saved_at: number;
}

/**
 * The drafts of entries of one kind: a place for each entry that is edited, and one for each that
 * is added.
 */
export interface EntryDrafts {
  /**
   * The key of a draft on this device: that of the entry `id`, or of a new one, whose `draftId`
   * says which.
   */
  key: (userId: string, entry: { id: string | null; draftId: string }) => string;
  /** Whether there are unsaved changes of this entry. */
  has: (userId: string, id: string) => boolean;
  /** The ids of the entries that have unsaved changes. */
  edited: (userId: string) => string[];
  /** Turns the unsaved changes of a deleted entry into the draft of a new one. */
  renew: (userId: string, id: string) => void;
  /** The drafts of new entries, newest first. */
  newDrafts: (userId: string) => EntryDraft[];
}

/**
 * `kind` is the domain's name; `texts` are the fields by which a person knows what they began, the
 * best one first.
 */
export function entryDrafts(kind: string, texts: readonly string[] = []): EntryDrafts {
  const added = `${kind}:new:`;
  const key: EntryDrafts['key'] = (userId, { id, draftId }) =>
    // Each new entry has a key of its own, so that two tabs that add entries do not share one.
    draftKey(userId, id === null ? `${added}${draftId}` : `${kind}:${id}`);
  return {
    key,
    has: (userId, id) => loadDraft(key(userId, { id, draftId: '' })) !== null,
    edited: (userId) =>
      draftsOf(userId)
        .filter(({ name }) => name.startsWith(`${kind}:`) && !name.startsWith(added))
        .map(({ name }) => name.slice(kind.length + 1)),
    renew: (userId, id) =>
      renewDraft(key(userId, { id, draftId: '' }), (fresh) =>
        key(userId, { id: null, draftId: fresh }),
      ),
    newDrafts: (userId) =>
      draftsOf(userId)
        .filter(({ name }) => name.startsWith(added))
        .map(({ key: place, values, saved_at }) => ({
          // What a tab keeps aside is a draft of its own.
          draftId: place.slice(draftKey(userId, added).length),
          entryId: values.id,
          key: place,
          words: firstOf(texts.map((text) => values[text])),
          values,
          saved_at,
        })),
  };
}

/**
 * Turns the changes under `key` into the draft of a new entry, which is stored where `place` says
 * for its id.
 */
export function renewDraft(key: string, place: (id: string) => string): void {
  const changes = loadDraft(key);
  if (!changes) return;
  const id = newId();
  const to = place(id);
  const stored = saveDraft(
    to === key ? changes.key : to,
    { ...changes.values, id, updated_at: '', sent: '' },
    changes.saved_at,
  );
  if (stored && to !== key) clearDraft(changes.key);
}

function firstOf(values: readonly unknown[]): string {
  for (const value of values) if (typeof value === 'string' && value.trim()) return value.trim();
  return '';
}
