import { shortened } from '../ui/format.ts';
import { toastSuccess, toastUndo, toastUndoFailed } from '../ui/toast.ts';

export interface UndoWords {
  /** 'Family record restored' */
  restored: string;
  /** 'Error restoring record. Please try again.' */
  failed: string;
}

/**
 * Shows a toast that something was deleted, with Undo where it may be restored. When Undo fails another toast says so
 * and offers it again.
 */
export function offerUndo(
  name: string,
  /** Null where another member deleted it: only they or its creator may restore it. */
  restore: (() => Promise<unknown>) | null,
  { restored, failed }: UndoWords,
  onRestored?: () => void,
): void {
  const text = `${shortened(name, 30)} deleted`;
  if (!restore) {
    toastSuccess(text);
    return;
  }
  const tried = restore;
  function undo() {
    tried()
      .then(() => {
        toastSuccess(restored);
        onRestored?.();
      })
      .catch(() => toastUndoFailed(failed, undo));
  }
  toastUndo(text, undo);
}
