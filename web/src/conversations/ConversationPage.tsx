import {
  type Conversation,
  type ConversationMessage,
  ConversationMessageDraft,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { Ban, Ellipsis, MessagesSquare } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useUserId } from '../account/account.ts';
import { isNotFound } from '../kit/api/api.ts';
import { newId } from '../kit/api/ids.ts';
import { useRail } from '../kit/browser/use-wide.ts';
import { itemsOf } from '../kit/cache/list-pages.ts';
import { askForMore } from '../kit/cache/more-pages.ts';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../kit/list/StaleQueryNote.tsx';
import { useArrival } from '../kit/message/use-arrival.ts';
import { useMessageForm } from '../kit/message/use-message-form.ts';
import { BackLink } from '../kit/page/BackLink.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { PageBar } from '../kit/page/PageBar.tsx';
import { ReportSheet } from '../kit/report/report-sheet.ts';
import { loadableSheet, SheetBoundary } from '../kit/sheet/SheetBoundary.tsx';
import { useFocusReturn } from '../kit/sheet/use-focus-return.ts';
import { useOutcome } from '../kit/sheet/use-happened.ts';
import { toastSuccess } from '../kit/toast/toast.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { Loading, SkeletonText } from '../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { MemberName } from '../members/members.ts';
import { paths } from '../paths.ts';
import { BesideChat, CHAT_PAGE } from './BesideChat.tsx';
import { Composer } from './Composer.tsx';
import { ConversationLines } from './ConversationLines.tsx';
import {
  lineReports,
  useBlock,
  useConversation,
  useLines,
  useRead,
  useSendLine,
} from './conversations.data.ts';
import { CANNOT_SEND, faceNameOf, lineDraftName, nameOf } from './conversations.labels.ts';

/** Loaded when somebody wants it. */
const ConversationMenu = loadableSheet(() => import('./ConversationMenu.tsx'));

/** One conversation: its lines, the newest at the bottom, and where the next is written. */
export default function ConversationPage() {
  const { id = '' } = useParams();
  const conversation = useConversation(id);
  return (
    <div className={CHAT_PAGE}>
      <title>Messages – PCR</title>
      <BesideChat current={id} />
      {conversation.data ? (
        <Opened key={id} conversation={conversation.data} />
      ) : (
        <>
          <BackLink to={paths.messages()}>Messages</BackLink>
          <h1 className="text-xl">Messages</h1>
          {isNotFound(conversation.error) ? (
            <ErrorPanel title="This conversation is not here">
              {conversation.error.message}
            </ErrorPanel>
          ) : (
            <NotLoaded
              query={conversation}
              failed="The conversation could not be loaded"
              waiting={<Waiting />}
            />
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
  const menu = useSheetInUrl('menu');
  const isWide = useRail();
  const [reporting, setReporting] = useState(false);
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
  const closeSheets = () => {
    report.close();
    menu.close();
  };
  const setBlocked = (value: boolean) => block.mutate(value, { onSuccess: closeSheets });
  useOutcome(block.error, blocked === block.variables, () => {
    toastSuccess(blocked ? 'Member blocked' : 'Member unblocked');
    closeSheets();
  });
  const bar = useRef<HTMLDivElement>(null);
  const wasBlocked = useRef(blocked);
  const toBar = useRef(false);
  const focus = useFocusReturn();
  const focusOfMenu = useMemo(
    () => ({
      ...focus,
      restore(event?: Event) {
        if (!toBar.current) return focus.restore(event);
        toBar.current = false;
        event?.preventDefault();
        bar.current?.focus();
      },
    }),
    [focus],
  );
  useEffect(() => {
    // The pressed button has gone, or goes with its sheet; the bar says what came of it.
    if (blocked !== wasBlocked.current) {
      toBar.current = menu.open;
      if (document.activeElement === document.body) bar.current?.focus();
    }
    wasBlocked.current = blocked;
  }, [blocked, menu.open]);

  return (
    <>
      {/* With whom one speaks stays in sight, in one row also in large text: the card has the whole
      name. */}
      <div
        data-stays-in-sight
        className="@container sticky top-bar-top z-10 -mx-4 -mt-4 border-b border-line bg-page px-4 py-1 low:static"
      >
        <div className="flex items-center gap-2">
          {!isWide && (
            <BackLink to={paths.messages()}>
              <span className="sr-only">Messages</span>
            </BackLink>
          )}
          {/* In text of double size the name needs its room. */}
          <span className="shrink-0 @max-[14rem]:hidden">
            <Face name={faceNameOf(conversation)} photo={conversation.photo} size={32} />
          </span>
          <h1 dir="auto" className="min-w-0 grow truncate text-lg">
            <MemberName name={name} card={conversation.card_id} />
          </h1>
          <IconButton
            label="Report or block"
            icon={Ellipsis}
            aria-haspopup="dialog"
            onClick={() => menu.show()}
            className="-me-2"
          />
        </div>
        {reporting && (
          <div role="status" className="flex items-center justify-between gap-2 pb-1">
            <p>Press Report at the message.</p>
            <Button look="quiet" onClick={() => setReporting(false)} className="-me-3">
              Cancel
            </Button>
          </div>
        )}
      </div>
      {!lines.data && (
        <NotLoaded query={lines} failed="The messages could not be loaded" waiting={<Waiting />} />
      )}
      {lines.hasNextPage && (
        <Button
          look="secondary"
          busy={lines.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void askForMore(lines)}
          className="self-center"
        >
          Earlier messages
        </Button>
      )}
      {lines.isSuccess && shown.length === 0 && (
        <EmptyState icon={MessagesSquare}>There are no messages here anymore.</EmptyState>
      )}
      <ConversationLines lines={shown} name={name} reporting={reporting} onReport={report.show} />
      {/* Under the newest line, where the page opens. */}
      <StaleQueryNote inPlace what="The conversation" query={lines} />
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
            Their messages don’t reach you, now or later. They are not told.
          </Banner>
        ) : (
          <Composer
            form={form}
            refused={sending === 'open' || sending === 'blocked' ? null : CANNOT_SEND[sending]}
            over={sending === 'left'}
            answerable={conversation.answerable}
            namesWriter={!!lines.data && !shown.some(({ mine }) => mine)}
          />
        )}
      </PageBar>
      {menu.open && (
        <SheetBoundary onClose={menu.close}>
          <ConversationMenu
            open
            onClose={menu.close}
            focus={focusOfMenu}
            name={name}
            reportable={shown.some((line) => line.can.report && !line.reported_by_me)}
            onReport={() => {
              setReporting(true);
              menu.close();
            }}
            blocked={sending === 'left' ? null : blocked}
            busy={block.isPending}
            onBlock={setBlocked}
          />
        </SheetBoundary>
      )}
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
              <Button
                look="secondary"
                icon={Ban}
                busy={block.isPending}
                onClick={() => setBlocked(true)}
              >
                Block this member
              </Button>
            )
          }
        />
      )}
    </>
  );
}
