import type { OpenEmergency } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import * as endpoints from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/unread.ts';
import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { listsStale, pagesOf, REFRESHED_WHILE_SHORT } from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';

export const INBOX_KEYS = {
  list: ['inbox', 'list'] as const,
  unread: ['inbox', 'unread'] as const,
  ones: ['inbox', 'one'] as const,
  one: (id: string) => ['inbox', 'one', id] as const,
};

const UNREAD = queryOptions({
  queryKey: INBOX_KEYS.unread,
  queryFn: ({ signal }) => call(endpoints.countUnread, {}, { signal }),
  // The stream tells when it changes; this is for when there is none.
  staleTime: 60_000,
  meta: { persist: true },
});

/**
 * How many entries are unread, UNREAD_COUNTED at most; undefined before that is known. It is not
 * asked for before the member is `allowed`.
 */
export function useUnread(allowed = true): number | undefined {
  return useQuery({ ...UNREAD, enabled: allowed }).data?.unread;
}

/** Asks for it every 5 to 10 s while the tab is seen, each page at moments of its own. */
export function useUnreadAgain(chance = Math.random): void {
  useQuery({ ...UNREAD, refetchInterval: () => 5_000 * (1 + chance()) });
}

/**
 * Emergencies that the member has not confirmed yet, the newest first; undefined while nobody
 * knows. They are not asked for before the member is `allowed`.
 */
export function useEmergencies(allowed: boolean): readonly OpenEmergency[] | undefined {
  const { data } = useQuery({ ...UNREAD, enabled: allowed });
  return data && (data.emergencies ?? NONE);
}
const NONE: readonly OpenEmergency[] = [];

/** It leaves the banner before that is loaded again. */
export async function emergencyConfirmed(client: QueryClient, id: string): Promise<void> {
  await client.cancelQueries({ queryKey: INBOX_KEYS.unread });
  client.setQueryData(
    UNREAD.queryKey,
    (known) =>
      known && { ...known, emergencies: known.emergencies?.filter((one) => one.id !== id) },
  );
  inboxStale(client);
}

const LIST = {
  ...pagesOf<InboxEntry>(INBOX_KEYS.list, (query, options) =>
    call(endpoints.listInbox, { query }, options),
  ),
  meta: { persist: true },
};

/** One's own inbox, newest first, page after page. */
export const useInbox = () => useInfiniteQuery({ ...LIST, ...REFRESHED_WHILE_SHORT });

/**
 * Asks for what the screen at this address will ask for, while its code and the session are still
 * on their way.
 */
export const startInbox = (client: QueryClient) => [client.prefetchInfiniteQuery(LIST)];

/** What was read or told is asked for anew where it is shown. */
export function inboxStale(client: QueryClient): void {
  void queriesStale(client, { queryKey: INBOX_KEYS.unread });
  void queriesStale(client, { queryKey: INBOX_KEYS.ones });
  void listsStale(client, INBOX_KEYS.list);
}

onLiveEvent(INBOX_TOPIC, inboxStale);
