import { DISPUTES_TOPIC } from '@pcr/contract/disputes/disputes.schema.ts';
import type { Family } from '@pcr/contract/families/families.schema.ts';
import * as endpoints from '@pcr/contract/families/look-up/look-up.endpoints.ts';
import {
  FAMILY_LOOKS_TOPIC,
  type FoundFamilies,
  type LookUpQuery,
  type SharedFamily,
} from '@pcr/contract/families/look-up/look-up.schema.ts';
import {
  focusManager,
  hashKey,
  onlineManager,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordDisputesStale } from '../../disputes/disputes.ts';
import { ApiError, call } from '../../kit/api/api.ts';
import { freshPagesOf } from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';

// Nothing here is persisted: others' records are on the device only while the page stands
// (families.md 36).

const FOUND = ['look-up', 'found'] as const;
const SHARED = ['look-up', 'shared'] as const;
const LOOKS = ['family-looks'] as const;

/** In memory; each search counts, so for so long it is shown again as it is. */
const KEPT_MS = 5 * 60_000;

/**
 * What others recorded about families of this name. Results older than a few minutes go when the
 * page comes back to the front or online: then the data is null, until a press looks up again.
 */
export function useLookUp(query: LookUpQuery) {
  const client = useQueryClient();
  const key = [...FOUND, query];
  const hash = hashKey(key);
  useEffect(() => {
    const forgetOld = () => {
      const found = client.getQueryCache().get(hash);
      if (found?.state.data && Date.now() - found.state.dataUpdatedAt > KEPT_MS)
        client.setQueryData(found.queryKey, null);
    };
    forgetOld();
    const stops = [focusManager.subscribe(forgetOld), onlineManager.subscribe(forgetOld)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, hash]);
  return useQuery<FoundFamilies | null>({
    queryKey: key,
    queryFn: ({ signal }) => call(endpoints.lookUpFamilies, { query }, { signal }),
    // Only a press asks the server.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnReconnect: false,
    retry: false,
  });
}

/**
 * A press asks the server, whatever was found before: at once where it is on the screen, else when
 * it is shown.
 */
export function useLookUpAgain() {
  const client = useQueryClient();
  return (query: LookUpQuery) =>
    void client.resetQueries({ queryKey: [...FOUND, query], exact: true });
}

/** The question that name and place of the screen ask. */
export const lookUpQueryOf = (name: string, place: string): LookUpQuery => ({
  family_name: name,
  ...(place && { location: place }),
});

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Another's record. It is loaded anew each time it is shown, and whenever the page comes back to
 * the front or online, so that a record that is no longer shared goes. Of one day only the first
 * look counts. A page that is still open on another day (UTC) would note a look that nobody took:
 * then the data is null, until `openAgain`.
 */
export function useSharedFamily(id: string) {
  const client = useQueryClient();
  const queryKey = [...SHARED, id];
  const openAgain = () => void client.resetQueries({ queryKey, exact: true });
  const query = useQuery<SharedFamily | null>({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryState<SharedFamily | null>(queryKey);
      const asked = before?.dataUpdatedAt || before?.errorUpdatedAt;
      if (before?.data === null || (asked && dayOf(asked) !== dayOf(Date.now()))) return null;
      try {
        return await call(endpoints.openSharedFamily, { params: { id } }, { signal });
      } catch (error) {
        if (isNoLongerShared(error)) forget(id);
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
  });
  return { ...query, openAgain };

  /** Takes it out of the results. */
  function forget(gone: string) {
    client.setQueriesData<FoundFamilies | null>({ queryKey: FOUND }, (found) =>
      found ? { ...found, items: found.items.filter((item) => item.id !== gone) } : found,
    );
  }
}

export const isNoLongerShared = (error: unknown) =>
  error instanceof ApiError && error.code === 'not_found';
export const isOverLimit = (error: unknown) =>
  error instanceof ApiError && error.code === 'too_many_requests';

/** Who looked at one's own record, with how it is shared, page after page. */
export const useLooksAt = (id: string) =>
  useInfiniteQuery({
    queryKey: [...LOOKS, 'at', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listFamilyLooks,
        { params: { id }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });

/** Who looked at any of one's own records. */
export const useLooks = () =>
  useInfiniteQuery(
    freshPagesOf([...LOOKS, 'all'], (query, options) =>
      call(endpoints.listLooksAtOwn, { query }, options),
    ),
  );

/** Says that one's own record is still right. */
export function useConfirmFamily() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated_at }: Pick<Family, 'id' | 'updated_at'>) =>
      call(endpoints.confirmFamily, { params: { id }, query: { updated_at } }),
    // Somebody may have waited for this answer; or something is asked of the record since it was
    // shown.
    onSettled: () => {
      void queriesStale(client, { queryKey: LOOKS });
      recordDisputesStale(client);
      return queriesStale(client, { queryKey: ['families'] });
    },
  });
}

onLiveEvent(DISPUTES_TOPIC, (client) => void queriesStale(client, { queryKey: ['families'] }));
onLiveEvent(FAMILY_LOOKS_TOPIC, (client) => void queriesStale(client, { queryKey: LOOKS }));
