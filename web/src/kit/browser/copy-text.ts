import { toastError, toastSuccess } from '../toast/toast.ts';

/**
 * Copies, and says so. Where the browser lets no page write there, the words can still be marked by
 * hand.
 */
export const copyText = (text: string) =>
  // Over http there is no clipboard at all.
  (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => toastSuccess('Copied'),
    () => toastError('Your browser did not let us copy. Mark the words to copy them.'),
  );
