import { getFileContent } from '@pcr/contract/files/files.endpoints.ts';
import type { Photo } from '@pcr/contract/files/gallery/photos.schema.ts';
import { useState } from 'react';
import { fetchFile } from '../../kit/api/api.ts';
import { toastError } from '../../kit/toast/toast.ts';

/** Milliseconds; on poor signal a photo is on its way for long. */
const PHOTO_TIMEOUT = 60_000;

async function fileOf({ id, title }: Photo): Promise<File> {
  const given = { params: { id }, query: { size: '2560' } } as const;
  const content = await fetchFile(getFileContent, given, { timeout: PHOTO_TIMEOUT });
  return new File([content], `${title.replace(/[/\\]/g, ' ')}.webp`, { type: 'image/webp' });
}

const canShare = () =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'photo.webp', { type: 'image/webp' })] });

/**
 * Shares a photo by the device's own share sheet, or by a link if there is none (gallery.md 18). A
 * photo that nobody may see is not shared: `asking` is true until somebody has said who is in it.
 */
export function useSharePhoto(onLink: (photo: Photo) => void) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function share(photo: Photo): Promise<void> {
    if (!photo.can.share) return setAsking(true);
    if (!canShare()) return onLink(photo);
    setBusy(true);
    try {
      await navigator.share({ files: [await fileOf(photo)], title: photo.title });
    } catch (error) {
      const name = error instanceof DOMException ? error.name : '';
      // A person who closes the device's share sheet has changed their mind.
      if (name === 'NotAllowedError') toastError('The photo is here now. Please tap Share again.');
      else if (name !== 'AbortError')
        toastError(`Not shared. ${error instanceof Error ? error.message : ''}`);
    }
    setBusy(false);
  }

  return {
    asking,
    busy,
    stop: () => setAsking(false),
    share: (photo: Photo) => void (busy || share(photo)),
  };
}
