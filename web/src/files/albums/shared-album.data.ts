import * as endpoints from '@pcr/contract/files/albums/albums.endpoints.ts';
import type { SharedPhoto } from '@pcr/contract/files/albums/albums.schema.ts';
import type { PictureSize } from '@pcr/contract/files/files.schema.ts';
import {
  queryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError, call, fetchFile } from '../../kit/api/api.ts';

// What a link shows to anybody who has it. Nothing here knows of a session, and nothing is stored
// on the device.

/** Milliseconds; on poor signal a photo is on its way for long. */
const [ALBUM_TIMEOUT, PHOTO_TIMEOUT] = [30_000, 60_000];

/** Photos that came are not requested again; missing ones are, once there is a network again. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: true } as const;

/** Each opening is counted; to look away and back is none. Null asks for nothing. */
export const useSharedAlbum = (token: string | null) =>
  useQuery({
    ...ONCE,
    queryKey: ['shared-album', token],
    queryFn: ({ signal }) =>
      call(
        endpoints.openAlbum,
        { in: { token: token ?? '' } },
        { signal, quiet: true, timeout: ALBUM_TIMEOUT },
      ),
    enabled: token !== null,
  });

/** The search parameter that names the open photo. */
export const SHARED_PHOTO = 'photo';

const photosOf = (token: string) => ['shared-photo', token] as const;

/**
 * Where the page has a photo in this size, once it came. The addresses end with the page, which
 * shows nothing else.
 */
const sharedPhoto = (token: string, id: string, size: PictureSize) =>
  queryOptions({
    ...ONCE,
    queryKey: [...photosOf(token), id, size],
    queryFn: async ({ signal }) => {
      const given = { token, photo_id: id, size };
      const options = { signal, quiet: true, timeout: PHOTO_TIMEOUT };
      return URL.createObjectURL(await fetchFile(endpoints.getAlbumPhoto, { in: given }, options));
    },
    gcTime: Number.POSITIVE_INFINITY,
  });

/** A photo as a tile shows it, asked for once it is `near`. */
export const useSmallPhoto = (token: string, id: string, near: boolean) =>
  useQuery({ ...sharedPhoto(token, id, '320'), enabled: near });

/** How far the photo that fills the screen is; undefined where there is none. */
export type ShownPhoto =
  | Pick<UseQueryResult<string>, 'data' | 'error' | 'isFetching' | 'refetch'>
  | undefined;

/**
 * The photo at `index` in the size of this screen, with those beside it, so that they are there
 * when one swipes. `hereOf` is the largest that came of a photo.
 */
export function useLargePhotos(token: string, photos: readonly SharedPhoto[], index: number) {
  const client = useQueryClient();
  const size = window.innerWidth * window.devicePixelRatio > 1600 ? '2560' : '1600';
  const around = [photos[index], photos[index + 1], photos[index - 1]].filter(
    (photo) => photo !== undefined,
  );
  const [shown] = useQueries({ queries: around.map(({ id }) => sharedPhoto(token, id, size)) });
  const here = (id: string, kept: PictureSize) =>
    client.getQueryData(sharedPhoto(token, id, kept).queryKey);
  return { shown: shown as ShownPhoto, hereOf: (id: string) => here(id, size) ?? here(id, '320') };
}

/** Whether the link, or this photo of it, shows nothing any more (gallery.md 12 and 13). */
export const isDeadLink = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'invalid_album_link';

/** The photos on the screen that could not be loaded: how many, and how to ask for them again. */
export function useFailedPhotos(token: string): { count: number; retry: () => void } {
  const client = useQueryClient();
  const failed = {
    queryKey: photosOf(token),
    type: 'active' as const,
    predicate: ({ state }: { state: { error: Error | null } }) =>
      state.error !== null && !isDeadLink(state.error),
  };
  const cache = client.getQueryCache();
  const count = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => cache.findAll(failed).length,
  );
  return { count, retry: () => void client.refetchQueries(failed) };
}
