import type { ExternalToast } from 'sonner';
import { placeToaster } from './Toaster.tsx';
import { openSheet, placeTop } from './toast-place.ts';

export type ToastKind = 'success' | 'error' | 'info';

/**
 * What places each message that is not a failure, by its id: above the lower bar, or at the top
 * over a sheet.
 */
const placed = new Map<string | number, () => void>();

/** Places the messages anew, after a sheet has opened or closed. */
export function placeShown(): void {
  // The next one measures for itself. To measure means to lay out the page, which a sheet that
  // opens has no time for.
  if (placed.size > 0 || document.querySelector('[data-sonner-toast]')) placeTop();
  for (const place of placed.values()) place();
}

/**
 * The shown failure, without a button: the next message has the last word, and it is in nobody's
 * way then.
 */
let failure: string | number | null = null;

/** But not where it lies behind another message, which lets presses through to it. */
const TAKES_PRESSES =
  'pointer-events-auto data-[front=false]:data-[expanded=false]:pointer-events-none';

/**
 * Shows a message, as long as `given` says. One without a button lets presses through to what lies
 * below it, and a mouse that rests there does not hold it (kit.md 50).
 */
export async function showToast(
  kind: ToastKind,
  text: string,
  given: ExternalToast,
): Promise<void> {
  const options = { ...given, className: given.action ? TAKES_PRESSES : 'pointer-events-none' };
  const toast = await placeToaster();
  placeTop();
  if (failure !== null) toast.dismiss(failure);
  failure = null;
  if (kind === 'error') {
    const id = toast.error(text, options);
    if (!options.action) failure = id;
    return;
  }
  const ends = Date.now() + Number(options.duration);
  const gone = () => placed.delete(id);
  const place = () => ({
    position: openSheet() ? ('top-center' as const) : ('bottom-center' as const),
  });
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
}
