import { uploadFile } from '@pcr/contract/files/files.endpoints.ts';
import type { Folder, StoredFile } from '@pcr/contract/files/files.schema.ts';
import { type UploadOptions, upload } from '../kit/upload/upload.ts';

/** Sends one file into a folder under its id; sent again it is the same file. It takes the place of `replaces`. */
export function sendFile(
  folder: Folder,
  { id, name, blob }: { id: string; name: string; blob: Blob },
  { replaces, ...options }: UploadOptions & { replaces?: string | undefined },
): Promise<StoredFile> {
  const query = { folder, name, ...(replaces && { replaces }) };
  return upload(uploadFile, { params: { id }, query }, blob, options);
}
