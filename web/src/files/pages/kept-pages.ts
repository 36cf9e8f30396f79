import type { DocumentFolder } from '@pcr/contract/files/files.schema.ts';
import { clearDraft, draftKey, loadDraft, saveDraft } from '../../kit/draft/draft-storage.ts';
import { clearBlobs, clearFile, keepFile, keptFiles } from '../../kit/draft/kept-files.ts';

/** Where the name is kept that was typed for the PDF. */
export const pagesKey = (userId: string) => draftKey(userId, 'pages:new');
/** Signing out asks about drafts: a PDF that is not sent yet is one. */
export const pdfKey = (userId: string, id: string) => draftKey(userId, `pages:${id}`);

/** A PDF of pages that is not sent yet. */
export interface KeptPdf {
  /** Of the file that it becomes. */
  id: string;
  name: string;
  blob: Blob;
  /** Where it goes. */
  folder: DocumentFolder;
  replaces?: string;
  isUnasked?: boolean;
}

/**
 * What was chosen is read in its order, and to its end when the sheet is closed: one that is opened again waits for it.
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
 * Keeps the PDF in the place of its pages until it has arrived (documents.md 12): the sheet is free for the next ones.
 * Returns whether it is kept; if not, the pages still are.
 */
export async function keepPdf(userId: string, { id, ...pdf }: KeptPdf): Promise<boolean> {
  const typed = loadDraft(pagesKey(userId));
  clearDraft(pagesKey(userId));
  saveDraft(pdfKey(userId, id), { name: pdf.name });
  if (await keepFile(userId, id, pdf)) return true;
  clearDraft(pdfKey(userId, id));
  if (typed) saveDraft(pagesKey(userId), typed.values);
  return false;
}

export const keptPdfs = (userId: string): Promise<KeptPdf[]> => keptFiles<Omit<KeptPdf, 'id'>>(userId);

/** It has arrived, or its member does not want it any more. */
export function forgetPdf(userId: string, id: string): void {
  clearDraft(pdfKey(userId, id));
  void clearFile(userId, id);
}
