import type { ExternalToast } from 'sonner';
import { openSheet, placeTop } from './toast-place.ts';

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

/** What places each message that is not a failure, by its id: above the lower bar, or at the top over a sheet. */
const placed = new Map<string | number, () => void>();

/** A sheet has opened, whose buttons are at the bottom, or has closed: messages go where nothing is covered. */
export function placeToasts(): void {
  // The next one measures for itself. To measure means to lay out the page, which a sheet that opens has no time for.
  if (placed.size > 0 || document.querySelector('[data-sonner-toast]')) placeTop();
  for (const place of placed.values()) place();
}

/** The failure that is shown, without a button: what comes next has the last word, and it is in nobody's way then. */
let failure: string | number | null = null;

/** But not where it lies behind another message, which lets presses through to it. */
const TAKES_PRESSES = 'pointer-events-auto data-[front=false]:data-[expanded=false]:pointer-events-none';

// The library is loaded with the first toast, not with the first screen. A message without a
// button lets presses through to what lies below it, and a mouse that rests there does not hold it (kit.md 50).
function show(kind: Kind, text: string, given: ExternalToast): void {
  const options = { ...given, className: given.action ? TAKES_PRESSES : 'pointer-events-none' };
  import('./Toaster.tsx')
    .then(({ placeToaster }) => placeToaster())
    .then((toast) => {
      placeTop();
      if (failure !== null) toast.dismiss(failure);
      failure = null;
      if (kind === 'error') {
        const id = toast.error(text, options);
        if (!options.action) failure = id;
        return;
      }
      const ends = Date.now() + (options.duration ?? SHOWN);
      const gone = () => placed.delete(id);
      const place = () => ({ position: openSheet() ? ('top-center' as const) : ('bottom-center' as const) });
      let at = place();
      const id = toast[kind](text, { ...options, ...at, onDismiss: gone, onAutoClose: gone });
      placed.set(id, () => {
        const to = place();
        const stands = toast.getToasts().some((one) => one.id === id);
        if (!stands || to.position === at.position) return;
        at = to;
        const duration = Math.max(ends - Date.now(), 1);
        toast[kind](text, { ...options, ...to, id, duration, onDismiss: gone, onAutoClose: gone });
      });
    })
    .catch(() => {
      // Without network the chunk may be missing; the screen itself shows the outcome too.
      console.warn(text);
    });
}
