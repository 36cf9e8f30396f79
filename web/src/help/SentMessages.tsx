import type { SentMessage } from '@pcr/contract/help/help.schema.ts';
import { ChevronRight, Inbox } from 'lucide-react';
import { PagedList } from '../kit/list/PagedList.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { LoadingCards } from '../kit/ui/Skeleton.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { instantText } from '../kit/words/instant-text.ts';
import { useSentMessages } from './help.data.ts';
import { deliveryText, KIND_LABELS, STATE_LABELS, STATE_TONES } from './help.labels.ts';

/** What one has sent, with what became of each. */
export function SentMessages({ onView }: { onView: (id: string) => void }) {
  return (
    <div className="flex flex-col gap-3">
      <PagedList
        query={useSentMessages()}
        what="Your messages"
        loading={<LoadingCards label="Loading your messages..." lines={2} />}
        empty={
          <EmptyState icon={Inbox}>
            You haven’t sent any messages yet. When you do, they show up here with the answers.
          </EmptyState>
        }
      >
        {(messages) => (
          <ul className="flex flex-col gap-3">
            {messages.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} onView={onView} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function MessageCard({ message, onView }: { message: SentMessage; onView: (id: string) => void }) {
  const { id, kind, ticket, subject, created_at, answered_at } = message;
  return (
    <button
      type="button"
      onClick={() => onView(id)}
      aria-label={`View message ${ticket}: ${subject}`}
      className="flex w-full items-center gap-3 rounded-card border border-line bg-card p-4 text-start transition-colors hover:bg-hover"
    >
      <span className="flex min-w-0 grow flex-col gap-1.5">
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <MessageState message={message} />
          {answered_at && <Status tone="blue">Answered</Status>}
        </span>
        <span dir="auto" className="font-strong wrap-anywhere">
          {subject}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-ink-soft *:whitespace-nowrap">
          <span>
            {KIND_LABELS[kind]} · {ticket}
          </span>
          <span>{instantText(created_at)}</span>
        </span>
        {message.state !== 'delivered' && (
          <span className="text-sm text-ink-soft">{deliveryText(message)}</span>
        )}
      </span>
      <ChevronRight size="1.25rem" aria-hidden className="shrink-0 text-ink-soft" />
    </button>
  );
}

export function MessageState({ message: { state } }: { message: Pick<SentMessage, 'state'> }) {
  return <Status tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Status>;
}
