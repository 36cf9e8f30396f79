import { shortened } from '../ui/format.ts';
import { toastSuccess, toastUndo, toastUndoFailed } from '../ui/toast.ts';

export interface UndoWords {
  /** 'Family record restored' */
  restored: string;
  /** 'Error restoring record. Please try again.' */
  failed: string;
}

/** Says what was deleted, with Undo for who may; when that fails it says so, and can be tried again. */
export function offerUndo(
  name: string,
  /** Null where another deleted it, and only they or its creator may take that back. */
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
