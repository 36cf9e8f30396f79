import {
  type Conversation,
  type ConversationMessage,
  ConversationMessageDraft,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { Ban, MessagesSquare } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { useUserId } from '../account/account.ts';
import { paths } from '../app/paths.ts';
import { requestIdOf } from '../kit/api/api.ts';
import { newId } from '../kit/api/ids.ts';
import { scrollPageTo } from '../kit/browser/scroll-place.ts';
import { itemsOf } from '../kit/cache/list-pages.ts';
import { StaleNote } from '../kit/list/StaleNote.tsx';
import { SaidLine } from '../kit/message/SaidLine.tsx';
import { useArrival } from '../kit/message/use-arrival.ts';
import { useMessageForm } from '../kit/message/use-message-form.ts';
import { ReportOffer } from '../kit/report/ReportOffer.tsx';
import { ReportSheet } from '../kit/report/report-sheet.ts';
import { BackLink } from '../kit/ui/BackLink.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { EmptyState } from '../kit/ui/EmptyState.tsx';
import { ErrorPanel } from '../kit/ui/ErrorPanel.tsx';
import { instantText } from '../kit/ui/format.ts';
import { PageBar } from '../kit/ui/PageBar.tsx';
import { Loading, SkeletonText } from '../kit/ui/Skeleton.tsx';
import { toastError } from '../kit/ui/toast.ts';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { MemberName } from '../members/members.ts';
import { Composer } from './Composer.tsx';
import { lineReports, useBlock, useConversation, useLines, useRead, useSendLine } from './conversations.data.ts';
import { CANNOT_SEND, lineDraftName, nameOf } from './conversations.labels.ts';

/** One conversation: its lines, the newest at the bottom, and where the next is written. */
export default function ConversationPage() {
  const { id = '' } = useParams();
  const conversation = useConversation(id);
  return (
    <div className="flex flex-col gap-4">
      <title>Messages – PCR</title>
      <BackLink to={paths.messages()}>Messages</BackLink>
      {conversation.data ? (
        <Opened key={id} conversation={conversation.data} />
      ) : (
        <>
          <h1 className="text-xl">Messages</h1>
          {conversation.isError ? (
            <ErrorPanel
              title="The conversation could not be loaded"
              onRetry={() => void conversation.refetch()}
              retrying={conversation.isFetching}
              requestId={requestIdOf(conversation.error)}
            >
              {conversation.error.message}
            </ErrorPanel>
          ) : (
            <Waiting />
          )}
        </>
      )}
    </div>
  );
}

const Waiting = () => (
  <Loading label="Loading the conversation...">
    <SkeletonText lines={4} />
  </Loading>
);

function Opened({ conversation }: { conversation: Conversation }) {
  const { id, blocked, sending } = conversation;
  const userId = useUserId();
  const lines = useLines(id);
  const block = useBlock(id);
  const report = useSheetInUrl('report');
  const { mutateAsync } = useSendLine(id);
  const form = useMessageForm(userId, {
    name: lineDraftName(id),
    schema: ConversationMessageDraft,
    blank: (): ConversationMessageDraft => ({ id: newId(), body: '' }),
    send: mutateAsync,
    holds: (line, { body }) => line.body === body,
    onSent: () => {},
  });
  const shown = itemsOf<ConversationMessage>(lines.data).toReversed();
  useArrival(
    form,
    shown.find((line) => line.id === form.unanswered),
  );
  useRead(id, shown.findLast(({ mine }) => !mine)?.created_at, conversation.unread);
  const name = nameOf(conversation);
  const setBlocked = (value: boolean) =>
    block.mutate(value, { onSuccess: report.close, onError: (error) => toastError(error.message) });
  const bar = useRef<HTMLDivElement>(null);
  const wasBlocked = useRef(blocked);
  useEffect(() => {
    // The button that was pressed has gone; what came of it is said in the bar.
    if (blocked !== wasBlocked.current && document.activeElement === document.body) {
      bar.current?.focus();
    }
    wasBlocked.current = blocked;
  }, [blocked]);

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 dir="auto" className="min-w-0 text-xl wrap-anywhere">
          <MemberName name={name} card={conversation.card_id} />
        </h1>
        {!blocked && sending !== 'left' && (
          <Button look="quiet" icon={Ban} busy={block.isPending} onClick={() => setBlocked(true)}>
            Block
          </Button>
        )}
      </div>
      {lines.isPending && <Waiting />}
      {lines.isLoadingError && (
        <ErrorPanel
          title="The messages could not be loaded"
          onRetry={() => void lines.refetch()}
          retrying={lines.isFetching}
          requestId={requestIdOf(lines.error)}
        >
          {lines.error.message}
        </ErrorPanel>
      )}
      {lines.hasNextPage && (
        <Button
          look="secondary"
          busy={lines.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void lines.fetchNextPage()}
          className="self-center"
        >
          Earlier messages
        </Button>
      )}
      <StaleNote
        what="The conversation"
        since={lines.isRefetchError ? lines.dataUpdatedAt : null}
        onRetry={() => void lines.refetch()}
        retrying={lines.isFetching}
      />
      {lines.isSuccess && shown.length === 0 && (
        <EmptyState icon={MessagesSquare}>There are no messages here any more.</EmptyState>
      )}
      <Lines lines={shown} name={name} onReport={report.show} />
      <PageBar ref={bar} className="bg-card">
        {blocked ? (
          <Banner
            tone="info"
            live="polite"
            title="You blocked this member"
            action={
              <Button
                look="secondary"
                busy={block.isPending}
                busyLabel="Unblocking..."
                onClick={() => setBlocked(false)}
              >
                Unblock
              </Button>
            }
          >
            What they write doesn’t reach you, now or later. They are not told.
          </Banner>
        ) : (
          <Composer
            form={form}
            refused={sending === 'open' || sending === 'blocked' ? null : CANNOT_SEND[sending]}
            answerable={conversation.answerable}
          />
        )}
      </PageBar>
      {report.value && (
        <ReportSheet
          key={report.value}
          open
          userId={userId}
          kind={lineReports(id)}
          id={report.value}
          onClose={report.close}
          also={
            !blocked && (
              <Button look="secondary" icon={Ban} busy={block.isPending} onClick={() => setBlocked(true)}>
                Block this member
              </Button>
            )
          }
        />
      )}
    </>
  );
}

interface LinesProps {
  lines: ConversationMessage[];
  name: string;
  onReport: (id: string) => void;
}

/** Whoever is so near to the newest line (px) reads what comes. */
const AT_END = 100;

/**
 * The page stands at the newest line when it opens, whatever is on its way below it, and stays there. Whoever reads
 * earlier lines stays where they are.
 */
function usePlaceInLines(list: RefObject<HTMLOListElement | null>, lines: readonly ConversationMessage[]): void {
  const atEnd = useRef(true);
  const before = useRef<{ first: Element | null; top: number; last: string }>({ first: null, top: 0, last: '' });
  const [first = '', last = ''] = [lines[0]?.id, lines.at(-1)?.id];
  const ownLast = lines.at(-1)?.mine === true;
  useLayoutEffect(() => {
    const page = document.documentElement;
    let height = page.scrollHeight;
    const note = () => {
      // What has grown is not passed by yet.
      if (page.scrollHeight !== height) return;
      atEnd.current = page.scrollHeight - page.clientHeight - window.scrollY < AT_END;
    };
    // Lines that came, and a bar that is higher than it was: what is said in it covers nothing.
    const watch = new ResizeObserver(() => {
      height = page.scrollHeight;
      if (atEnd.current) scrollPageTo(height);
    });
    watch.observe(document.body);
    window.addEventListener('scroll', note, { passive: true });
    // Seen to below: a browser holds to what is on top of the screen, which is the button over the lines.
    page.style.overflowAnchor = 'none';
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', note);
      page.style.removeProperty('overflow-anchor');
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` tells that earlier lines came in above
  useLayoutEffect(() => {
    const { first: wasFirst, top, last: wasLast } = before.current;
    const topOf = (line: Element | null) => (line?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (last !== wasLast && ownLast) atEnd.current = true;
    if (atEnd.current) scrollPageTo(document.documentElement.scrollHeight);
    // What was read stays under the eye.
    else if (wasFirst?.isConnected) window.scrollBy(0, topOf(wasFirst) - top);
    const now = list.current?.firstElementChild ?? null;
    before.current = { first: now, top: topOf(now), last };
  }, [first, last, ownLast, list]);
}

/** What comes while it is open is read out. */
function Lines({ lines, name, onReport }: LinesProps) {
  const list = useRef<HTMLOListElement>(null);
  usePlaceInLines(list, lines);
  return (
    <div role="log" aria-label="Conversation" data-opens-at-end className="grow">
      {lines.length > 0 && (
        <ol ref={list} className="flex flex-col gap-3">
          {lines.map(({ id, mine, body, created_at, reported_by_me, can }) => (
            <SaidLine key={id} mine={mine} body={body} about={`${mine ? 'You' : name}, ${instantText(created_at)}`}>
              <ReportOffer
                noun="message"
                reported={reported_by_me}
                can={can}
                help={paths.helpSupport()}
                onReport={() => onReport(id)}
              />
            </SaidLine>
          ))}
        </ol>
      )}
    </div>
  );
}
