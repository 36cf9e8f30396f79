import type { Photo } from '@pcr/contract/files/gallery/photos.schema.ts';
import { useState } from 'react';
import { SearchField } from '../../kit/filter/SearchField.tsx';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { toastError } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { counted } from '../../kit/words/format.ts';
import { usePhotos } from '../gallery/gallery.data.ts';
import { placeholderUrl, sized } from '../gallery/photos.labels.ts';
import { whyNot } from './albums.labels.ts';

/** Three beside each other on a phone, two where the words under them would break. */
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(6.25rem,45%),1fr))] gap-2';

export interface PhotoPickerProps {
  open: boolean;
  chosen: readonly string[];
  /** How many can be chosen. */
  most: number;
  onChange: (ids: string[]) => void;
  onClose: () => void;
}

/**
 * The member's photos to choose from. Those that are chosen go to the end in the order in which
 * they are pressed.
 */
export default function PhotoPicker({ open, chosen, most, onChange, onClose }: PhotoPickerProps) {
  const [search, setSearch] = useState('');
  const query = usePhotos(search ? { search } : {});
  function press(id: string) {
    if (chosen.includes(id)) onChange(chosen.filter((one) => one !== id));
    else if (chosen.length < most) onChange([...chosen, id]);
    else toastError(`An album can have at most ${counted(most, 'photo')}.`);
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Choose Photos"
      footer={
        <Button onClick={onClose}>
          {chosen.length > 0 ? `Done, ${chosen.length} Chosen` : 'Done'}
        </Button>
      }
    >
      <SearchField
        label="Search photos"
        placeholder="Search by title, description or tag..."
        value={search}
        onSearch={setSearch}
      />
      <PagedList
        query={query}
        what="Your photos"
        loading={
          <Loading label="Loading your photos...">
            <div className={GRID}>
              {[0, 1, 2, 3, 4, 5].map((n) => (
                <Skeleton key={n} className="aspect-square rounded-small" />
              ))}
            </div>
          </Loading>
        }
        empty={
          <p className="py-8 text-center text-balance text-ink-soft">
            {search
              ? 'No photo matches your search.'
              : 'You have no photos yet. Add some in your gallery first.'}
          </p>
        }
      >
        {(photos) => (
          <ul aria-label="Photos to choose from" className={GRID}>
            {photos.map((photo) => (
              <li key={photo.id}>
                <Choice
                  photo={photo}
                  place={chosen.indexOf(photo.id) + 1}
                  onPress={() => press(photo.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Sheet>
  );
}

/** `place` in the album from 1; 0 where it is not chosen. */
function Choice({ photo, place, onPress }: { photo: Photo; place: number; onPress: () => void }) {
  const reason = whyNot(photo);
  return (
    <button
      type="button"
      aria-pressed={place > 0}
      onClick={onPress}
      className="block w-full text-start"
    >
      <span
        className={`relative block aspect-square overflow-hidden rounded-small bg-sunken ${place > 0 ? 'outline-3 outline-brand' : ''}`}
      >
        <img
          src={placeholderUrl(photo.placeholder)}
          alt=""
          className="absolute size-full object-cover"
        />
        <img
          src={sized(photo, 320)}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute size-full object-cover"
        />
        {place > 0 && (
          <span
            aria-hidden
            className="absolute end-1 top-1 grid min-w-7 place-items-center rounded-full bg-brand px-1.5 text-on-brand tabular-nums"
          >
            {place}
          </span>
        )}
      </span>
      <span dir="auto" className="block truncate pt-0.5 text-sm">
        {photo.title}
      </span>
      {reason && <span className="block text-sm text-amber-ink">{reason}</span>}
    </button>
  );
}
