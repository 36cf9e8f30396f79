import type { SharedPhoto } from '@pcr/contract/files/albums/albums.schema.ts';
import { memo } from 'react';
import { useNear } from '../../kit/browser/use-near.ts';
import { placeholderUrl } from '../gallery/photos.labels.ts';
import { isDeadLink, useSmallPhoto } from './shared-album.data.ts';

interface SharedPhotoTileProps {
  token: string;
  photo: SharedPhoto;
  onPress: (id: string) => void;
}

/** A square of one photo over its placeholder. It is asked for when it comes near the window. */
export const SharedPhotoTile = memo(function SharedPhotoTile({
  token,
  photo,
  onPress,
}: SharedPhotoTileProps) {
  const { id, title, placeholder } = photo;
  const [near, tile] = useNear<HTMLButtonElement>();
  const { data, error } = useSmallPhoto(token, id, near);
  if (isDeadLink(error))
    return (
      <p className="grid aspect-square place-items-center rounded-card bg-sunken p-3 text-center text-sm text-ink-soft">
        This photo is not shared anymore
      </p>
    );
  return (
    <button
      ref={tile}
      type="button"
      onClick={() => onPress(id)}
      className="block w-full text-start"
    >
      <span className="relative block aspect-square overflow-hidden rounded-card bg-sunken">
        <img src={placeholderUrl(placeholder)} alt="" className="absolute size-full object-cover" />
        {data && (
          <img src={data} alt="" decoding="async" className="absolute size-full object-cover" />
        )}
      </span>
      <span dir="auto" className="block truncate pt-0.5 text-sm">
        {title}
      </span>
    </button>
  );
});
