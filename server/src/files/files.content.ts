import { createHash } from 'node:crypto';
import { type PictureSize, STORED_TYPES } from '@pcr/contract/files/files.schema.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import type { FileStorage } from '../kit/files/storage.ts';
import { contentDisposition } from '../kit/http/content-disposition.ts';
import { ByteAnswer } from '../kit/http/http.ts';
import { type ContentPlace, downloadName, keyOf } from './files.store.ts';

export interface ContentAsked {
  /** Of a picture; its own kind and size without it, or the largest that is kept. */
  size?: PictureSize | undefined;
  /** What a download is called. */
  name: string;
  /** The tag of what the browser has (`if-none-match`). */
  known: string | undefined;
}

/** The content of a file that the asker may see; 404 for a size that is not kept. */
export async function contentOf(
  storage: FileStorage,
  row: ContentPlace,
  { size, name, known }: ContentAsked,
): Promise<ByteAnswer> {
  const key = keyOf(row, size === undefined ? undefined : Number(size));
  if (!key) throw new ApiError('not_found');
  const isPicture = row.type === STORED_TYPES.image;
  const full = size === undefined ? row.full_type : null;
  const type = full ?? row.type;
  // A content never changes under its key, which says whose it is and since when: the tag does not.
  // The browser asks each time all the same, so that a link dies with the session, or with the
  // consent that it stands under.
  const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;
  const headers = {
    etag,
    'cache-control': isPicture ? 'private, no-cache' : 'private, no-store',
    'content-type': type === STORED_TYPES.txt ? 'text/plain; charset=utf-8' : type,
    'content-disposition': contentDisposition(
      isPicture ? 'inline' : 'attachment',
      downloadName(name, { path: row.path, full_type: full }),
    ),
    // Whatever somebody made of it, opened by itself it runs nothing and loads nothing; no page has
    // it in a frame.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  return new ByteAnswer(headers, known === etag ? null : await storage.get(key));
}
