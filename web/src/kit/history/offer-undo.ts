import { isUnanswered } from '../api/api.ts';
import { toastSuccess, toastUndo, toastUndoFailed } from '../toast/toast.ts';
import { shortened } from '../words/short-text.ts';

export interface UndoWords {
  /** '{name} deleted' without it. */
  deleted?: string | undefined;
  /** 'Family record restored' */
  restored: string;
  /** 'Error restoring record. Please try again.' */
  failed: string;
}

/**
 * Shows a toast that something was deleted, with Undo where it may be restored. When Undo fails, or
 * nobody knows whether it did, another toast says so and offers it again.
 */
export function offerUndo(
  name: string,
  /** Null where another member deleted it: only they or its creator may restore it. */
  restore: (() => Promise<unknown>) | null,
  { deleted = `${shortened(name, 30)} deleted`, restored, failed }: UndoWords,
  onRestored?: () => void,
): void {
  if (!restore) {
    toastSuccess(deleted);
    return;
  }
  const tried = restore;
  function undo() {
    tried()
      .then(() => {
        toastSuccess(restored);
        onRestored?.();
      })
      // Undo also restores an entry that has been restored before.
      .catch((error: Error) =>
        toastUndoFailed(
          isUnanswered(error) ? `We don’t know if this was restored. ${error.message}` : failed,
          undo,
        ),
      );
  }
  toastUndo(deleted, undo);
}
