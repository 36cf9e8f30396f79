import type { ExternalToast } from 'sonner';

const SHOWN = 3000;
/** Long enough to read, decide and reach the button. */
const UNDO_SHOWN = 8000;

/**
 * Shows 'Family record added successfully!', at the top while a sheet is open, because a sheet's buttons are at the
 * bottom.
 */
export function toastSuccess(text: string): void {
  const overSheet = document.querySelector('[role="dialog"][data-state="open"]') !== null;
  show('success', text, { duration: SHOWN, ...(overSheet && { position: 'top-center' }) });
}

/** Shows 'Error adding record. Please try again.' at the top, because the reason may stand beside the button. */
export function toastError(text: string): void {
  show('error', text, { duration: SHOWN, position: 'top-center' });
}

/** Shows 'Record deleted', with Undo. */
export function toastUndo(text: string, onUndo: () => void): void {
  show('info', text, { duration: UNDO_SHOWN, action: { label: 'Undo', onClick: onUndo } });
}

/** Shows 'Error restoring record. Please try again.', with Undo to try it again; at the top, like every error. */
export function toastUndoFailed(text: string, onUndo: () => void): void {
  show('error', text, { duration: UNDO_SHOWN, position: 'top-center', action: { label: 'Undo', onClick: onUndo } });
}

// The library is loaded with the first toast, not with the first screen.
function show(kind: 'success' | 'error' | 'info', text: string, options: ExternalToast): void {
  import('./Toaster.tsx')
    .then(({ placeToaster }) => placeToaster())
    .then((toast) => toast[kind](text, options))
    .catch(() => {
      // Without network the chunk may be missing; the screen itself shows the outcome too.
      console.warn(text);
    });
}
