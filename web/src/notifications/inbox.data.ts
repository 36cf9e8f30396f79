import * as endpoints from '@pcr/contract/notifications/inbox.endpoints.ts';
import { INBOX_TOPIC, type InboxEntry } from '@pcr/contract/notifications/inbox.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../kit/api.ts';
import { listsStale, pagesOf, REFRESHED_WHILE_SHORT, replaceItem } from '../kit/list-pages.ts';
import { whenChanged } from '../kit/live.ts';
import { queriesStale } from '../kit/stale-queries.ts';

const keys = {
  list: ['inbox', 'list'] as const,
  unread: ['inbox', 'unread'] as const,
};

const UNREAD = queryOptions({
  queryKey: keys.unread,
  queryFn: ({ signal }) => call(endpoints.countUnread, {}, { signal }),
  // The stream tells when it changes; this is for when there is none.
  staleTime: 60_000,
  meta: { persist: true },
});

/** How many entries are unread, UNREAD_COUNTED at most; undefined before that is known. */
export function useUnread(): number | undefined {
  return useQuery(UNREAD).data?.unread;
}

/** One's own inbox, newest first, page after page. */
export const useInbox = () =>
  useInfiniteQuery({
    ...pagesOf(keys.list, (query, options) => call(endpoints.listInbox, { query }, options)),
    ...REFRESHED_WHILE_SHORT,
    meta: { persist: true },
  });

/** Marks one entry as read, and gives it. */
export function useReadEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.readInboxEntry, { params: { id } }),
    onSuccess: (entry) => {
      replaceItem(client, keys.list, entry);
      inboxStale(client);
    },
  });
}

/** Marks as read what is shown: this entry, the newest, and all before it. */
export function useReadThrough() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: InboxEntry) => call(endpoints.readInboxThrough, { params: { id } }),
    onSuccess: () => inboxStale(client),
  });
}

function inboxStale(client: QueryClient): void {
  void queriesStale(client, { queryKey: keys.unread });
  listsStale(client, keys.list);
}

whenChanged(INBOX_TOPIC, inboxStale);
