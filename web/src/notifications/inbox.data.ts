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
import { changeItems, isShort, listsStale } from '../kit/list-pages.ts';
import { whenChanged } from '../kit/live.ts';

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
export function useInbox() {
  return useInfiniteQuery({
    queryKey: keys.list,
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.listInbox, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    meta: { persist: true },
  });
}

/** Marks one entry as read, and gives it. */
export function useReadEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.readInboxEntry, { params: { id } }),
    onSuccess: (entry) => {
      changeItems<InboxEntry>(client, keys.list, (items) => items.map((item) => (item.id === entry.id ? entry : item)));
      void client.invalidateQueries({ queryKey: keys.unread });
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
  void client.invalidateQueries({ queryKey: keys.unread });
  listsStale(client, keys.list);
}

whenChanged(INBOX_TOPIC, inboxStale);
