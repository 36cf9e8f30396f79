import { fileUrl } from '@pcr/contract/files/files.schema.ts';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { dayText } from '../../kit/words/format.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { placeholderUrl } from '../gallery/photos.labels.ts';
import { useAlbum } from './albums.data.ts';
import { hasEnded } from './albums.labels.ts';

export interface AlbumPreviewProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

/** One's own album as whoever has its link sees it (gallery.md 27). */
export default function AlbumPreview({ open, id, onClose }: AlbumPreviewProps) {
  const query = useAlbum(id);
  const album = query.data;
  return (
    <Sheet open={open} onClose={onClose} title={album?.title ?? 'Album'}>
      {album ? (
        <>
          <p className="text-ink-soft">
            {hasEnded(album)
              ? `The link has ended. Until ${instantText(album.expires_at)} it showed this.`
              : `Whoever has the link sees this until ${instantText(album.expires_at)}.`}
            {album.photos.length === 0 && ' It shows no photos anymore.'}
          </p>
          <ul aria-label="Photos" className="grid grid-cols-2 gap-3 wide:grid-cols-3">
            {album.photos.map(({ id: photo, title, description, date, placeholder }) => (
              <li key={photo}>
                <span className="relative block aspect-square overflow-hidden rounded-card bg-sunken">
                  <img
                    src={placeholderUrl(placeholder)}
                    alt=""
                    className="absolute size-full object-cover"
                  />
                  <img
                    src={`${fileUrl(photo)}?size=320`}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    className="absolute size-full object-cover"
                  />
                </span>
                <span dir="auto" className="wrap-anywhere block pt-0.5">
                  {title}
                </span>
                <span className="wrap-anywhere block text-sm text-ink-soft">
                  {dayText(date)}
                  {description && (
                    <span dir="auto" className="block">
                      {description}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EntryMissing
          query={query}
          failed="This album could not be loaded"
          loading="Loading the album..."
        />
      )}
    </Sheet>
  );
}
