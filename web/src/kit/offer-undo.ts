import { shortened } from './format.ts';
import { toastSuccess, toastUndo } from './toast.ts';

export interface UndoWords {
  /** 'Family record restored' */
  restored: string;
  /** 'Error restoring record. Please try again.' */
  failed: string;
}

/** Says what was deleted, with Undo; when that fails it says so, and can be tried again. */
export function offerUndo(
  name: string,
  restore: () => Promise<unknown>,
  { restored, failed }: UndoWords,
  onRestored?: () => void,
): void {
  function undo() {
    restore()
      .then(() => {
        toastSuccess(restored);
        onRestored?.();
      })
      .catch(() => toastUndo(failed, undo));
  }
  toastUndo(`${shortened(name, 30)} deleted`, undo);
}
