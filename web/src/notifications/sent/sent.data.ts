import * as endpoints from '@pcr/contract/notifications/sent/sent.endpoints.ts';
import type {
  MemberChannel,
  SentNotification,
} from '@pcr/contract/notifications/sent/sent.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import {
  itemsOf,
  listsStale,
  pagesOf,
  REFRESHED_WHILE_SHORT,
  replaceItem,
} from '../../kit/cache/list-pages.ts';

const LIST = ['sent', 'list'] as const;

// No events are published for it: thousands of deliveries would be for nobody who looks. While
// something is on its way it is loaded again.
const LOOK_AGAIN_MS = 4000;
const isWaiting = ({ ways }: SentNotification) => ways.some(({ state }) => state === 'waiting');

/** Messages sent to the member outside the inbox, newest first, page after page. */
export const useSent = () =>
  useInfiniteQuery({
    ...pagesOf(LIST, (query, options) => call(endpoints.listSentNotifications, { query }, options)),
    ...REFRESHED_WHILE_SHORT,
    // Messages that have arrived elsewhere meanwhile.
    staleTime: 0,
    refetchInterval: ({ state }) => (itemsOf(state.data).some(isWaiting) ? LOOK_AGAIN_MS : false),
  });

const sentStale = (client: QueryClient) => listsStale(client, LIST);

/** Tries one way anew. */
export function useRetrySent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.retryNotification, { params: { id } }),
    onSuccess: async (sent) => {
      await replaceItem(client, LIST, sent);
      void sentStale(client);
    },
  });
}

export function useSendTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (channel: MemberChannel) =>
      call(endpoints.sendTestNotification, { in: { channel } }),
    onSuccess: () => sentStale(client),
  });
}

const ADDRESS = queryOptions({
  queryKey: ['sent', 'mail-address'],
  queryFn: ({ signal }) => call(endpoints.getMailAddressState, {}, { signal }),
  staleTime: 0,
});

/**
 * Since when the mail server of the member's address takes nothing for it; undefined before that is
 * known.
 */
export const useRefusedAt = () => useQuery(ADDRESS).data?.email_refused_at;

export function useTryAddressAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.tryMailAddressAgain, {}),
    onSuccess: async (state) => {
      await client.cancelQueries({ queryKey: ADDRESS.queryKey });
      client.setQueryData(ADDRESS.queryKey, state);
      void sentStale(client);
    },
  });
}
