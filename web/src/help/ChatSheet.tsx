import { ChatDraft, type ChatEntry, HELP_LIMITS } from '@pcr/contract/help/help.schema.ts';
import { MessageCircle, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useUserId } from '../account/use-user-id.ts';
import { requestIdOf } from '../kit/api.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { instantText } from '../kit/format.ts';
import { newId } from '../kit/ids.ts';
import { itemsOf } from '../kit/list-pages.ts';
import { SendProblemNote } from '../kit/SendProblem.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Loading, SkeletonText } from '../kit/Skeleton.tsx';
import { StaleNote } from '../kit/StaleNote.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { useMessageForm } from '../kit/use-message-form.ts';
import { useChat, useHelpContact, useSendChatMessage } from './help.data.ts';
import { answerTimeText, deliveryText } from './help.words.ts';

export interface ChatSheetProps {
  open: boolean;
  onClose: () => void;
  /** Closes, and leads to the message form. */
  onWrite: () => void;
}

/**
 * Live chat (decisions.md 1): the conversation with the operator when one is told of messages, else when an answer can be
 * expected, and the way to the message form.
 */
export default function ChatSheet(props: ChatSheetProps) {
  const contact = useHelpContact();
  if (contact.data?.live_chat) return <Conversation {...props} answerDays={contact.data.answer_days} />;
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title="Live Chat"
      footer={contact.data && <Button onClick={props.onWrite}>Write a message</Button>}
    >
      {contact.data && (
        <>
          <p>Nobody can be reached live here: the operator of this PCR reads messages by hand.</p>
          <p>{answerTimeText(contact.data.answer_days)} Write a message, and you see the answer under Your messages.</p>
        </>
      )}
      {!contact.data && contact.isError && (
        <ErrorPanel
          title="Live chat could not be opened"
          onRetry={() => void contact.refetch()}
          retrying={contact.isFetching}
          requestId={requestIdOf(contact.error)}
        >
          {contact.error.message}
        </ErrorPanel>
      )}
      {!contact.data && !contact.isError && (
        <Loading label="Opening live chat...">
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Sheet>
  );
}

function Conversation({ open, onClose, answerDays }: ChatSheetProps & { answerDays: number }) {
  const chat = useChat();
  const { mutateAsync } = useSendChatMessage();
  const form = useMessageForm(useUserId(), {
    name: 'chat',
    schema: ChatDraft,
    blank: (): ChatDraft => ({ id: newId(), message: '' }),
    send: mutateAsync,
    holds: (line, { message }) => line.body === message,
    onSent: () => {},
  });
  const lines = itemsOf<ChatEntry>(chat.data).toReversed();
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
      description={`Your conversation with the operator. ${answerTimeText(answerDays)}`}
      onSubmit={form.submit}
      footer={
        <Button type="submit" icon={Send} busy={form.sending} busyLabel="Sending...">
          Send
        </Button>
      }
    >
      {chat.isPending && (
        <Loading label="Loading the conversation...">
          <SkeletonText lines={4} />
        </Loading>
      )}
      {chat.isError && lines.length === 0 && (
        <ErrorPanel
          title="The conversation could not be loaded"
          onRetry={() => void chat.refetch()}
          retrying={chat.isFetching}
          requestId={requestIdOf(chat.error)}
        >
          {chat.error.message}
        </ErrorPanel>
      )}
      {chat.isSuccess && lines.length === 0 && (
        <EmptyState icon={MessageCircle}>Nothing has been written yet. Write the first line.</EmptyState>
      )}
      {chat.hasNextPage && (
        <Button
          look="secondary"
          busy={chat.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void chat.fetchNextPage()}
          className="self-center"
        >
          Earlier messages
        </Button>
      )}
      <StaleNote
        what="The conversation"
        since={chat.isRefetchError ? chat.dataUpdatedAt : null}
        onRetry={() => void chat.refetch()}
        retrying={chat.isFetching}
      />
      {/* What comes while it is open is read out. */}
      <div role="log" aria-label="Conversation">
        {lines.length > 0 && (
          <ol className="flex flex-col gap-3">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        )}
      </div>
      <div ref={form.fields} className="mt-auto">
        <TextArea label="Message" required rows={2} limit={HELP_LIMITS.message} {...form.text('message')} />
      </div>
      <SendProblemNote problem={form.problem} />
      <div ref={end} />
    </Sheet>
  );
}

function Line({ line }: { line: ChatEntry }) {
  const { mine, body, created_at, state } = line;
  return (
    <li className={`flex max-w-4/5 flex-col gap-1 ${mine ? 'self-end text-end' : 'self-start'}`}>
      <p
        className={`rounded-card px-4 py-2.5 text-start whitespace-pre-wrap wrap-anywhere ${
          mine ? 'bg-brand-soft text-brand-ink' : 'bg-sunken'
        }`}
      >
        {body}
      </p>
      <p className="text-sm text-ink-soft">
        {mine ? 'You' : 'The operator'}, {instantText(created_at)}
        {mine && state !== 'delivered' && `. ${deliveryText(line)}`}
        {mine && state === 'delivered' && '. Delivered'}
      </p>
    </li>
  );
}
