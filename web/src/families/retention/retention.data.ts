import * as endpoints from '@pcr/contract/families/retention/retention.endpoints.ts';
import {
  EXPIRING_SUBJECT,
  EXPIRING_TOPIC,
} from '@pcr/contract/families/retention/retention.schema.ts';
import { PRIVACY_TOPIC } from '@pcr/contract/privacy/privacy.schema.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { dropItem, listsStale, REFRESHED_WHILE_SHORT } from '../../kit/cache/list-pages.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { useReadAbout } from '../../notifications/notifications.ts';

const EXPIRING = ['expiring-families'] as const;

/**
 * One's own records that are deleted for their age within 30 days; what the inbox says of them is
 * read then.
 */
export function useExpiringFamilies() {
  const list = useInfiniteQuery({
    queryKey: EXPIRING,
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.listExpiringFamilies,
        { query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    // A day that is said must be the right one.
    staleTime: 0,
    ...REFRESHED_WHILE_SHORT,
  });
  useReadAbout(EXPIRING_SUBJECT, list.data?.pages[0]?.as_of);
  return list;
}

/** Starts the age of one record anew. */
export function useKeepFamily() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.keepFamily, { params: { id } }),
    onSuccess: (_, id) => dropItem(client, EXPIRING, id),
    // Also after a refusal: it may be gone.
    onSettled: () => listsStale(client, EXPIRING),
  });
}

/** The same for all that are listed. */
export function useKeepAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.keepExpiringFamilies, {}),
    onSettled: () => listsStale(client, EXPIRING),
  });
}

// Another device kept some, or chose another time.
for (const topic of [EXPIRING_TOPIC, PRIVACY_TOPIC])
  onLiveEvent(topic, (client) => void listsStale(client, EXPIRING));
