import type { Conversation } from '@pcr/contract/conversations/conversations.schema.ts';
import { MessagesSquare, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useUserId } from '../account/account.ts';
import { ListKeys } from '../kit/list/ListKeys.tsx';
import { PagedList } from '../kit/list/PagedList.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { loadableSheet, SheetBoundary } from '../kit/sheet/SheetBoundary.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Dot } from '../kit/ui/Dot.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { FACE_ROW, FaceRowSkeletons } from '../kit/ui/face-rows.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Loading } from '../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { instantText } from '../kit/words/instant-text.ts';
import { momentText } from '../kit/words/said-time.ts';
import { paths } from '../paths.ts';
import { useBegunLines } from './begun-lines.ts';
import { useConversations } from './conversations.data.ts';
import { faceNameOf, nameOf } from './conversations.labels.ts';

/** Loaded when somebody looks for whom to write to. */
const PeopleSheet = loadableSheet(() => import('./PeopleSheet.tsx'));

export interface ConversationListProps {
  /** The one that is open beside it. */
  current?: string | undefined;
}

/** One's conversations, the one with the newest line first, and the way to write to somebody. */
export function ConversationList({ current }: ConversationListProps) {
  const list = useConversations();
  const begun = useBegunLines(useUserId());
  const people = useSheetInUrl('to');
  const rows = useRef<HTMLUListElement>(null);
  const Title = current === undefined ? 'h1' : 'h2';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Title className="text-xl">Messages</Title>
        <Button data-adds icon={Plus} onClick={() => people.show()}>
          New Message
        </Button>
      </div>
      {begun.first.length > 0 && (
        <ul aria-label="Messages you began" className={ROWS}>
          {begun.first.map(({ cardId, words }) => (
            <li key={cardId}>
              <Link to={paths.newMessage(cardId)} className={ROW}>
                <Face name="User" photo={null} />
                <span className="flex min-w-0 grow flex-col">
                  New message
                  <Begun words={words} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <PagedList
        query={list}
        what="Your messages"
        loading={<ListSkeleton />}
        empty={
          <EmptyState icon={MessagesSquare}>
            You have no messages. To write one, press New Message, or open a member’s card and press
            Message.
          </EmptyState>
        }
      >
        {(conversations: Conversation[]) => (
          <ul ref={rows} aria-label="Conversations" className={ROWS}>
            {conversations.map((conversation, at) => (
              <li key={conversation.id} data-index={at}>
                <Row
                  conversation={conversation}
                  isOpen={conversation.id === current}
                  // Beside its own field nobody has to be told.
                  begun={conversation.id === current ? undefined : begun.lines.get(conversation.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <ListKeys list={rows} />
      {people.open && (
        <SheetBoundary onClose={people.close}>
          <PeopleSheet open onClose={people.close} />
        </SheetBoundary>
      )}
    </>
  );
}

const ROWS = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-card';
const ROW = `${FACE_ROW} transition-colors hover:bg-hover aria-[current=page]:bg-brand-soft`;

/** What was typed on this device and not sent. */
function Begun({ words }: { words: string }) {
  return (
    <span className="min-w-0 grow truncate text-sm text-ink-soft">
      <span className="font-strong text-ink">Draft:</span> <bdi>{words}</bdi>
    </span>
  );
}

interface RowProps {
  conversation: Conversation;
  isOpen: boolean;
  /** What was typed there and not sent. */
  begun: string | undefined;
}

function Row({ conversation, isOpen, begun }: RowProps) {
  const { id, last, unread, blocked, photo } = conversation;
  return (
    <Link
      to={paths.message(id)}
      data-opens
      aria-current={isOpen ? 'page' : undefined}
      className={ROW}
    >
      <Face name={faceNameOf(conversation)} photo={photo} />
      <span className="flex min-w-0 grow flex-col">
        {/* With large text the time goes below, so that the name is not cut to two letters. */}
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span
            dir="auto"
            className={`min-w-0 grow basis-[8rem] truncate ${unread ? 'font-strong' : ''}`}
          >
            {nameOf(conversation)}
          </span>
          {last && (
            <time
              dateTime={last.created_at}
              title={instantText(last.created_at)}
              className="shrink-0 text-sm text-ink-soft"
            >
              {momentText(last.created_at)}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          {begun ? (
            <Begun words={begun} />
          ) : (
            <span dir="auto" className="min-w-0 grow truncate">
              {blocked ? 'Blocked' : last && (last.mine ? `You: ${last.body}` : last.body)}
            </span>
          )}
          {unread && <Dot tone="blue" word="New" />}
        </span>
      </span>
    </Link>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading your messages...">
      <FaceRowSkeletons lines={2} />
    </Loading>
  );
}
