import type { OpenEmergency } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import * as endpoints from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import type {
  InboxEntry,
  InboxKind,
  InboxSeen,
} from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/unread.ts';
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { call } from '../../kit/api/api.ts';
import { UNASKED } from '../../kit/api/unasked.ts';
import { useVisible } from '../../kit/browser/use-visible.ts';
import { listsStale, pagesOf, REFRESHED_WHILE_SHORT } from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { ByItself } from '../../kit/sheet/by-itself.ts';

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

/**
 * What the inbox says of a thing that is on the screen in its own place is read, once somebody has
 * opened it there. `until` is the instant of the newest that is shown of it; undefined while
 * nothing is. `kind`: other things that are told of it have a place of their own.
 */
export function useReadAbout(
  subject_id: string,
  until: string | undefined,
  kind?: InboxKind,
): void {
  const client = useQueryClient();
  const unread = useUnread() ?? 0;
  const isOpened = use(ByItself) === null;
  const visible = useVisible();
  const { mutate } = useMutation({
    mutationFn: (seen: InboxSeen) => call(endpoints.readInboxAbout, { in: seen }),
    ...UNASKED,
    onSuccess: () => inboxStale(client),
  });
  // Asked again when there are more: an entry can be known before what it is about is shown.
  useEffect(() => {
    if (isOpened && visible && unread > 0 && until !== undefined)
      mutate({ subject_id, until, ...(kind && { kind }) });
  }, [isOpened, visible, unread, until, subject_id, kind, mutate]);
}

/** What was read or told is asked for anew where it is shown. */
export function inboxStale(client: QueryClient): void {
  void queriesStale(client, { queryKey: INBOX_KEYS.unread });
  void queriesStale(client, { queryKey: INBOX_KEYS.ones });
  void listsStale(client, INBOX_KEYS.list);
}

onLiveEvent(INBOX_TOPIC, inboxStale);
