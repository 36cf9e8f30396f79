import type { Photo } from '@pcr/contract/files/gallery/photos.schema.ts';
import { ArrowDown, ArrowUp, ImagePlus, Pencil, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { isNotFound } from '../../kit/api/api.ts';
import { failureSoFar } from '../../kit/cache/failure-so-far.ts';
import { FieldError } from '../../kit/controls/Field.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { Skeleton } from '../../kit/ui/Skeleton.tsx';
import { counted } from '../../kit/words/format.ts';
import { usePhotosOf } from '../gallery/gallery.data.ts';
import { placeholderUrl, sized } from '../gallery/photos.labels.ts';
import { whyNot } from './albums.labels.ts';

export interface ChosenPhotosProps {
  /** In the order in which the link shows them. */
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
  onChoose: () => void;
  /** Says which people are in one of them. */
  onEdit: (id: string) => void;
}

type Way = 'earlier' | 'later';

/** The photos of a new album in their order, and what each needs before it may be shared. */
export function ChosenPhotos({ ids, error, onChange, onChoose, onEdit }: ChosenPhotosProps) {
  const photos = usePhotosOf(ids);
  const waiting = photos.flatMap(({ data }) => (data && whyNot(data) ? [data.id] : []));
  const errorId = useId();
  const [said, setSaid] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const moved = useRef<{ id: string; way: Way } | null>(null);

  // A row that is moved in the page loses the focus.
  useLayoutEffect(() => {
    const last = moved.current;
    moved.current = null;
    if (!last) return;
    rows.current
      ?.querySelector<HTMLElement>(`[data-photo="${last.id}"] [data-way="${last.way}"]`)
      ?.focus();
  });

  function move(id: string, way: Way) {
    const from = ids.indexOf(id);
    const to = way === 'earlier' ? from - 1 : from + 1;
    if (to < 0 || to >= ids.length) return;
    moved.current = { id, way };
    setSaid(`Now number ${to + 1} of ${ids.length}`);
    onChange(ids.filter((one) => one !== id).toSpliced(to, 0, id));
  }
  function takeOut(...out: string[]) {
    choose.current?.focus();
    onChange(ids.filter((one) => !out.includes(one)));
  }

  return (
    <section aria-label="Photos" className="flex flex-col gap-3">
      <h2 className="text-base font-strong">
        {ids.length > 0 ? counted(ids.length, 'photo') : 'Photos'}
      </h2>
      <Button
        ref={choose}
        look="secondary"
        icon={ImagePlus}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        className="self-start"
        onClick={onChoose}
      >
        Choose Photos
      </Button>
      <FieldError id={errorId}>{error}</FieldError>
      <p role="status" className="sr-only">
        {said}
      </p>
      {waiting.length > 1 && (
        <Banner
          tone="amber"
          title={`${counted(waiting.length, 'photo')} can’t be shared yet`}
          action={
            <Button look="secondary" onClick={() => takeOut(...waiting)}>
              Take Them Out
            </Button>
          }
        >
          Say of each below who is in it, and that everybody agreed.
        </Banner>
      )}
      {ids.length > 0 && (
        <ol
          ref={rows}
          className="flex flex-col divide-y divide-line rounded-card border border-line bg-card"
        >
          {ids.map((id, n) => (
            <li key={id} data-photo={id}>
              <ChosenPhoto
                query={photos[n]}
                first={n === 0}
                last={n === ids.length - 1}
                onMove={(way) => move(id, way)}
                onTakeOut={() => takeOut(id)}
                onEdit={() => onEdit(id)}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface ChosenPhotoProps {
  query: ReturnType<typeof usePhotosOf>[number] | undefined;
  first: boolean;
  last: boolean;
  onMove: (way: Way) => void;
  onTakeOut: () => void;
  onEdit: () => void;
}

function ChosenPhoto({ query, first, last, onMove, onTakeOut, onEdit }: ChosenPhotoProps) {
  const gone = isNotFound(query?.error);
  const photo = gone ? undefined : query?.data;
  const failure = query && failureSoFar(query);
  const reason = photo && whyNot(photo);
  const title = photo?.title ?? 'this photo';
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex items-center gap-2">
        <Thumbnail photo={photo} />
        <div className="min-w-0 grow">
          {photo ? (
            <p dir="auto" className="line-clamp-2 wrap-anywhere font-strong">
              {photo.title}
            </p>
          ) : gone ? (
            <p className="text-red-ink">This photo was deleted</p>
          ) : failure ? (
            <p className="text-sm text-ink-soft">
              This photo could not be loaded. {failure.message}
            </p>
          ) : (
            <Skeleton className="h-5 w-24" />
          )}
        </div>
        <span className="flex shrink-0">
          <IconButton
            label={`Move ${title} earlier`}
            icon={ArrowUp}
            data-way="earlier"
            aria-disabled={first || undefined}
            className="aria-disabled:opacity-50"
            onClick={() => onMove('earlier')}
          />
          <IconButton
            label={`Move ${title} later`}
            icon={ArrowDown}
            data-way="later"
            aria-disabled={last || undefined}
            className="aria-disabled:opacity-50"
            onClick={() => onMove('later')}
          />
          <IconButton label={`Take ${title} out`} icon={X} onClick={onTakeOut} />
        </span>
      </div>
      {reason && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-amber-soft px-3 py-2 text-amber-ink">
          <p className="min-w-40 flex-1 text-sm">{reason}. Say so, or take the photo out.</p>
          <Button look="secondary" icon={Pencil} aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit
          </Button>
        </div>
      )}
    </div>
  );
}

function Thumbnail({ photo }: { photo: Photo | undefined }) {
  return (
    <span className="relative block size-14 shrink-0 overflow-hidden rounded-small bg-sunken">
      {photo && (
        <>
          <img
            src={placeholderUrl(photo.placeholder)}
            alt=""
            className="absolute size-full object-cover"
          />
          <img
            src={sized(photo, 320)}
            alt=""
            decoding="async"
            className="absolute size-full object-cover"
          />
        </>
      )}
    </span>
  );
}
