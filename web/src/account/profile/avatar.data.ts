import { setAvatar } from '@pcr/contract/account/profile/avatar.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { sendFile } from '../../files/files.ts';
import { call } from '../../kit/api/api.ts';
import type { UploadOptions } from '../../kit/upload/upload.ts';

/**
 * Sends the picture and makes it the photo; its new address. Sent again after any failure it ends
 * the same: the file has one id, and choosing it twice changes nothing.
 */
export async function sendAvatar(
  file: { id: string; name: string; blob: Blob },
  options: UploadOptions,
): Promise<string | null> {
  const { id } = await sendFile('avatar', file, options);
  options.signal?.throwIfAborted();
  // From here on it is not stopped: what the server then has is what the screen must show.
  const { avatar_url } = await call(setAvatar, { in: { file_id: id } });
  return avatar_url;
}

export const useRemoveAvatar = () =>
  useMutation({ mutationFn: () => call(setAvatar, { in: { file_id: null } }) });
