import * as endpoints from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import type { InboxEntry } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { replaceItem } from '../../kit/cache/list-pages.ts';
import { INBOX_KEYS, inboxStale } from './inbox.data.ts';

// What the inbox's own screen does with its entries; the app begins without it.

/** One entry, unless the list has it; it stays as new as it is. */
export const useInboxEntry = (id: string, isListed: boolean) =>
  useQuery({
    queryKey: INBOX_KEYS.one(id),
    queryFn: ({ signal }) => call(endpoints.getInboxEntry, { params: { id } }, { signal }),
    enabled: !isListed,
  });

/** Marks one entry as read, and gives it. */
export function useReadEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.readInboxEntry, { params: { id } }),
    onSuccess: async (entry) => {
      await replaceItem(client, INBOX_KEYS.list, entry);
      inboxStale(client);
    },
  });
}

/** Marks the shown entries as read: this one, the newest, and all before it. */
export function useReadThrough() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: InboxEntry) => call(endpoints.readInboxThrough, { params: { id } }),
    onSuccess: () => inboxStale(client),
  });
}
