import type { PDFDocumentProxy } from 'pdfjs-dist';
// The build for older browsers: some readers have old phones.
import {
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;

/** Pixels of a picture within a page; a larger one is left out. */
const MAX_IMAGE_PIXELS = 50_000_000;

export type Pdf = PDFDocumentProxy;

/**
 * Opens a PDF by its content. Scripts in it are not run: the code for that is not part of this app.
 * Rejects with the words on why it cannot be shown.
 */
export function openPdf(data: ArrayBuffer): { opened: Promise<Pdf>; close: () => void } {
  const loading = getDocument({
    data,
    enableXfa: false,
    // Compiled code would need 'wasm-unsafe-eval' in the policy.
    useWasm: false,
    // Scripts that decode pictures in its place (web/bundle/pdf-decoders.ts).
    wasmUrl: `${window.location.origin}/assets/pdf-${version}/`,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: 0,
  });
  const opened = loading.promise.catch((error: unknown) => {
    throw new Error(
      error instanceof PasswordException
        ? 'It is locked with a password. Download it to open it.'
        : 'It cannot be shown here. Download it to open it.',
    );
  });
  return { opened, close: () => void loading.destroy() };
}
