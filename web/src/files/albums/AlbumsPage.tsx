import type { Album } from '@pcr/contract/files/albums/albums.schema.ts';
import { BookImage, Eye, Link2, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { FoundOwn } from '../../kit/filter/FoundOwn.tsx';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { LoadingCards } from '../../kit/ui/Skeleton.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { counted } from '../../kit/words/format.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { saidWhen } from '../../kit/words/said-when.ts';
import { paths } from '../../paths.ts';
import { useAlbums, useDeleteAlbum } from './albums.data.ts';
import { hasEnded, openedText } from './albums.labels.ts';

const NewLinkSheet = loadableSheet(() => import('./NewLinkSheet.tsx'));
const AlbumPreview = loadableSheet(() => import('./AlbumPreview.tsx'));

/** One's own albums to share, and what became of their links (gallery.md 10 to 15). */
export default function AlbumsPage() {
  const query = useAlbums();
  const link = useSheetInUrl('link');
  const preview = useSheetInUrl('album');
  const [asked, setAsked] = useState<Album | null>(null);
  const remove = useDeleteAlbum();

  return (
    <div className="flex flex-col gap-4">
      <title>Albums – PCR</title>
      <header className="flex flex-col gap-2">
        <BackLink to={paths.gallery()}>Back to Photo Gallery</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl">Albums</h1>
          <ButtonLink look="primary" icon={Plus} to={paths.newAlbum()}>
            New Album
          </ButtonLink>
        </div>
      </header>
      <FoundOwn pages={query.data} one="album" many="albums" />
      <PagedList
        query={query}
        what="Your albums"
        loading={<LoadingCards label="Loading your albums..." />}
        empty={
          <EmptyState icon={BookImage}>
            You have not shared an album yet. Choose some photos, and send parents a link that shows
            them for a few days.
          </EmptyState>
        }
      >
        {(albums) => (
          <ul aria-label="Albums" className="flex flex-col gap-3">
            {albums.map((album) => (
              <li
                key={album.id}
                className="flex flex-col gap-3 rounded-card border border-line bg-card p-4"
              >
                <AlbumFacts album={album} />
                <div className="flex flex-wrap gap-3 *:flex-auto">
                  <Button
                    look="secondary"
                    icon={Eye}
                    aria-label={`See ${album.title} as Others Do`}
                    onClick={() => preview.show(album.id)}
                  >
                    See It as Others Do
                  </Button>
                  <Button
                    look="secondary"
                    icon={Link2}
                    aria-label={`Make a New Link for ${album.title}`}
                    onClick={() => link.show(album.id)}
                  >
                    Make a New Link
                  </Button>
                  <Button
                    look="quiet"
                    icon={Trash2}
                    aria-label={`Delete ${album.title}`}
                    onClick={() => {
                      remove.reset();
                      setAsked(album);
                    }}
                  >
                    Delete
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <SheetPresence value={preview.value} onClose={preview.close}>
        {(id) => <AlbumPreview open={preview.open} id={id} onClose={preview.close} />}
      </SheetPresence>
      <SheetPresence value={link.value} onClose={link.close}>
        {(id) => (
          <NewLinkSheet
            open={link.open}
            id={id}
            title={itemsOf(query.data).find((album) => album.id === id)?.title}
            onClose={link.close}
          />
        )}
      </SheetPresence>
      <ConfirmDialog
        open={asked !== null}
        danger
        title="Delete this album?"
        confirmLabel="Delete"
        busy={remove.isPending}
        busyLabel="Deleting..."
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          if (!asked || remove.isPending) return;
          await remove.mutateAsync(asked.id).then(
            () => {
              setAsked(null);
              toastSuccess('Album deleted');
            },
            // It is said in the question.
            () => {},
          );
        }}
        error={remove.error?.message}
      >
        The link to “{asked?.title}” stops working at once. Your photos stay in your gallery.
      </ConfirmDialog>
    </div>
  );
}

function AlbumFacts({ album }: { album: Album }) {
  const ended = hasEnded(album);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 dir="auto" className="wrap-anywhere text-base font-strong">
          {album.title}
        </h2>
        <Status tone={ended ? 'neutral' : 'green'}>
          {ended ? 'Link has ended' : 'Link works'}
        </Status>
      </div>
      <p className="text-sm text-ink-soft">
        {album.photos === 0 ? 'Shows no photos anymore' : counted(album.photos, 'photo')} ·{' '}
        {ended ? `ended ${saidWhen(album.expires_at)}` : `until ${instantText(album.expires_at)}`}
      </p>
      <p className="text-sm text-ink-soft">{openedText(album)}</p>
    </div>
  );
}
