import type { SharedAlbum } from '@pcr/contract/files/albums/albums.schema.ts';
import { ImageOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isTooOften, requestIdOf } from '../../kit/api/api.ts';
import { useOfflineText } from '../../kit/api/online.ts';
import { loadable } from '../../kit/browser/loadable.tsx';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { useWhenIdle } from '../../kit/browser/when-idle.ts';
import { failureSoFar } from '../../kit/cache/failure-so-far.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { Logo } from '../../kit/page/Logo.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Loading, Skeleton } from '../../kit/ui/Skeleton.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import type { SheetState } from '../../kit/url/sheet-history.ts';
import { counted } from '../../kit/words/format.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { SharedPhotoTile } from './SharedPhotoTile.tsx';
import { isDeadLink, SHARED_PHOTO, useFailedPhotos, useSharedAlbum } from './shared-album.data.ts';

// With all that sheets need, which an album that is only looked through does not wait for.
const SharedPhotoSheet = loadable(() => import('./SharedPhotoViewer.tsx'));
/** Milliseconds after which a slow connection is said to be one. */
const SLOW = 6_000;

/**
 * What the link of an album shows to anybody who has it, without an account (gallery.md 10 to 14).
 */
export default function SharedAlbumPage() {
  const [token = null] = /^[\w-]{1,200}$/.exec(useLocation().hash.slice(1)) ?? [];
  const album = useSharedAlbum(token);
  const main = useFocusKept<HTMLElement>();
  const failure = failureSoFar(album);
  return (
    <main
      ref={main}
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-column flex-col gap-4 px-4 py-6 outline-none"
    >
      <title>{album.data ? `${album.data.title} – PCR` : 'Shared album – PCR'}</title>
      <meta name="robots" content="noindex, nofollow" />
      {!album.data && <h1 className="sr-only">Shared album</h1>}
      {token === null ? (
        <ErrorPanel title="This link is not complete">
          Please open it again where you got it, or copy all of it.
        </ErrorPanel>
      ) : album.data ? (
        <Album token={token} album={album.data} />
      ) : isDeadLink(failure) ? (
        <ErrorPanel title="This album can’t be opened">
          This link shows nothing anymore. Please ask whoever sent it for a new one.
        </ErrorPanel>
      ) : failure ? (
        <ErrorPanel
          title={isTooOften(failure) ? 'Please try again later' : 'This album could not be loaded'}
          onRetry={() => void album.refetch()}
          retrying={album.isFetching}
          requestId={isTooOften(failure) ? undefined : requestIdOf(failure)}
        >
          {failure.message}
        </ErrorPanel>
      ) : (
        <Opening />
      )}
      <footer className="mt-auto flex flex-col items-center gap-2 pt-4 text-center text-sm text-ink-soft">
        {album.data && (
          <p className="text-balance">
            Please keep this link to yourself. Anyone who has it can see these photos.
          </p>
        )}
        <p className="flex items-center gap-2 text-start text-balance">
          <Logo size={24} />
          <span>Shared with PCR, Provider Care Records</span>
        </p>
      </footer>
    </main>
  );
}

function Album({
  token,
  album: { title, expires_at, photos },
}: {
  token: string;
  album: SharedAlbum;
}) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const failed = useFailedPhotos(token);
  const offline = useOfflineText();
  const named = new URLSearchParams(search).has(SHARED_PHOTO);
  const [opened, setOpened] = useState(named);
  if (named && !opened) setOpened(true);
  useWhenIdle(() => void SharedPhotoSheet.preload());
  const open = useCallback(
    (id: string) => {
      // A second press before the first is on the screen would open it twice.
      if (new URLSearchParams(window.location.search).has(SHARED_PHOTO)) return;
      const state: SheetState = { sheets: [SHARED_PHOTO] };
      navigate({ search: `?${SHARED_PHOTO}=${id}`, hash }, { state, preventScrollReset: true });
    },
    [navigate, hash],
  );
  return (
    <>
      <header>
        <h1 dir="auto" className="wrap-anywhere text-xl">
          {title}
        </h1>
        <p className="text-sm text-ink-soft">
          {counted(photos.length, 'photo')} · until {instantText(expires_at)}
        </p>
      </header>
      {failed.count > 0 && (
        <Banner
          tone="amber"
          live="polite"
          title={offline ?? 'Some photos could not be loaded'}
          action={
            <Button look="secondary" onClick={failed.retry}>
              Retry
            </Button>
          }
        >
          {offline && 'Some photos are not here yet.'}
        </Banner>
      )}
      {opened && photos.length > 0 && (
        <SharedPhotoSheet
          token={token}
          photos={photos}
          waiting={
            named && (
              <div className="fixed inset-0 z-50 grid place-items-center bg-page">
                <Spinner label="Opening the photo..." />
              </div>
            )
          }
          failed={(retry) =>
            named && (
              <div className="sticky top-4 z-10">
                <ErrorPanel title="The photo could not be opened" onRetry={retry}>
                  Please check your connection and try again.
                </ErrorPanel>
              </div>
            )
          }
        />
      )}
      {photos.length === 0 ? (
        <EmptyState icon={ImageOff}>There are no photos in this album anymore.</EmptyState>
      ) : (
        <ul aria-label="Photos" className="grid grid-cols-2 gap-2 wide:grid-cols-3">
          {photos.map((photo) => (
            <li key={photo.id}>
              <SharedPhotoTile token={token} photo={photo} onPress={open} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Opening() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Loading label="Opening the album...">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-12" />
        <div className="grid grid-cols-2 gap-2 wide:grid-cols-3">
          {[0, 1, 2, 3].map((n) => (
            <Skeleton key={n} className="aspect-square rounded-card" />
          ))}
        </div>
      </Loading>
      <p role="status" className="text-center text-ink-soft">
        {slow && 'This takes longer than usual. Your connection may be slow.'}
      </p>
    </>
  );
}
