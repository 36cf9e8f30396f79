import * as endpoints from '@pcr/contract/help/help.endpoints.ts';
import {
  type ChatDraft,
  type ChatEntry,
  type FeedbackDraft,
  HELP_TOPIC,
  type SentMessage,
  type SentMessageDetails,
  type SupportDraft,
} from '@pcr/contract/help/help.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { itemsOf, pagesOf, putFirst } from '../kit/cache/list-pages.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';

const keys = {
  contact: ['help', 'contact'],
  messages: ['help', 'messages'],
  message: (id: string) => ['help', 'message', id],
  chat: ['help', 'chat'],
} as const;

/** A delivery takes seconds when all is well: so long one looks again often. */
const SOON_MS = 60_000;
const LOOK_AGAIN_MS = 3_000;
/** While it is not known whether a message has arrived. */
const LOST_MS = 5_000;
/** While the conversation is open. */
const CHAT_MS = 8_000;

const isSettling = ({ state, created_at }: Pick<SentMessage, 'state' | 'created_at'>) =>
  state === 'waiting' && Date.now() - Date.parse(created_at) < SOON_MS;
const lookAgain = (messages: readonly Pick<SentMessage, 'state' | 'created_at'>[]) =>
  messages.some(isSettling) ? LOOK_AGAIN_MS : (false as const);

const CONTACT = queryOptions({
  queryKey: keys.contact,
  queryFn: ({ signal }) => call(endpoints.getHelpContact, {}, { signal }),
  meta: { persist: true },
});

/** How the operator can be reached; the device keeps it for times without a network. */
export const useHelpContact = () => useQuery(CONTACT);

const MESSAGES = {
  ...pagesOf(keys.messages, (query, options) =>
    call(endpoints.listSentMessages, { query }, options),
  ),
  meta: { persist: true },
};

/** What one has sent, newest first, page after page. */
export const useSentMessages = () =>
  useInfiniteQuery({
    ...MESSAGES,
    refetchInterval: ({ state }) => lookAgain(itemsOf(state.data)),
  });

export function useSentMessage(id: string) {
  return useQuery({
    queryKey: keys.message(id),
    queryFn: ({ signal }) => call(endpoints.getSentMessage, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => lookAgain(state.data ? [state.data] : []),
    meta: { persist: true },
  });
}

/**
 * The message that was sent under this id without an answer, once the server's list has it; null
 * asks for nothing. `often` while somebody waits to know: the line on which the answer was lost may
 * be back any moment.
 */
export function useStored(id: string | null, often: boolean): SentMessageDetails | undefined {
  const { data } = useInfiniteQuery({
    ...MESSAGES,
    enabled: id !== null,
    refetchInterval: often && LOST_MS,
    staleTime: 0,
  });
  const listed = id !== null && itemsOf<SentMessage>(data).some((message) => message.id === id);
  return useQuery({
    queryKey: keys.message(id ?? ''),
    queryFn: ({ signal }) =>
      call(endpoints.getSentMessage, { params: { id: id ?? '' } }, { signal }),
    enabled: listed,
    meta: { persist: true },
  }).data;
}

export function useSendFeedback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: FeedbackDraft) => call(endpoints.sendFeedback, { in: draft }),
    onSuccess: (sent) => stored(client, sent),
  });
}

export function useSendSupportMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: SupportDraft) => call(endpoints.sendSupportMessage, { in: draft }),
    onSuccess: (sent) => stored(client, sent),
  });
}

/** The newest is the first of the list at once; its outcome is loaded. */
async function stored(client: QueryClient, sent: SentMessageDetails): Promise<void> {
  await client.cancelQueries({ queryKey: keys.message(sent.id) });
  client.setQueryData(keys.message(sent.id), sent);
  const { body, data, answers, ...card } = sent;
  await putFirst<SentMessage>(client, keys.messages, card);
  void queriesStale(client, { queryKey: keys.messages });
}

const CHAT = {
  ...pagesOf(keys.chat, (query, options) => call(endpoints.listChat, { query }, options)),
  meta: { persist: true },
};

/** An answer has come: the shown part is loaded again. */
onLiveEvent(HELP_TOPIC, (client) => {
  for (const queryKey of [keys.messages, ['help', 'message'], keys.chat])
    void queriesStale(client, { queryKey });
});

/** The conversation with the operator, newest first; asked again and again while it is open. */
export const useChat = ({ refreshed = true } = {}) =>
  useInfiniteQuery({ ...CHAT, refetchInterval: refreshed && CHAT_MS });

export function useSendChatMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ChatDraft) => call(endpoints.sendChatMessage, { in: draft }),
    onSuccess: async (line) => {
      await putFirst<ChatEntry>(client, keys.chat, line);
      void queriesStale(client, { queryKey: keys.chat });
    },
  });
}
