import { clearDraft, draftKey } from '../../kit/draft/draft-storage.ts';
import { clearBlobs } from '../../kit/draft/kept-blobs.ts';

/** Where the name is kept that was typed for the PDF. */
export const pagesKey = (userId: string) => draftKey(userId, 'pages:new');

/**
 * What was chosen is read in its order, and to its end when the sheet is closed: one that is opened again waits for it.
 */
let reading: Promise<unknown> = Promise.resolve();
export const pagesRead = (): Promise<unknown> => reading;
export function readPages(work: () => Promise<void>): void {
  reading = reading.then(work, work);
}

/** Their PDF is on its way, or there are none any more (documents.md 12). */
export function forgetPages(userId: string): void {
  clearDraft(pagesKey(userId));
  void clearBlobs(userId);
}
