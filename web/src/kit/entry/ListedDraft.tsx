import { useEffect, useState } from 'react';
import { clearDraft } from '../draft/draft-storage.ts';
import type { EntryDraft } from '../draft/entry-drafts.ts';
import type { ScreenKind } from '../kind/entry-kind.ts';
import { saysNoMore } from './says-no-more.ts';

type Fields = ScreenKind['fields'];
export type DraftedKind = Pick<ScreenKind, 'noun' | 'drafts'> & {
  /** The fields, or what loads them. */
  fields: Fields | (() => Promise<Fields>);
  data: Pick<ScreenKind['data'], 'useHere' | 'useOne'>;
};

interface ListedDraftProps {
  kind: DraftedKind;
  draft: EntryDraft;
  onCleared: () => void;
}

/**
 * A draft whose entry is on the list: it was saved, and nobody heard of it. It goes when it says no
 * more than that.
 */
export default function ListedDraft({ kind, draft, onCleared }: ListedDraftProps) {
  const { key, entryId, values } = draft;
  const { data: entry } = kind.data.useOne(String(entryId));
  const [fields, setFields] = useState(typeof kind.fields === 'function' ? null : kind.fields);
  useEffect(() => {
    // If their code cannot be loaded, the draft stays until it is looked at again.
    if (typeof kind.fields === 'function') kind.fields().then(setFields, () => {});
  }, [kind]);
  const isSaved = fields && entry !== undefined && saysNoMore({ fields }, values, entry);
  useEffect(() => {
    if (!isSaved) return;
    clearDraft(key);
    onCleared();
  }, [isSaved, key, onCleared]);
  return null;
}
