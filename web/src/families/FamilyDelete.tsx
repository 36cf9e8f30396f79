import type { Family } from '@pcr/contract/families/families.schema.ts';
import { useRef, useState } from 'react';
import { ApiError } from '../kit/api.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { FamilyConflict } from './FamilyConflict.tsx';
import { currentOf, useDeleteFamily } from './families.data.ts';

export interface FamilyDeleteProps {
  /** The record as it is on the screen: only this version is deleted. */
  family: Family;
  onDone: () => void;
  onDeleted: () => void;
}

/** Asks, deletes, and shows both versions when the record changed in the meantime. */
export function FamilyDelete({ family, onDone, onDeleted }: FamilyDeleteProps) {
  // What was on the screen when Delete was pressed, whatever is loaded meanwhile.
  const [seen] = useState(family);
  const remove = useDeleteFamily();
  const sent = useRef(false);
  const theirs = currentOf(remove.error);

  function erase(version: Family) {
    // A second tap comes before the button has been drawn busy, and would take the answer of the first away.
    if (sent.current) return;
    sent.current = true;
    remove.mutate(version, {
      onSuccess: onDeleted,
      onError: (error) => {
        sent.current = false;
        // Somebody was faster; it is what was wanted.
        if (error instanceof ApiError && error.code === 'not_found') onDeleted();
      },
    });
  }

  if (theirs) {
    return (
      <Sheet open onClose={onDone} title="Delete this record?">
        <FamilyConflict
          mine={seen}
          theirs={theirs}
          doing="delete"
          busy={remove.isPending}
          onKeepMine={() => erase(theirs)}
          onTakeTheirs={onDone}
        />
      </Sheet>
    );
  }
  return (
    <ConfirmDialog
      open
      danger
      title="Delete this record?"
      confirmLabel="Delete"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onCancel={onDone}
      onConfirm={() => erase(seen)}
      error={remove.error ? `Not deleted. ${reason(remove.error)}` : undefined}
    >
      {seen.family_name} leaves your records. You can undo this right after.
    </ConfirmDialog>
  );
}

function reason(error: Error): string {
  const ended = error instanceof ApiError && error.code === 'not_authenticated';
  return ended ? 'Your session has ended. Sign in again, then press Delete.' : error.message;
}
