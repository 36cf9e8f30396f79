import { ChatDraft, type ChatEntry, HELP_LIMITS } from '@pcr/contract/help/help.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useUserId } from '../../account/account.ts';
import { newId } from '../../kit/api/ids.ts';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { askForMore } from '../../kit/cache/more-pages.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { SaidLine } from '../../kit/message/SaidLine.tsx';
import { SendLine } from '../../kit/message/SendLine.tsx';
import { SendProblemNote } from '../../kit/message/SendProblem.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Loading, SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { useChat, useHelpContact, useSendChatMessage } from '../help.data.ts';
import { answerTimeText, deliveryText } from '../help.labels.ts';
import { type OpenMessage, OwnMessage } from '../OwnMessage.tsx';

export interface ChatSheetProps {
  open: boolean;
  onClose: () => void;
  /** Closes, and leads to the message form. */
  onWrite: () => void;
}

/**
 * Live chat (help.md 21): the conversation with the operator when one is told of messages, else
 * when an answer can be expected, and the way to the message form.
 */
export default function ChatSheet(props: ChatSheetProps) {
  const contact = useHelpContact();
  const userId = useUserId();
  if (contact.data?.live_chat) {
    const { answer_days } = contact.data;
    return (
      <OwnMessage form="chat" noun="chat message">
        {(own) => <Conversation {...props} own={own} answerDays={answer_days} />}
      </OwnMessage>
    );
  }
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title="Live Chat"
      footer={contact.data && <Button onClick={props.onWrite}>Write a message</Button>}
    >
      {contact.data ? (
        <>
          <Before userId={userId} />
          <p>There is no live chat here. You can send {operatorName()} a message instead.</p>
          <p>
            {answerTimeText(contact.data.answer_days)} Write a message, and you’ll find the answer
            under Your messages.
          </p>
        </>
      ) : (
        <NotLoaded
          query={contact}
          failed="Live chat could not be opened"
          waiting={
            <Loading label="Opening live chat...">
              <SkeletonText lines={4} />
            </Loading>
          }
        />
      )}
    </Sheet>
  );
}

function Conversation({
  own,
  open,
  onClose,
  answerDays,
}: ChatSheetProps & { own: OpenMessage; answerDays: number }) {
  const chat = useChat();
  const { mutateAsync } = useSendChatMessage();
  const form = useMessageForm(own.userId, {
    name: own.name,
    schema: ChatDraft,
    blank: (): ChatDraft => ({ id: newId(), message: '' }),
    send: mutateAsync,
    holds: (line, { message }) => line.body === message,
    onSent: () => {},
  });
  const lines = itemsOf<ChatEntry>(chat.data).toReversed();
  useArrival(
    form,
    lines.find(({ id }) => id === form.unanswered),
  );
  const last = lines.at(-1)?.id;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: 'end' });
  }, [last]);

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Live Chat"
      description={`Your conversation with ${operatorName()}. ${answerTimeText(answerDays)}`}
      onSubmit={form.submit}
      footer={
        <div className="flex min-w-0 flex-col gap-2">
          <SendLine
            label="Message"
            limit={HELP_LIMITS.message}
            fields={form.fields}
            sending={form.sending}
            {...form.text('message')}
          />
          <SendProblemNote problem={form.problem} stored={form.stored} />
        </div>
      }
    >
      <Loaded chat={chat} />
      {chat.isSuccess && lines.length === 0 && (
        <EmptyState icon={MessageCircle}>No messages yet. Say hello.</EmptyState>
      )}
      <Earlier chat={chat} />
      <Lines lines={lines} userId={own.userId} />
      {own.note}
      {/* The bar below lies over the sheet, and keeps nothing free while one types in it. */}
      <div ref={end} className="scroll-mb-(--sheet-footer)" />
    </Sheet>
  );
}

/** The lines of an earlier live chat, and its answers: an entry of the inbox still leads here. */
function Before({ userId }: { userId: string }) {
  const chat = useChat({ refreshed: false });
  const lines = itemsOf<ChatEntry>(chat.data).toReversed();
  return (
    <>
      <Loaded chat={chat} />
      <Earlier chat={chat} />
      {lines.length > 0 && <Lines lines={lines} userId={userId} />}
    </>
  );
}

type Chat = ReturnType<typeof useChat>;

/** Until the conversation is there. */
function Loaded({ chat }: { chat: Chat }) {
  if (chat.data) return null;
  return (
    <NotLoaded
      query={chat}
      failed="The conversation could not be loaded"
      waiting={
        <Loading label="Loading the conversation...">
          <SkeletonText lines={4} />
        </Loading>
      }
    />
  );
}

/** The note above the shown lines, and the time from which they are. */
function Earlier({ chat }: { chat: Chat }) {
  return (
    <>
      {chat.hasNextPage && (
        <Button
          look="secondary"
          busy={chat.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void askForMore(chat)}
          className="self-center"
        >
          Earlier messages
        </Button>
      )}
      <StaleQueryNote what="The conversation" query={chat} />
    </>
  );
}

/** New lines are read out while it is open, and count as read in the inbox, too. */
function Lines({ lines, userId }: { lines: ChatEntry[]; userId: string }) {
  useReadAbout(userId, lines.findLast(({ mine }) => !mine)?.created_at);
  return (
    <div role="log" aria-label="Conversation">
      {lines.length > 0 && (
        <ol className="flex flex-col gap-3">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Line({ line }: { line: ChatEntry }) {
  const { mine, body, created_at, state } = line;
  return (
    <SaidLine
      mine={mine}
      body={body}
      about={
        <>
          {mine ? 'You' : operatorName()}, {instantText(created_at)}
          {mine && state !== 'delivered' && `. ${deliveryText(line)}`}
          {mine && state === 'delivered' && '. Delivered'}
        </>
      }
    />
  );
}
