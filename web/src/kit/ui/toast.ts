import type { ExternalToast } from 'sonner';

const SHOWN = 3000;
/** Long enough to read, decide and reach the button. */
const UNDO_SHOWN = 8000;

/** Shows 'Family record added successfully!'. */
export function toastSuccess(text: string): void {
  show('success', text, { duration: SHOWN });
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

type Kind = 'success' | 'error' | 'info';

/** What stands at the bottom, and what brings it to the top, by its id. */
const below = new Map<string | number, () => void>();

/** A sheet has opened, whose buttons are at the bottom: what stands there goes on at the top. */
export function raiseToasts(): void {
  for (const raise of below.values()) raise();
}

// The library is loaded with the first toast, not with the first screen.
function show(kind: Kind, text: string, options: ExternalToast): void {
  import('./Toaster.tsx')
    .then(({ placeToaster }) => placeToaster())
    .then((toast) => {
      if (options.position || isSheetOpen()) return void toast[kind](text, { ...options, position: 'top-center' });
      const ends = Date.now() + (options.duration ?? SHOWN);
      const gone = () => below.delete(id);
      const id = toast[kind](text, { ...options, onDismiss: gone, onAutoClose: gone });
      below.set(id, () => {
        gone();
        const left = Math.max(ends - Date.now(), 1);
        toast[kind](text, { ...options, id, duration: left, position: 'top-center' });
      });
    })
    .catch(() => {
      // Without network the chunk may be missing; the screen itself shows the outcome too.
      console.warn(text);
    });
}

const isSheetOpen = () => document.querySelector('[role="dialog"][data-state="open"]') !== null;
