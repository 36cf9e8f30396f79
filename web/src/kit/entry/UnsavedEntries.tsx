import { type MutationCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import { loadable } from '../browser/loadable.tsx';
import { clearDraft, onDraftsChangedElsewhere } from '../draft/draft-storage.ts';
import type { EntryDraft } from '../draft/entry-drafts.ts';
import { loadableSheet } from '../sheet/SheetBoundary.tsx';
import { SheetPresence } from '../sheet/SheetPresence.tsx';
import { useSheetInUrl } from '../url/use-sheet-in-url.ts';
import type { DraftedKind } from './ListedDraft.tsx';
import type { NewEntry } from './use-new-entry.ts';

const DiscardDraft = loadableSheet(() => import('../draft/DiscardDraft.tsx'));
// Few have one: no list begins with its code.
const ListedDraft = loadable(() => import('./ListedDraft.tsx'));
const UnsavedNote = loadable(() =>
  import('../draft/UnsavedNote.tsx').then((code) => ({ default: code.UnsavedNote })),
);
/** As high as the note with one draft, whose code is on its way. */
const PLACE_OF_NOTE = (
  <div className="border border-transparent py-0.5">
    <div className="min-h-touch" />
  </div>
);

export interface UnsavedEntriesProps {
  kind: DraftedKind;
  /** The id of the member whose drafts they are. */
  userId: string;
  /** The form in which a draft is continued; while it is open there is no note. */
  add: NewEntry;
}

/**
 * The note over a list: drafts of new entries on this device, to continue or, after a question, to
 * discard.
 */
export function UnsavedEntries({ kind, userId, add }: UnsavedEntriesProps) {
  const { noun, drafts } = kind;
  const here = kind.data.useHere();
  const question = useSheetInUrl('discard');
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onDraftsChangedElsewhere(userId, lookAgain), [userId]);
  // Text that is being saved is not called unsaved, and cannot be discarded; if the save fails, it
  // is.
  const cache = useQueryClient().getMutationCache();
  const saving = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => idsBeingSaved(cache),
    () => '',
  );
  const newDrafts = add.open
    ? []
    : drafts
        .newDrafts(userId)
        .filter(({ entryId }) => !saving.split(' ').includes(String(entryId)));
  const asked = newDrafts.find(({ draftId }) => draftId === question.value);
  // The question still shows the entry while it closes; by then the draft is gone.
  const spokenOf = useRef<EntryDraft>(undefined);
  if (asked) spokenOf.current = asked;
  const entry = spokenOf.current;

  function discard() {
    if (asked) clearDraft(asked.key);
    question.close();
  }

  return (
    <>
      {newDrafts
        .filter(({ entryId }) => here.listed(String(entryId)))
        .map((draft) => (
          <ListedDraft
            key={draft.key}
            failed={() => null}
            kind={kind}
            draft={draft}
            onCleared={lookAgain}
          />
        ))}
      {newDrafts.length > 0 && (
        <UnsavedNote
          waiting={PLACE_OF_NOTE}
          failed={() => null}
          noun={noun}
          drafts={newDrafts}
          onContinue={(draftId) => add.start(draftId)}
          onDiscard={question.show}
        />
      )}
      <SheetPresence value={asked?.draftId ?? null} onClose={question.close}>
        {() =>
          entry && (
            <DiscardDraft
              open={asked !== undefined}
              noun={noun}
              entry={entry}
              onCancel={question.close}
              onDiscard={discard}
            />
          )
        }
      </SheetPresence>
    </>
  );
}

/**
 * The ids of the entries whose save is in progress, as one text: the same one while nothing
 * changes.
 */
function idsBeingSaved(cache: MutationCache): string {
  const pending = cache.findAll({ status: 'pending' });
  return pending
    .map(({ state }) => (state.variables as { id?: unknown } | undefined)?.id ?? '')
    .join(' ');
}
