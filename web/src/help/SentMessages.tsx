import type { SentMessage } from '@pcr/contract/help/help.schema.ts';
import { ChevronRight, Inbox } from 'lucide-react';
import { requestIdOf } from '../kit/api.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { instantText } from '../kit/format.ts';
import { Loading, SkeletonCard } from '../kit/Skeleton.tsx';
import { StaleNote } from '../kit/StaleNote.tsx';
import { itemsOf, useSentMessages } from './help.data.ts';
import { deliveryText, KIND_WORDS, STATE_TONES, STATE_WORDS } from './help.words.ts';

/** What one has sent, with what became of each. */
export function SentMessages({ onView }: { onView: (id: string) => void }) {
  const list = useSentMessages();
  const items = itemsOf<SentMessage>(list.data);
  const retry = () => void list.refetch();

  if (list.isPending) {
    return (
      <Loading label="Loading your messages...">
        <SkeletonCard lines={2} />
        <SkeletonCard lines={2} />
      </Loading>
    );
  }
  if (list.isError && items.length === 0) {
    return (
      <ErrorPanel
        title="Your messages could not be loaded"
        onRetry={retry}
        retrying={list.isFetching}
        requestId={requestIdOf(list.error)}
      >
        {list.error.message}
      </ErrorPanel>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={Inbox}>You have sent no messages yet. What you send stands here with its answer.</EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <StaleNote
        what="Your messages"
        since={list.isRefetchError ? list.dataUpdatedAt : null}
        onRetry={retry}
        retrying={list.isFetching}
      />
      <ul className="flex flex-col gap-3">
        {items.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} onView={onView} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-center text-red-ink">
          The next messages could not be loaded.
        </p>
      )}
      {list.hasNextPage && (
        <Button
          look="secondary"
          busy={list.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void list.fetchNextPage()}
          className="self-center"
        >
          {list.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
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
        <span className="flex flex-wrap gap-2">
          <StateBadge message={message} />
          {answered_at && <Badge tone="blue">Answered</Badge>}
        </span>
        <span className="font-strong wrap-anywhere">{subject}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-ink-soft *:whitespace-nowrap">
          <span>
            {KIND_WORDS[kind]} · {ticket}
          </span>
          <span>{instantText(created_at)}</span>
        </span>
        {message.state !== 'delivered' && <span className="text-sm text-ink-soft">{deliveryText(message)}</span>}
      </span>
      <ChevronRight size="1.25rem" aria-hidden className="shrink-0 text-ink-soft" />
    </button>
  );
}

export function StateBadge({ message: { state } }: { message: Pick<SentMessage, 'state'> }) {
  return <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>;
}
