import type { Conversation } from '@pcr/contract/conversations/conversations.schema.ts';
import { ChevronRight, MessagesSquare } from 'lucide-react';
import { PagedList } from '../kit/list/PagedList.tsx';
import { BackLink } from '../kit/page/BackLink.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Loading, SkeletonCard } from '../kit/ui/Skeleton.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { ageText } from '../kit/words/format.ts';
import { instantText } from '../kit/words/instant-text.ts';
import { paths } from '../paths.ts';
import { useConversations } from './conversations.data.ts';
import { nameOf } from './conversations.labels.ts';

/** The member's conversations, the one with the newest message first. */
export default function MessagesPage() {
  const list = useConversations();
  return (
    <div className="flex flex-col gap-4">
      <title>Messages – PCR</title>
      <BackLink to={paths.inbox()}>Inbox</BackLink>
      <h1 className="text-xl">Messages</h1>
      <PagedList
        query={list}
        what="Your messages"
        loading={
          <Loading label="Loading your messages...">
            <SkeletonCard lines={1} />
            <SkeletonCard lines={1} />
            <SkeletonCard lines={1} />
          </Loading>
        }
        empty={
          <EmptyState icon={MessagesSquare}>
            You have no messages. To write one, open a member’s card and press Message.
          </EmptyState>
        }
      >
        {(conversations: Conversation[]) => (
          <ul
            aria-label="Conversations"
            className="divide-y divide-line rounded-card border border-line bg-card"
          >
            {conversations.map((conversation) => (
              <li key={conversation.id}>
                <Row conversation={conversation} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Row({ conversation }: { conversation: Conversation }) {
  const { id, last, unread, blocked } = conversation;
  return (
    <Link
      to={paths.message(id)}
      className="flex items-center gap-3 rounded-card px-4 py-3.5 transition-colors hover:bg-hover"
    >
      <span className="flex min-w-0 grow flex-col gap-1">
        <span dir="auto" className={`truncate ${unread ? 'font-strong' : ''}`}>
          {nameOf(conversation)}
        </span>
        {last && (
          <span dir="auto" className="line-clamp-2 text-ink-soft wrap-anywhere">
            {last.mine ? `You: ${last.body}` : last.body}
          </span>
        )}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          {unread && <Status tone="blue">New</Status>}
          {blocked && <span>Blocked</span>}
          {last && (
            <time dateTime={last.created_at} title={instantText(last.created_at)}>
              {ageText(last.created_at)}
            </time>
          )}
        </span>
      </span>
      <ChevronRight size="1.25rem" aria-hidden className="shrink-0 text-ink-soft" />
    </Link>
  );
}
