import type { Photo } from '@pcr/contract/files/gallery/photos.schema.ts';
import { Square, SquareCheckBig } from 'lucide-react';
import { memo } from 'react';
import { placeholderUrl, sized } from './photos.labels.ts';

export interface PhotoTileProps {
  photo: Photo;
  /** Null while photos are opened, and not selected. */
  selected: boolean | null;
  onPress: (id: string) => void;
}

/** One photo in the grid: a square of it over its placeholder, and its title. */
export const PhotoTile = memo(function PhotoTile({ photo, selected, onPress }: PhotoTileProps) {
  const { id, title, placeholder } = photo;
  const Box = selected ? SquareCheckBig : Square;
  return (
    <button
      type="button"
      aria-pressed={selected ?? undefined}
      onClick={() => onPress(id)}
      className="block w-full text-start"
    >
      <span className="relative block aspect-square overflow-hidden rounded-card bg-sunken">
        <img src={placeholderUrl(placeholder)} alt="" className="absolute size-full object-cover" />
        <img
          src={sized(photo, 320)}
          alt=""
          decoding="async"
          className="absolute size-full object-cover"
        />
        {selected !== null && (
          <span className="absolute end-2 top-2 grid size-8 place-items-center rounded-small bg-card text-brand-ink">
            <Box size="1.25rem" aria-hidden />
          </span>
        )}
      </span>
      <span dir="auto" className="block truncate pt-0.5 text-sm">
        {title}
      </span>
    </button>
  );
});
