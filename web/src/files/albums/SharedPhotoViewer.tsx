import type { SharedPhoto } from '@pcr/contract/files/albums/albums.schema.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SlideImage } from 'yet-another-react-lightbox';
import { useOfflineText } from '../../kit/api/online.ts';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { dayText } from '../../kit/words/format.ts';
import { placeholderUrl } from '../gallery/photos.labels.ts';
import { PhotoDialog } from '../viewer/PhotoDialog.tsx';
import { isDeadLink, SHARED_PHOTO, type ShownPhoto, useLargePhotos } from './shared-album.data.ts';

/** A photo that rests on the screen for so long (ms) is the one that the URL names. */
const RESTS = 300;

interface SharedPhotosProps {
  token: string;
  photos: readonly SharedPhoto[];
}

/** The photo of an album that the URL names, over the whole screen. */
export default function SharedPhotoSheet({ token, photos }: SharedPhotosProps) {
  const view = useSheetInUrl(SHARED_PHOTO);
  const { show } = view;
  const follow = useCallback((id: string) => show(id, { replace: true }), [show]);
  return (
    <SheetPresence value={view.open ? '' : null} onClose={view.close}>
      {() => (
        <SharedPhotoViewer
          open={view.open}
          token={token}
          photos={photos}
          id={view.value}
          onShow={follow}
          onClose={view.close}
        />
      )}
    </SheetPresence>
  );
}

interface SharedPhotoViewerProps extends SharedPhotosProps {
  open: boolean;
  /** The photo that the URL names; null once it is closing. */
  id: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** A photo is blurred until it is here; from it one goes to the ones beside it. */
function SharedPhotoViewer({ open, token, photos, id, onShow, onClose }: SharedPhotoViewerProps) {
  const [index, setIndex] = useState(() => Math.max(0, indexOf(photos, id)));
  const photo = photos[index];
  const offline = useOfflineText();
  const { shown, hereOf } = useLargePhotos(token, photos, index);
  // The carousel begins anew with other slides: they are the same until another photo came.
  const sources = photos
    .map(({ id: one, placeholder }) => hereOf(one) ?? placeholderUrl(placeholder))
    .join('\n');
  const slides = useMemo(() => {
    const from = sources.split('\n');
    return photos.map(
      (one, n): SlideImage => ({ ...fitted(one), alt: one.title, src: from[n] ?? '' }),
    );
  }, [photos, sources]);

  const [named, setNamed] = useState(id);
  // What the address was told from here comes back a moment later: somebody may have gone on by
  // then.
  const told = useRef<string>(undefined);
  // Another one was opened by the address.
  if (named !== id) {
    setNamed(id);
    const at = indexOf(photos, id);
    if (at >= 0 && at !== index && id !== told.current) setIndex(at);
  }
  const shownId = photo?.id;
  useEffect(() => {
    if (told.current === id) told.current = undefined;
    if (!open || shownId === undefined || shownId === id) return;
    const timer = setTimeout(() => {
      told.current = shownId;
      onShow(shownId);
    }, RESTS);
    return () => clearTimeout(timer);
  }, [open, shownId, id, onShow]);

  return (
    <PhotoDialog
      open={open}
      onClose={onClose}
      title={photo?.title ?? ''}
      facts={photo ? `${dayText(photo.date)} · ${index + 1} of ${photos.length}` : ''}
      slides={slides}
      index={index}
      onIndex={setIndex}
      stretched
    >
      <div className="wrap-anywhere max-h-[25dvh] overflow-y-auto px-4 pt-2 pb-[max(--spacing(2),var(--spacing-safe-bottom))] low:max-h-none">
        <p role="status" className="text-sm text-ink-soft">
          {said(shown, offline)}
        </p>
        {isFailed(shown) && (
          <Button look="quiet" className="-ms-3 px-3!" onClick={() => void shown?.refetch()}>
            Retry
          </Button>
        )}
        {photo?.description && (
          <p dir="auto" className="whitespace-pre-wrap">
            {photo.description}
          </p>
        )}
      </div>
    </PhotoDialog>
  );
}

const indexOf = (photos: readonly SharedPhoto[], id: string | null) =>
  photos.findIndex((photo) => photo.id === id);

const isFailed = (shown: ShownPhoto) =>
  Boolean(shown?.error && !shown.isFetching && !isDeadLink(shown.error));

/** The words while a photo is blurred. */
function said(shown: ShownPhoto, offline: string | null): string {
  if (!shown || shown.data) return '';
  if (isDeadLink(shown.error)) return 'This photo is not shared anymore.';
  return isFailed(shown) ? (offline ?? 'This photo could not be loaded') : 'Loading the photo...';
}

/** As wide and high as the largest stored size: the placeholder is as large. */
function fitted({ width, height }: SharedPhoto) {
  const scale = Math.min(1, 2560 / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
