import type { ExternalToast } from 'sonner';
import { placeToaster } from './Toaster.tsx';
import { placeMessages } from './toast-place.ts';

export type ToastKind = 'success' | 'error' | 'info';

/** Places the messages anew, after a sheet has opened or closed. */
export function placeShown(): void {
  // The next one measures for itself. To measure means to lay out the page, which a sheet that
  // opens has no time for.
  if (document.querySelector('[data-sonner-toast]')) placeMessages();
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
  placeMessages();
  if (failure !== null) toast.dismiss(failure);
  failure = null;
  const id = toast[kind](text, options);
  if (kind === 'error' && !options.action) failure = id;
}
