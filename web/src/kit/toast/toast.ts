import type { ExternalToast } from 'sonner';
import type { ToastKind } from './toast-shown.ts';

const SHOWN = 3000;
/** Long enough to read, decide and reach the button. */
const UNDO_SHOWN = 8000;

/** Shows 'Family record added successfully!'. */
export function toastSuccess(text: string): void {
  show('success', text, { duration: SHOWN });
}

/**
 * Shows 'Error adding record. Please try again.' at the top, because the reason may stand beside
 * the button.
 */
export function toastError(text: string): void {
  show('error', text, { duration: SHOWN, position: 'top-center' });
}

/** Shows 'Record deleted', with Undo. */
export function toastUndo(text: string, onUndo: () => void): void {
  show('info', text, { duration: UNDO_SHOWN, action: { label: 'Undo', onClick: onUndo } });
}

/**
 * Shows 'Error restoring record. Please try again.', with Undo to try it again; at the top, like
 * every error.
 */
export function toastUndoFailed(text: string, onUndo: () => void): void {
  show('error', text, {
    duration: UNDO_SHOWN,
    position: 'top-center',
    action: { label: 'Undo', onClick: onUndo },
  });
}

// The library is loaded with the first toast, not with the first screen.
let shown: typeof import('./toast-shown.ts') | undefined;

function show(kind: ToastKind, text: string, options: ExternalToast): void {
  import('./toast-shown.ts')
    .then((code) => {
      shown = code;
      return code.showToast(kind, text, options);
    })
    .catch(() => {
      // Without network the chunk may be missing; the screen itself shows the outcome too.
      console.warn(text);
    });
}

/**
 * A sheet has opened, whose buttons are at the bottom, or has closed: messages go where nothing is
 * covered.
 */
export const placeToasts = (): void => shown?.placeShown();
