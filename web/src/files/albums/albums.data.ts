import * as endpoints from '@pcr/contract/files/albums/albums.endpoints.ts';
import type { Album, AlbumDraft } from '@pcr/contract/files/albums/albums.schema.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call, isNotFound } from '../../kit/api/api.ts';
import { freshPagesOf } from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';

const ALBUMS = ['albums'] as const;
const allStale = (client: QueryClient) => void queriesStale(client, { queryKey: ALBUMS });

/** One's own, the newest first, loaded anew each time: counts of openings must be right now. */
export const useAlbums = () =>
  useInfiniteQuery(
    freshPagesOf<Album>(ALBUMS, (page, options) =>
      call(endpoints.listAlbums, { query: page }, options),
    ),
  );

/** What the link of one's own album shows. */
export const useAlbum = (id: string) =>
  useQuery({
    queryKey: [...ALBUMS, 'one', id],
    queryFn: ({ signal }) => call(endpoints.getAlbum, { params: { id } }, { signal }),
  });

export function useCreateAlbum() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: AlbumDraft) =>
      call(endpoints.createAlbum, { in: draft }).catch(sayWhichPhotos),
    onSettled: () => allStale(client),
  });
}

/**
 * If something is missing while an album is being made, it is a photo: that is said where the
 * photos are.
 */
function sayWhichPhotos(error: unknown): never {
  if (!isNotFound(error)) throw error;
  const fields = { photo_ids: 'Some of these photos were deleted. Please take them out.' };
  throw new ApiError(422, { code: 'invalid_input', message: error.message, fields });
}

export function useRenewAlbum(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => call(endpoints.renewAlbum, { params: { id }, in: { days } }),
    onSettled: () => allStale(client),
  });
}

export function useDeleteAlbum() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(endpoints.deleteAlbum, { params: { id } }).catch((error: unknown) => {
        // Another device was first.
        if (!isNotFound(error)) throw error;
      }),
    onSettled: () => allStale(client),
  });
}
