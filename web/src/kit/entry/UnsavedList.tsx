import { type MutationCache, useQueryClient } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import { loadable } from '../browser/loadable.tsx';
import { clearDraft } from '../draft/draft-storage.ts';
import type { EntryDraft } from '../draft/entry-drafts.ts';
import { NoteInPlace } from '../draft/NotePlace.tsx';
import { UnsavedNote } from '../draft/UnsavedNote.tsx';
import { loadableSheet } from '../sheet/SheetBoundary.tsx';
import { SheetPresence } from '../sheet/SheetPresence.tsx';
import { useSheetInUrl } from '../url/use-sheet-in-url.ts';
import { instantText } from '../words/instant-text.ts';
import type { UnsavedEntriesProps } from './UnsavedEntries.tsx';

const DiscardDraft = loadableSheet(() => import('../draft/DiscardDraft.tsx'));
// Few have one: no list begins with its code.
const ListedDraft = loadable(() => import('./ListedDraft.tsx'));

/**
 * The note over a list: drafts of new entries on this device, to continue or, after a question, to
 * discard.
 */
export default function UnsavedList({
  kind,
  userId,
  add,
  lookAgain,
}: UnsavedEntriesProps & { lookAgain: () => void }) {
  const { noun, drafts } = kind;
  const here = kind.data.useHere();
  const question = useSheetInUrl('discard');
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
      <NoteInPlace>
        <UnsavedNote
          noun={noun}
          drafts={newDrafts}
          onContinue={(draftId) => add.start(draftId)}
          onDiscard={question.show}
        />
      </NoteInPlace>
      <SheetPresence value={asked?.draftId ?? null} onClose={question.close}>
        {() =>
          entry && (
            <DiscardDraft
              open={asked !== undefined}
              title={`Discard this ${noun}?`}
              words={entry.words}
              onCancel={question.close}
              onDiscard={discard}
            >
              It was never saved. What you typed until {instantText(entry.saved_at)} is removed from
              this device for good.
            </DiscardDraft>
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
