import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import type { Folder, StoredFile } from '@pcr/contract/files/files.schema.ts';
import { type UploadOptions, upload } from '../kit/upload/upload.ts';

/** Sends one file into a folder under its id; sent again it is the same file. */
export function sendFile(
  folder: Folder,
  { id, name, blob }: { id: string; name: string; blob: Blob },
  options: UploadOptions,
): Promise<StoredFile> {
  return upload(uploadFile, { params: { id }, query: { folder, name } }, blob, options);
}
