import * as endpoints from '@pcr/contract/families/pickups/pickups.endpoints.ts';
import {
  type ComingPickup,
  type ComingPickups,
  PICKUPS_TOPIC,
  type PickupEdit,
  type PickupSnooze,
  Pickups,
} from '@pcr/contract/families/pickups/pickups.schema.ts';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../../kit/api/api.ts';
import { freshPagesOf, REFRESHED_WHILE_SHORT } from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { sayZone } from '../../notifications/notifications.ts';

const ALL = ['pickups'] as const;
const keyOf = (id: string) => [...ALL, id];
const COMING = [...ALL, 'coming'] as const;

const stale = (client: QueryClient) => void queriesStale(client, { queryKey: ALL });
onLiveEvent(PICKUPS_TOPIC, stale);

/** The pickup times of an own record. */
export const usePickups = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(endpoints.getPickups, { params: { id } }, { signal }),
    // The next pickup must be right now.
    staleTime: 0,
  });

const COMING_LIST = {
  ...freshPagesOf<ComingPickup>(COMING, (query, options) =>
    call(endpoints.listComingPickups, { query }, options),
  ),
  ...REFRESHED_WHILE_SHORT,
  meta: { persist: true },
};

/** The pickups of today and the next days, of all of one's own records. */
export function useComingPickups() {
  const list = useInfiniteQuery(COMING_LIST);
  // Each page says what holds for all of them.
  const pages = list.data as InfiniteData<ComingPickups> | undefined;
  return { list, about: pages?.pages[0] };
}

/** What the server answers is what holds from then on. */
function useChange<Given>(id: string, change: (given: Given) => Promise<Pickups>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess(pickups) {
      client.setQueryData(keyOf(id), pickups);
      void queriesStale(client, { queryKey: COMING });
    },
    onError: () => stale(client),
  });
}

export const useSavePickups = (id: string) =>
  useChange(id, async (times: PickupEdit) => {
    await saidZone();
    return call(endpoints.savePickups, { params: { id }, in: times });
  });

/**
 * Times are by the clock of the member's zone; where none is known yet, they mean that of this
 * device.
 */
async function saidZone(): Promise<void> {
  try {
    await sayZone();
  } catch (error) {
    // One that the server does not know: the times are those of UTC, as it stands below them.
    if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error;
  }
}

export const useSnoozePickup = (id: string) =>
  useChange(id, (asked: PickupSnooze) =>
    call(endpoints.snoozePickup, { params: { id }, in: asked }),
  );
export const useSkipPickup = (id: string) =>
  useChange(id, (day: string) => call(endpoints.skipPickup, { params: { id }, in: { day } }));
export const useUnskipPickup = (id: string) =>
  useChange(id, (_: undefined) => call(endpoints.unskipPickup, { params: { id } }));

/** Typed pickup times are kept under this name (kit.md 37). */
export const pickupsDraftName = (id: string) => `pickups:${id}`;

/** Another device's change in the meantime; undefined for any other failure. */
export function savedMeanwhile(error: Error | null): Pickups | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  return Pickups.safeParse(error.current).data;
}
