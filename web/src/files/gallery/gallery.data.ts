import { deleteFile } from '@pcr/contract/files/files.endpoints.ts';
import { SIGN_IN_TO_DELETE } from '@pcr/contract/files/files.schema.ts';
import * as endpoints from '@pcr/contract/files/gallery/photos.endpoints.ts';
import {
  type DeletedPhoto,
  PHOTO_CATEGORIES,
  PHOTOS_TOPIC,
  type Photo,
  type PhotoEdit,
  type PhotoQuery,
} from '@pcr/contract/files/gallery/photos.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { entryCache } from '../../kit/cache/entry-cache.ts';
import { FILTERED, freshPagesOf, itemsOf, pagesOf } from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { wordsOf } from '../../kit/filter/search-words.ts';
import { useSamples } from '../../kit/list/use-samples.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { signInWords } from '../files.data.ts';

/** What the URL of the screen holds. */
export type PhotoFilters = Omit<PhotoQuery, 'cursor'>;
export type PhotoFilterName = 'search' | 'category';

/** What the URL asks for; values without a meaning are left out. */
export function filtersOf(url: URLSearchParams): PhotoFilters {
  const search = wordsOf(url.get('search'));
  const category = PHOTO_CATEGORIES.find((value) => value === url.get('category'));
  return { ...(search && { search }), ...(category && { category }) };
}

export const isUnfiltered = ({ search, category }: PhotoFilters) => !search && !category;

/** As the server finds photos, for those that are on the device. */
export function searchHere(photos: readonly Photo[], { search, category }: PhotoFilters): Photo[] {
  const words = comparable(search ?? '');
  return photos.filter(
    (photo) =>
      (!category || photo.category === category) &&
      comparable([photo.title, photo.description ?? '', ...photo.tags].join('\n')).includes(words),
  );
}

const cache = entryCache<Photo, Photo, PhotoFilters>({
  name: 'photos',
  load: (id, options) => call(endpoints.getPhoto, { params: { id } }, options),
  cardOf: (photo) => photo,
  newestFirst: () => [],
});

const allStale = (client: QueryClient) => queriesStale(client, { queryKey: cache.keys.all });
onLiveEvent(PHOTOS_TOPIC, (client) => void allStale(client));

const listOf = (filters: PhotoFilters) => ({
  ...pagesOf<Photo>(cache.keys.list(filters), (page, options) =>
    call(endpoints.listPhotos, { query: { ...filters, ...page } }, options),
  ),
  meta: { persist: isUnfiltered(filters) },
});

export const usePhotos = (filters: PhotoFilters) =>
  useInfiniteQuery({ ...listOf(filters), ...FILTERED });
export const usePhoto = (id: string | null) => useQuery(cache.one(id));

/** Several photos, each undefined until it is here; those of the lists are not asked for again. */
export function usePhotosOf(ids: readonly string[]) {
  const here = cache.useHere();
  return useQueries({
    queries: ids.map((id) => {
      const listed = here.listed(id);
      return {
        ...cache.one(id),
        ...(listed && { initialData: listed.entry, initialDataUpdatedAt: listed.asOf }),
      };
    }),
  });
}
export const usePhotosHere = cache.useHere;
export const photoNow = cache.currentOf;
export const useSamplePhotos = (shown: boolean) =>
  useSamples(
    ['photo_samples'],
    async () => (await import('./photos.samples.ts')).PHOTO_SAMPLES,
    shown,
  );

/** Whether there is no photo at all, as far as this device knows without asking. */
export function useIsGalleryEmpty(): boolean {
  const { data } = useInfiniteQuery({ ...listOf({}), enabled: false });
  return data !== undefined && itemsOf(data).length === 0;
}

export const useDeletedPhotos = () =>
  useInfiniteQuery(
    freshPagesOf<DeletedPhoto>(cache.keys.deleted, (page, options) =>
      call(endpoints.listDeletedPhotos, { query: page }, options),
    ),
  );

export const useEditPhoto = () =>
  cache.useChange(({ id, edit }: { id: string; edit: PhotoEdit }) =>
    call(endpoints.editPhoto, { params: { id }, in: edit }),
  );

export function useDeletePhotos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) =>
      call(endpoints.deletePhotos, { in: { ids } }).catch(signInWords(SIGN_IN_TO_DELETE)),
    onSuccess: async (_, ids) => {
      for (const id of ids) await cache.deleted(client, id);
    },
    onError: () => void allStale(client),
  });
}

export function useRestorePhotos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(endpoints.restorePhotos, { in: { ids } }),
    onSettled: () => void allStale(client),
  });
}

/** For a form whose photo was deleted meanwhile. */
export const useRestorePhoto = () =>
  cache.useRestore(async (id) => {
    await call(endpoints.restorePhotos, { in: { ids: [id] } });
    return call(endpoints.getPhoto, { params: { id } });
  });

export function useDeletePhotoForGood() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(deleteFile, { params: { id } }).catch(signInWords(SIGN_IN_TO_DELETE)),
    onSettled: () => void allStale(client),
  });
}

/** A photo was sent. */
export function usePhotoAdded() {
  const client = useQueryClient();
  return () => void allStale(client);
}

/** Asks for this again: what the browser saves itself does not say that the session has ended. */
export function useAskAgain() {
  const client = useQueryClient();
  return () => void client.refetchQueries({ queryKey: cache.keys.all, type: 'active' });
}
