import { fileUrl } from '@pcr/contract/files/files.schema.ts';
import type { Photo } from '@pcr/contract/files/gallery/photos.schema.ts';
import { Download, Pencil, Share2, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SlideImage } from 'yet-another-react-lightbox';
import { isNotFound } from '../../kit/api/api.ts';
import { isSampleId } from '../../kit/cache/sample-id.ts';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { PhotoDialog } from '../viewer/PhotoDialog.tsx';
import { useAskAgain, usePhoto } from './gallery.data.ts';
import { factsText, notAgreedText, peopleText, sized } from './photos.labels.ts';
import { useSharePhoto } from './use-share-photo.ts';

/** A photo that rests on the screen for so long (ms) is the one that the URL names. */
const RESTS = 300;
/** So many photos before the last one, more are asked for. */
const NEAR_END = 10;

export interface PhotoViewerProps {
  open: boolean;
  /** The photo that the URL names; null once it is closing. */
  id: string | null;
  /** Those of the list around it, in its order. */
  photos: readonly Photo[];
  onNearEnd: (() => void) | undefined;
  onShow: (id: string) => void;
  onClose: () => void;
  onEdit: (id: string) => void;
  onDelete: (photo: Photo) => void;
  /** Leads to a link that shows the photo, for a device that cannot share it itself. */
  onLink: (photo: Photo) => void;
}

/** One of one's own photos over the whole screen, its description, and its actions. */
export default function PhotoViewer(props: PhotoViewerProps) {
  const { open, photos, onClose, onEdit, onDelete } = props;
  const [shown, setShown] = useState(props.id ?? '');
  const asked = usePhoto(shown);
  const askAgain = useAskAgain();
  const listed = photos.findIndex(({ id }) => id === shown);
  const gone = isNotFound(asked.error);
  const photo = gone ? undefined : (asked.data ?? photos[listed]);
  // By a link it may be one that the list has not come to.
  const alone = listed < 0 ? photo : undefined;
  const around = useMemo(() => (alone ? [alone] : photos), [alone, photos]);
  const slides = useMemo(() => around.map(slideOf), [around]);
  const sharing = useSharePhoto(props.onLink);

  const { onShow, onNearEnd } = props;
  const [named, setNamed] = useState(props.id);
  // What the address was told from here comes back a moment later: somebody may have gone on by
  // then.
  const told = useRef<string>(undefined);
  // Another one was opened by the address.
  if (named !== props.id) {
    setNamed(props.id);
    if (props.id !== null && props.id !== told.current && shown !== props.id) setShown(props.id);
  }
  useEffect(() => {
    if (told.current === props.id) told.current = undefined;
    if (!open || shown === props.id) return;
    const timer = setTimeout(() => {
      told.current = shown;
      onShow(shown);
    }, RESTS);
    return () => clearTimeout(timer);
  }, [open, shown, props.id, onShow]);
  useEffect(() => {
    if (listed >= photos.length - NEAR_END) onNearEnd?.();
  }, [listed, photos.length, onNearEnd]);

  return (
    <PhotoDialog
      open={open}
      onClose={onClose}
      title={photo?.title ?? 'Photo'}
      facts={photo ? factsText(photo) : ''}
      slides={photo ? slides : []}
      index={Math.max(listed, 0)}
      onIndex={(at) => around[at] && setShown(around[at].id)}
    >
      {gone && <ErrorPanel title="This photo is not here">It was deleted.</ErrorPanel>}
      {!gone && !photo && (
        <EntryMissing
          query={asked}
          failed="This photo could not be loaded"
          loading="Loading the photo..."
        />
      )}
      {photo && <Caption photo={photo} />}
      {photo && !isSampleId(photo.id) && (
        <footer className="flex flex-wrap print:hidden gap-x-2 border-t border-line px-4 pt-1 pb-[max(--spacing(1),var(--spacing-safe-bottom))]">
          <button
            type="button"
            aria-busy={sharing.busy || undefined}
            onClick={() => sharing.share(photo)}
            className={ACTION}
          >
            {sharing.busy ? <Spinner size={20} /> : <Share2 size="1.25rem" aria-hidden />}
            Share
          </button>
          <a href={fileUrl(photo.id)} download onClick={askAgain} className={ACTION}>
            <Download size="1.25rem" aria-hidden />
            Download
          </a>
          <button type="button" onClick={() => onEdit(photo.id)} className={ACTION}>
            <Pencil size="1.25rem" aria-hidden />
            Edit
          </button>
          <button type="button" onClick={() => onDelete(photo)} className={ACTION}>
            <Trash2 size="1.25rem" aria-hidden />
            Delete
          </button>
        </footer>
      )}
      {photo && (
        <ConfirmDialog
          open={sharing.asking}
          title={photo.people ? 'Not everybody in it agreed' : 'Who is in this photo?'}
          confirmLabel="Edit Photo"
          onCancel={sharing.stop}
          onConfirm={async () => {
            sharing.stop();
            onEdit(photo.id);
          }}
        >
          {photo.people
            ? notAgreedText(photo.people)
            : 'Say who is in it, and that each of them agreed that others see it. Then you can share it.'}
        </ConfirmDialog>
      )}
    </PhotoDialog>
  );
}

/** The description of a photo below it, if there is any. */
function Caption({ photo: { description, tags, people } }: { photo: Photo }) {
  const who = peopleText(people);
  if (!description && tags.length === 0 && !who) return null;
  return (
    <div className="wrap-anywhere max-h-[25dvh] overflow-y-auto border-t border-line px-4 py-2 low:max-h-none">
      {description && (
        <p dir="auto" className="whitespace-pre-wrap">
          {description}
        </p>
      )}
      {who && (
        <p dir="auto" className="text-sm text-ink-soft">
          {who}
        </p>
      )}
      {tags.length > 0 && (
        <p className="text-sm text-ink-soft">{tags.map((tag) => `#${tag}`).join(' ')}</p>
      )}
    </div>
  );
}

const ACTION =
  'flex min-h-14 min-w-fit flex-1 flex-col items-center justify-center gap-0.5 rounded-card text-sm font-strong text-brand-ink transition-colors hover:bg-hover active:bg-hover';

/** Each size as wide and high as it is kept. */
function slideOf(photo: Photo): SlideImage {
  const longest = Math.max(photo.width, photo.height);
  const at = (size: 1600 | 2560) => {
    const scale = Math.min(1, size / longest);
    return {
      src: sized(photo, size),
      width: Math.round(photo.width * scale),
      height: Math.round(photo.height * scale),
    };
  };
  return { ...at(1600), alt: photo.title, srcSet: [at(1600), at(2560)] };
}
