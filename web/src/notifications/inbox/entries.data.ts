import * as endpoints from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import type {
  InboxEntry,
  InboxKind,
  InboxSeen,
} from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { call } from '../../kit/api/api.ts';
import { unasked } from '../../kit/api/unasked.ts';
import { useVisible } from '../../kit/browser/use-visible.ts';
import { replaceItem } from '../../kit/cache/list-pages.ts';
import { ByItself } from '../../kit/sheet/by-itself.ts';
import { INBOX_KEYS, inboxStale, useUnread } from './inbox.data.ts';

// What marks entries as read, and asks for one of them: the app begins without it.

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
    ...unasked((seen: InboxSeen) => call(endpoints.readInboxAbout, { in: seen }, { once: true })),
    onSuccess: () => inboxStale(client),
  });
  // Asked again when there are more: an entry can be known before what it is about is shown.
  useEffect(() => {
    if (isOpened && visible && unread > 0 && until !== undefined)
      mutate({ subject_id, until, ...(kind && { kind }) });
  }, [isOpened, visible, unread, until, subject_id, kind, mutate]);
}
