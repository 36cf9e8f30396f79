import { getReceived, uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import type { Folder, StoredFile } from '@pcr/contract/files/files.schema.ts';
import { ApiError, call, untilLeft } from '../kit/api/api.ts';
import { type UploadOptions, upload } from '../kit/upload/upload.ts';

/**
 * Sends one file into a folder under its id; sent again it is the same file, and goes on where it
 * was cut off. It takes the place of `replaces`. `day`: when a photo was chosen; `fileDay`:
 * of its file.
 */
export async function sendFile(
  folder: Folder,
  { id, name, blob }: { id: string; name: string; blob: Blob },
  {
    replaces,
    day,
    fileDay,
    again,
    onProgress,
    signal,
  }: UploadOptions & { replaces?: string | undefined; day?: string; fileDay?: string | undefined },
): Promise<StoredFile> {
  const hasLeft = untilLeft();
  const from = again ? (await call(getReceived, { params: { id } }, { signal })).bytes : 0;
  // Somebody else has signed in: what would follow is in their name.
  if (hasLeft()) return new Promise(() => {});
  const query = {
    folder,
    name,
    ...(day && { day }),
    ...(fileDay && { file_day: fileDay }),
    ...(replaces && { replaces }),
    ...(from > 0 && { from }),
  };
  return upload(uploadFile, { params: { id }, query }, blob.slice(from), {
    ...(signal && { signal }),
    onProgress: (sent) => onProgress?.(from + sent),
  });
}

/**
 * For a call that failed: where the session has ended, it says what to sign in for (files.md 14).
 */
export const signInWords = (words: string) => (error: unknown) => {
  if (!(error instanceof ApiError) || error.code !== 'not_authenticated') throw error;
  throw new ApiError(error.status, { code: error.code, message: words });
};
