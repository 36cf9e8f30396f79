import { toastError, toastSuccess } from '../toast/toast.ts';

export interface Shared {
  title: string;
  text: string;
  /** Says that the details were copied, if the device has no share sheet. */
  copied: string;
  /** 'event': where it cannot be copied either, its words can be marked. */
  noun: string;
}

/** Opens the device's share sheet; where there is none the text is copied. */
export async function share({ title, text, copied, noun }: Shared): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, text });
  } catch (error) {
    // The person closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  // Over http there is no clipboard at all.
  await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => toastSuccess(copied),
    () =>
      toastError(
        `Your browser did not let us copy. Open the ${noun} and mark its words to copy them.`,
      ),
  );
}
