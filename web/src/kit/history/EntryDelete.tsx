import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, isNotFound, isUnanswered } from '../api/api.ts';
import { useIntoView } from '../browser/use-into-view.ts';
import { useMounted } from '../browser/use-mounted.ts';
import type { Difference } from '../form/differing.ts';
import { notDoneText } from '../form/refusal.ts';
import { Conflict } from '../save/Conflict.tsx';
import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { useHappened } from '../sheet/use-happened.ts';
import { toastError } from '../toast/toast.ts';
import { Banner } from '../ui/Banner.tsx';

type DeleteMutation = Pick<
  UseMutationResult<unknown, Error, { id: string; updated_at: string }>,
  'mutateAsync' | 'isPending'
>;

/** The parts of a kind that deleting reads. */
export interface DeletableKind<Entry> {
  noun: string;
  changedBy: string;
  fields: { differences(mine: Entry, theirs: Entry): Difference[] };
  currentOf(error: unknown): Entry | null;
  data: {
    useDelete: () => DeleteMutation;
    /**
     * Tells whether the entry is still there. Without it a deletion whose answer was lost has to be
     * pressed again.
     */
    useOne?: (id: string | null) => { error: Error | null };
  };
  words: { deleteTitle: string };
}

export interface EntryDeleteProps<Entry extends { id: string; updated_at: string }> {
  open: boolean;
  /** The entry as it is on the screen: only this version is deleted. */
  entry: Entry;
  kind: DeletableKind<Entry>;
  /** What the question says will happen. */
  children: (seen: Entry) => ReactNode;
  onDone: () => void;
  /** `restorable`: this person may take it back. */
  onDeleted: (restorable: boolean) => void;
}

/** Asks, deletes, and shows both versions when the entry changed in the meantime. */
export function EntryDelete<Entry extends { id: string; updated_at: string }>(
  props: EntryDeleteProps<Entry>,
) {
  const { open, entry, kind, onDone, onDeleted } = props;
  const deletion = kind.data.useDelete();
  const title = kind.words.deleteTitle;
  // The version that was on the screen when Delete was pressed, whatever is loaded meanwhile.
  const [seen] = useState(entry);
  const sent = useRef(false);
  const mounted = useMounted();
  const asking = useRef(open);
  asking.current = open;
  // Held here: the mutation forgets why it failed as soon as it is tried again.
  const [theirs, setTheirs] = useState<Entry | null>(null);
  const [failed, setFailed] = useState<Error | null>(null);
  const failure = failed && notDeleted(failed);
  const place = useIntoView(failure);
  const gone = kind.data.useOne?.(failed && isUnanswered(failed) ? seen.id : null).error;
  // Asked once more, the server says whether this person may take it back. Without its answer, the
  // first words stay.
  useHappened(failed, isNotFound(gone), () => erase(seen, failed));

  // `mutateAsync`, because a person who goes back meanwhile must get the outcome too: callbacks of
  // `mutate` run only while the component is mounted.
  async function erase(version: Entry, said: Error | null = null) {
    // A second tap can come before the button is drawn busy; it would replace the first call, whose
    // answer would be lost.
    if (sent.current) return;
    sent.current = true;
    setFailed(said);
    await deletion.mutateAsync(version).then(
      () => onDeleted(true),
      (error: Error) => {
        // Somebody else deleted the entry first: that is what this person wanted.
        if (isNotFound(error)) return onDeleted(error.restorable);
        sent.current = false;
        const current = kind.currentOf(error);
        if (current) setTheirs(current);
        if (current || !said) setFailed(current ? null : error);
        if (!said && !(mounted.current && asking.current)) toastError(notDeleted(error));
      },
    );
  }

  if (theirs) {
    return (
      <Sheet open={open} onClose={onDone} title={title}>
        <Conflict
          noun={kind.noun}
          changedBy={kind.changedBy}
          differences={kind.fields.differences(seen, theirs)}
          savedAt={theirs.updated_at}
          doing="delete"
          busy={deletion.isPending}
          onKeepMine={() => erase(theirs)}
          onTakeTheirs={onDone}
        />
        <div ref={place} className="empty:hidden">
          {failure && (
            <Banner tone="red" live="assertive">
              {failure}
            </Banner>
          )}
        </div>
      </Sheet>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      danger
      title={title}
      confirmLabel="Delete"
      busy={deletion.isPending}
      busyLabel="Deleting..."
      onCancel={onDone}
      onConfirm={() => erase(seen)}
      error={failure ?? undefined}
    >
      {props.children(seen)}
    </ConfirmDialog>
  );
}

function notDeleted(error: Error): string {
  const ended = error instanceof ApiError && error.code === 'not_authenticated';
  if (ended) return 'Not deleted. Your session has ended. Sign in again, then press Delete.';
  return notDoneText('deleted', error);
}
