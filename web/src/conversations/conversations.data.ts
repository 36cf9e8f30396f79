import * as endpoints from '@pcr/contract/conversations/conversations.endpoints.ts';
import {
  CONVERSATIONS_TOPIC,
  type Conversation,
  type ConversationMessage,
  type ConversationMessageDraft,
  ConversationMessageReportDraft,
  type ConversationStart,
  MESSAGE_REPORT_REASONS,
} from '@pcr/contract/conversations/conversations.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../kit/api/api.ts';
import { unasked } from '../kit/api/unasked.ts';
import { useVisible } from '../kit/browser/use-visible.ts';
import { askAfter } from '../kit/cache/ask-after.ts';
import {
  changeItems,
  FILTERED,
  freshPagesOf,
  listsStale,
  pagesOf,
  putFirst,
  REFRESHED_WHILE_SHORT,
} from '../kit/cache/list-pages.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';
import type { ReportKind } from '../kit/report/report-kind.ts';

const keys = {
  list: ['conversations', 'list'] as const,
  unread: ['conversations', 'unread'] as const,
  one: (id: string) => ['conversations', 'one', id] as const,
  lines: (id: string) => ['conversations', 'lines', id] as const,
  people: (search: string) => ['conversations', 'people', search] as const,
  recipient: (cardId: string) => ['conversations', 'with', cardId] as const,
};

/** One's own conversations, the one with the newest line first. */
export const useConversations = () =>
  useInfiniteQuery({
    ...pagesOf(keys.list, (query, options) =>
      call(endpoints.listConversations, { query }, options),
    ),
    ...REFRESHED_WHILE_SHORT,
    meta: { persist: true },
  });

const UNREAD = queryOptions({
  queryKey: keys.unread,
  queryFn: ({ signal }) => call(endpoints.countUnreadConversations, {}, { signal }),
  // Shown in several places; the stream tells when it changes.
  staleTime: 60_000,
  meta: { persist: true },
});

/** How many conversations have a line that was not read; undefined before that is known. */
export const useUnreadConversations = (): number | undefined => useQuery(UNREAD).data?.unread;

export const useConversation = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(endpoints.getConversation, { params: { id } }, { signal }),
    meta: { persist: true },
  });

/** Its lines, newest first, page after page. */
export const useLines = (id: string) =>
  useInfiniteQuery({
    ...pagesOf(keys.lines(id), (query, options) =>
      call(endpoints.listConversationMessages, { params: { id }, query }, options),
    ),
    ...REFRESHED_WHILE_SHORT,
    meta: { persist: true },
  });

/** Whom one may write to now, by name; those of a search. */
export const usePeople = (search: string) =>
  useInfiniteQuery({
    ...freshPagesOf(keys.people(search), (query, options) =>
      call(endpoints.listPeople, { query: { ...query, ...(search && { search }) } }, options),
    ),
    ...FILTERED,
  });

/** To whom a first line would go. */
export const useRecipient = (card_id: string) =>
  useQuery({
    queryKey: keys.recipient(card_id),
    queryFn: ({ signal }) => call(endpoints.getRecipient, { params: { card_id } }, { signal }),
    // Members may take messages, or show their name, a moment later.
    staleTime: 0,
  });

export function useSendLine(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ConversationMessageDraft) =>
      call(endpoints.sendConversationMessage, { params: { id }, in: draft }),
    onSuccess: async (line) => {
      await putFirst<ConversationMessage>(client, keys.lines(id), line);
      stale(client);
    },
    // A refusal says what the conversation has become.
    onError: () => void queriesStale(client, { queryKey: keys.one(id) }),
  });
}

export function useStart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ConversationStart) => call(endpoints.startConversation, { in: draft }),
    onSuccess: (conversation) => {
      client.setQueryData(keys.one(conversation.id), conversation);
      stale(client);
    },
    onError: () => void queriesStale(client, { queryKey: ['conversations', 'with'] }),
  });
}

export function useBlock(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (blocked: boolean) =>
      call(blocked ? endpoints.blockMember : endpoints.unblockMember, { params: { id } }),
    onSuccess: (conversation) => {
      client.setQueryData(keys.one(id), conversation);
      stale(client);
    },
    async onError(error) {
      await askAfter(client, error, { queryKey: keys.one(id) });
      stale(client);
    },
  });
}

/**
 * The lines on the screen of a conversation are read. `until` is the instant of the other's newest
 * line.
 */
export function useRead(id: string, until: string | undefined, unread: boolean): void {
  const client = useQueryClient();
  const visible = useVisible();
  const { mutate } = useMutation({
    ...unasked((instant: string) =>
      call(endpoints.readConversation, { params: { id }, in: { until: instant } }, { once: true }),
    ),
    async onSuccess() {
      // The list is not on a phone's screen, and would come back with the dot.
      await changeItems<Conversation>(client, keys.list, (items) =>
        items.map((one) => (one.id === id ? { ...one, unread: false } : one)),
      );
      stale(client);
    },
  });
  useEffect(() => {
    if (visible && unread && until !== undefined) mutate(until);
  }, [visible, unread, until, mutate]);
}

/** Reports of lines of this conversation. */
export const lineReports = (id: string): ReportKind => ({
  name: 'conversation_message_reports',
  noun: 'message',
  author: 'The person who wrote it',
  schema: ConversationMessageReportDraft,
  reasons: MESSAGE_REPORT_REASONS,
  report: (line, draft) =>
    call(endpoints.reportConversationMessage, {
      params: { id: line },
      in: ConversationMessageReportDraft.parse(draft),
    }),
  getOwn: (line, options) =>
    call(endpoints.getOwnConversationMessageReport, { params: { id: line } }, options),
  onTold: (client) => void queriesStale(client, { queryKey: keys.lines(id) }),
});

function stale(client: QueryClient): void {
  void listsStale(client, keys.list);
  void queriesStale(client, { queryKey: keys.unread });
  for (const part of ['one', 'lines', 'with', 'people'])
    void queriesStale(client, { queryKey: ['conversations', part] });
}

onLiveEvent(CONVERSATIONS_TOPIC, stale);
