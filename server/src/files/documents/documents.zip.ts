import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ApiError } from '../../kit/errors/api-error.ts';
import { freeNameInZip } from '../../kit/files/name-in-zip.ts';
import type { FileStorage } from '../../kit/files/storage.ts';
import type { FileRow } from '../files.queries.ts';
import { type ContentPlace, downloadName, keyOf } from '../files.store.ts';

/**
 * Documents as one ZIP (documents.md 9). They are read one after the other while it is sent, so
 * only pieces of one are in memory. A document that cannot be read breaks it off: a ZIP that came
 * to its end is whole.
 */
export function zipOf(
  storage: FileStorage,
  documents: readonly (ContentPlace & Pick<FileRow, 'name' | 'created_at'>)[],
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  let reading: Readable | undefined;
  zip.on('error', (error) => output.destroy(error));
  output.once('close', () => reading?.destroy());
  const taken = new Set<string>();
  for (const document of documents) {
    const key = keyOf(document);
    if (!key) throw new ApiError('not_found');
    const name = freeNameInZip(downloadName(document.name, document), taken);
    zip.addReadStreamLazy(
      name,
      { compress: false, mtime: new Date(document.created_at) },
      (opened) => {
        storage.get(key).then(
          (stream) => {
            reading = stream;
            if (output.destroyed) stream.destroy();
            else opened(null, stream);
          },
          (error: unknown) => opened(error, undefined as never),
        );
      },
    );
  }
  zip.end();
  return output;
}
