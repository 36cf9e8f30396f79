import {
  PHOTO_PAGE,
  PHOTOS_AT_ONCE,
  type Photo,
  type PhotoCategory,
  photosZipUrl,
} from '@pcr/contract/files/gallery/photos.schema.ts';
import { BookImage, Images, Plus, Share2 } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useWide } from '../../kit/browser/use-wide.ts';
import { FilterBar } from '../../kit/filter/FilterBar.tsx';
import { FilterChips } from '../../kit/filter/FilterChips.tsx';
import { FoundCount } from '../../kit/filter/FoundCount.tsx';
import { filterOf } from '../../kit/filter/filter-of.ts';
import { ToggleChip } from '../../kit/filter/ToggleChip.tsx';
import { toggled } from '../../kit/filter/toggled.ts';
import { notDoneText } from '../../kit/form/refusal.ts';
import { offerUndo } from '../../kit/history/offer-undo.ts';
import { LateUpButton } from '../../kit/list/LateUpButton.tsx';
import { RecentlyDeletedButton } from '../../kit/list/RecentlyDeletedButton.tsx';
import { SelectionBar } from '../../kit/list/SelectionBar.tsx';
import { ShownEntries } from '../../kit/list/ShownEntries.tsx';
import { useShownList } from '../../kit/list/shown-list.ts';
import { EmptyState, NoneMatches } from '../../kit/page/EmptyState.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { toastError } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Skeleton } from '../../kit/ui/Skeleton.tsx';
import { useFilterInUrl } from '../../kit/url/use-filter-in-url.ts';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { paths } from '../../paths.ts';
import {
  filtersOf,
  isUnfiltered,
  type PhotoFilterName,
  searchHere,
  useAskAgain,
  useDeletePhotos,
  useIsGalleryEmpty,
  usePhotos,
  usePhotosHere,
  useRestorePhotos,
  useSamplePhotos,
} from './gallery.data.ts';
import { PhotoTile } from './PhotoTile.tsx';
import { PhotoUploader } from './PhotoUploader.tsx';
import { CATEGORY_CHIPS, countText, TOO_MANY_SELECTED } from './photos.labels.ts';

const PhotoViewer = loadableSheet(() => import('./PhotoViewer.tsx'));
const PhotoForm = loadableSheet(() => import('./PhotoForm.tsx'));
const DeletedPhotos = loadableSheet(() => import('./DeletedPhotos.tsx'));
const OVER_PHOTO = ['edit'] as const;
const RESTORED = { restored: 'Restored', failed: 'Error restoring. Please try again.' };
/** Pixels of a tile on a phone and on a wide screen, before it is measured. */
const [NARROW_TILE, WIDE_TILE] = [201, 204];

export interface GalleryPageProps {
  userId: string;
  /** Whether the operator has samples shown; undefined before the answer is here. */
  sampleData: boolean | undefined;
}

/** One's own photos (gallery.md). Category, search and the open photo are in the URL. */
export default function GalleryPage({ userId, sampleData }: GalleryPageProps) {
  const [url] = useSearchParams();
  const navigate = useNavigate();
  const filters = filtersOf(url);
  const place = useRef<HTMLElement>(null);
  const filter = useFilterInUrl<PhotoFilterName>(place);
  const filtered = !isUnfiltered(filters);
  const emptyHere = useIsGalleryEmpty();
  const list = useShownList<Photo>({
    list: usePhotos(filters),
    isEmpty: !filtered || emptyHere,
    here: usePhotosHere(),
    search: (photos) => searchHere(photos, filters),
    sampleData,
    useSamples: useSamplePhotos,
  });
  const view = useSheetInUrl('photo', OVER_PHOTO);
  const edit = useSheetInUrl('edit');
  const deleted = useSheetInUrl('deleted');
  const heading = useId();
  const [adding, setAdding] = useState(false);
  // Those that came just now, and that nothing was said of yet.
  const [added, setAdded] = useState<readonly string[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const remove = useDeletePhotos();
  const { mutateAsync: restore } = useRestorePhotos();
  const askAgain = useAskAgain();
  const { shown } = list;
  const photos = shown.kind === 'entries' || shown.kind === 'samples' ? shown.items : [];
  const open = view.show;
  const selecting = selected !== null;
  const press = useCallback(
    (id: string) => {
      if (!selecting) return open(id);
      setSelected((before) => {
        const next = toggled(before ?? new Set(), id, PHOTOS_AT_ONCE);
        if (next === before) toastError(TOO_MANY_SELECTED);
        return next;
      });
    },
    [selecting, open],
  );
  const render = useCallback(
    (photo: Photo) => (
      <PhotoTile
        photo={photo}
        selected={selected ? selected.has(photo.id) : null}
        onPress={press}
      />
    ),
    [selected, press],
  );
  const follow = useCallback((id: string) => open(id, { replace: true }), [open]);

  function erase(ids: string[], name: string) {
    if (remove.isPending) return;
    remove.mutate(ids, {
      onSuccess: () => {
        view.close();
        setSelected(null);
        offerUndo(name, () => restore(ids), RESTORED);
      },
      onError: (error) => toastError(notDoneText('deleted', error)),
    });
  }
  const inAlbum = (photoIds: string[]) => navigate(paths.newAlbum(), { state: { photoIds } });
  /** The next one that came with the one that was described, or back to the gallery. */
  function described(id: string) {
    const rest = added.filter((one) => one !== id);
    const next = added.includes(id) ? rest[0] : undefined;
    setAdded(rest);
    if (next && !view.open) edit.show(next, { replace: true });
    else edit.close();
  }

  return (
    <div data-wide className="flex flex-col gap-3">
      <title>Photo Gallery – PCR</title>
      <header className="@container flex flex-wrap items-center gap-1">
        <h1 className="grow basis-[6rem] text-xl">Photo Gallery</h1>
        <RecentlyDeletedButton onClick={() => deleted.show()} />
        <ButtonLink
          look="quiet"
          icon={BookImage}
          to={paths.albums()}
          aria-label="Albums"
          className="px-3!"
        >
          <span className="hidden @roomy:inline">Albums</span>
        </ButtonLink>
        <Button
          icon={Plus}
          aria-expanded={adding}
          className="px-3!"
          onClick={() => setAdding(!adding)}
        >
          Add
        </Button>
      </header>
      <PhotoUploader
        userId={userId}
        choosing={adding}
        onAdded={(ids) => {
          setAdded((before) => [...before, ...ids]);
          setAdding(false);
        }}
      />
      {added.length > 0 && (
        <Banner
          tone="info"
          live="polite"
          action={
            <div className="flex flex-wrap gap-3">
              <Button look="secondary" onClick={() => edit.show(added[0] ?? '')}>
                Describe
              </Button>
              <Button look="quiet" onClick={() => setAdded([])}>
                Later
              </Button>
            </div>
          }
        >
          {countText(added.length)} added. Say what {added.length === 1 ? 'it shows' : 'they show'}{' '}
          and who is in {added.length === 1 ? 'it' : 'them'}.
        </Banner>
      )}

      <section
        ref={place}
        tabIndex={-1}
        aria-labelledby={heading}
        className="relative flex flex-col gap-2"
      >
        <h2 id={heading} className="sr-only">
          Photos
        </h2>
        <FilterBar
          search={{
            label: 'Search photos',
            placeholder: 'Search by title, description or tag...',
            ...filterOf(filters, filter.set)('search'),
          }}
        >
          <FilterChips<PhotoCategory | ''>
            label="Category"
            choices={CATEGORY_CHIPS}
            selected={filters.category ?? ''}
            onSelect={(value) => filter.set('category', value)}
          />
          {shown.kind === 'entries' && (
            <ToggleChip
              on={selecting}
              value="on"
              onToggle={(on) => setSelected(on ? new Set() : null)}
            >
              Select
            </ToggleChip>
          )}
        </FilterBar>
        <FoundCount
          shown={shown}
          total={list.total}
          updating={list.updating}
          filtered={filtered || (list.total ?? 0) > PHOTO_PAGE}
          one="photo"
          many="photos"
        />
        <ShownEntries<Photo>
          entries={list}
          words={WORDS}
          render={render}
          estimate={useWide() ? WIDE_TILE : NARROW_TILE}
          columns={2}
          wideColumns={4}
          railColumns={6}
          current={null}
          skeleton={<TilesSkeleton />}
          empty={
            <EmptyState
              icon={Images}
              action={<Button onClick={() => setAdding(true)}>Add Photos</Button>}
            >
              You have no photos yet. Only you see what you add.
            </EmptyState>
          }
          noMatch={
            <NoneMatches clear="Clear filters" onClear={filter.clear}>
              No photo matches your search and category.
            </NoneMatches>
          }
        />
        <LateUpButton list={place} />
      </section>

      {selected && (
        <SelectionBar
          count={selected.size}
          words={countText(selected.size)}
          download={photosZipUrl([...selected])}
          onDownload={askAgain}
          deleting={remove.isPending}
          onDelete={() => erase([...selected], countText(selected.size))}
          onDone={() => setSelected(null)}
        >
          <Button
            look="secondary"
            icon={Share2}
            disabled={selected.size === 0}
            onClick={() => inAlbum([...selected])}
          >
            Share
          </Button>
        </SelectionBar>
      )}
      {/* One for all photos: it goes on from one to the next. */}
      <SheetPresence value={view.open ? '' : null} onClose={view.close}>
        {() => (
          <PhotoViewer
            open={view.open}
            id={view.value}
            photos={photos}
            onNearEnd={list.more.load}
            onShow={follow}
            onClose={view.close}
            onEdit={edit.show}
            onDelete={(photo) => erase([photo.id], photo.title)}
            onLink={(photo) => inAlbum([photo.id])}
          />
        )}
      </SheetPresence>
      <SheetPresence value={edit.value} onClose={edit.close}>
        {(id) => (
          <PhotoForm
            open={edit.open}
            userId={userId}
            id={id}
            onClose={edit.close}
            onSaved={({ id: saved }) => described(saved)}
          />
        )}
      </SheetPresence>
      <SheetPresence value={deleted.value} onClose={deleted.close}>
        {() => <DeletedPhotos open={deleted.open} onClose={deleted.close} />}
      </SheetPresence>
    </div>
  );
}

const WORDS = {
  loading: 'Loading your photos...',
  failed: 'Your photos could not be loaded',
  moreFailed: 'The next photos could not be loaded',
  what: 'Your photos',
  searchedHere: 'Only photos on this device were searched.',
  list: 'Photos',
  samples: 'Sample photos',
  samplesForNone:
    'These are drawings, and nobody else sees them here. They go away when you add your first photo.',
  samplesForFailure: 'We could not load your photos. These are drawings. Nothing of yours is lost.',
};

function TilesSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-2 wide:grid-cols-4 rail:grid-cols-6">
      {[0, 1, 2, 3].map((n) => (
        <Skeleton key={n} className="aspect-square rounded-card" />
      ))}
    </div>
  );
}
