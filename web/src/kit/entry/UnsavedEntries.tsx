import { useEffect, useReducer, useState } from 'react';
import { loadable } from '../browser/loadable.tsx';
import { onDraftsChangedElsewhere } from '../draft/draft-storage.ts';
import { NoteInPlace } from '../draft/NotePlace.tsx';
import type { DraftedKind } from './ListedDraft.tsx';
import type { NewEntry } from './use-new-entry.ts';

// Few have a draft: no list begins with the code that shows one.
const UnsavedList = loadable(() => import('./UnsavedList.tsx'));
export interface UnsavedEntriesProps {
  kind: DraftedKind;
  /** The id of the member whose drafts they are. */
  userId: string;
  /** The form in which a draft is continued; while it is open there is no note. */
  add: NewEntry;
}

/** Over a list: what the member has begun and not saved, once there is something. */
export function UnsavedEntries(props: UnsavedEntriesProps) {
  const { kind, userId, add } = props;
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onDraftsChangedElsewhere(userId, lookAgain), [userId]);
  // The note comes with the form, since the network may be gone when the form is closed. It stays
  // when the draft is gone, so that its question can close.
  const [needed, setNeeded] = useState(false);
  if (!needed && (add.open || kind.drafts.newDrafts(userId).length > 0)) setNeeded(true);
  return (
    needed && (
      <UnsavedList
        {...props}
        lookAgain={lookAgain}
        // As high as the note of one draft.
        waiting={
          !add.open && (
            <NoteInPlace>
              <div className="h-[3.125rem]" />
            </NoteInPlace>
          )
        }
        failed={() => null}
      />
    )
  );
}
