import { clearDraft, draftKey, loadDraft, saveDraft } from '../../kit/draft/draft-storage.ts';
import { clearBlobs } from '../../kit/kept/kept-files.ts';

/** Where the name is kept that was typed for the PDF. */
export const pagesKey = (userId: string) => draftKey(userId, 'pages:new');

/**
 * Chosen pictures are read in order, and to the end when the sheet is closed: a sheet that opens
 * again waits for it.
 */
let reading: Promise<unknown> = Promise.resolve();
export const pagesRead = (): Promise<unknown> => reading;
export function readPages(work: () => Promise<void>): void {
  reading = reading.then(work, work);
}

/** There are none any more. */
export function forgetPages(userId: string): void {
  clearDraft(pagesKey(userId));
  void clearBlobs(userId);
}

/**
 * Their PDF has the name that was typed for it: the next pages begin without. Returns how to give
 * it back where the pages stay, which returns how to remove both. That leaves them where they were
 * changed since.
 */
export function takePagesName(userId: string): () => () => void {
  const key = pagesKey(userId);
  const typed = loadDraft(key);
  clearDraft(key);
  return () => {
    if (typed) saveDraft(key, typed.values);
    const given = loadDraft(key)?.saved_at;
    return () => {
      if (given !== undefined && loadDraft(key)?.saved_at === given) forgetPages(userId);
    };
  };
}
