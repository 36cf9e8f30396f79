import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import {
  GROUP_APPLICATION_LIMITS,
  type GroupApplication,
  GroupApplicationDecision,
  type GroupApplicationList,
} from '@pcr/contract/groups/members/applications.schema.ts';
import { Check, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUserId } from '../../account/account.ts';
import { showsWhole } from '../../kit/browser/show-whole.ts';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { draftPlace } from '../../kit/draft/draft-place.ts';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { FilterChips } from '../../kit/filter/FilterChips.tsx';
import { HistoryList } from '../../kit/history/HistoryList.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useFilterInUrl } from '../../kit/url/use-filter-in-url.ts';
import { counted } from '../../kit/words/format.ts';
import { sinceText } from '../../kit/words/said-when.ts';
import { MemberName } from '../../members/members.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { useApplication, useDecideApplication, useGroupApplications } from './members.data.ts';
import { APPLICATION_STATES } from './members.labels.ts';
import { QuestionOver } from './QuestionOver.tsx';
import { useQuestion } from './use-question.ts';

const CHOICES: readonly { value: GroupApplicationList; label: string }[] = [
  { value: 'pending', label: 'Waiting' },
  { value: 'answered', label: 'Answered' },
];
const FILTER = 'answered';

export interface GroupApplicationsProps {
  open: boolean;
  group: Group;
  onClose: () => void;
}

type Decision = GroupApplicationDecision['status'];
const DECISIONS: readonly Decision[] = ['accepted', 'declined'];

/** The applicants, for the leader, and the decision of each (groups.md 33, 34). */
export default function GroupApplications({ open, group, onClose }: GroupApplicationsProps) {
  const { id, name, max_members, member_count } = group;
  const [url] = useSearchParams();
  const filter = useFilterInUrl<typeof FILTER>(undefined, { ofSheet: true });
  const show: GroupApplicationList = url.get(FILTER) ? 'answered' : 'pending';
  const query = useGroupApplications(id, show);
  const items = itemsOf<GroupApplication>(query.data);
  const question = useQuestion('decide', DECISIONS, items);
  // They come first come first.
  useReadAbout(id, show === 'pending' ? items.at(-1)?.created_at : undefined);
  const full = max_members !== null && member_count >= max_members;
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title="Applications"
        description={
          <span className="wrap-anywhere">
            {name}:{' '}
            {max_members === null
              ? counted(member_count, 'member')
              : `${member_count} of ${max_members} members`}
          </span>
        }
      >
        <div
          data-scrolls-sideways
          ref={showsWhole}
          className="-mx-4 flex shrink-0 gap-2 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1 [scrollbar-width:none]"
        >
          <FilterChips<GroupApplicationList>
            label="Applications"
            choices={CHOICES}
            selected={show}
            onSelect={(value) => filter.set(FILTER, value === 'answered' ? 'yes' : '')}
          />
        </div>
        {full && show === 'pending' && (
          <Banner tone="amber" live="polite" title="This group is full">
            You can accept others once a member leaves, or when you give the group more seats.
          </Banner>
        )}
        <HistoryList
          query={query}
          what="Applications"
          empty={
            show === 'pending'
              ? 'No one waits for an answer. New applications show up here right away.'
              : 'You have answered no one yet.'
          }
        >
          {(application) => (
            <Application
              application={application}
              full={full}
              onDecide={(status) => question.ask(status, application)}
            />
          )}
        </HistoryList>
      </Sheet>
      <QuestionOver question={question}>
        {({ what, row }) => (
          <Question
            open={question.sheet.open}
            group={group}
            status={what}
            application={row}
            onDone={question.sheet.close}
          />
        )}
      </QuestionOver>
    </>
  );
}

interface ApplicationProps {
  application: GroupApplication;
  full: boolean;
  onDecide: (status: Decision) => void;
}

function Application({ application, full, onDecide }: ApplicationProps) {
  const { name, card, photo, details, status, decline_note, created_at, can } = application;
  const state = APPLICATION_STATES[status];
  const shown = details?.full_name ?? name;
  // Twenty buttons with the same name are one to a person who does not see where they are.
  const whose = `the application by ${shown}, ${sinceText(created_at)}`;
  return (
    <>
      <div className="flex items-start gap-3">
        <Face name={shown} photo={photo} />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="wrap-anywhere text-base font-strong">
              <MemberName name={shown} card={card} />
            </h3>
            <Status tone={state.tone}>{state.label}</Status>
          </div>
          <p className="text-sm text-ink-soft">
            Asked <time dateTime={created_at}>{sinceText(created_at)}</time>
          </p>
        </div>
      </div>
      {details && <ApplicationFacts details={details} />}
      {decline_note && (
        <p dir="auto" className="wrap-anywhere">
          <span className="text-ink-soft">You wrote:</span> {decline_note}
        </p>
      )}
      {can.decide && (
        <div className="mt-1 flex flex-wrap gap-3 *:flex-auto">
          <Button
            look="secondary"
            icon={X}
            aria-label={`Decline ${whose}`}
            onClick={() => onDecide('declined')}
          >
            Decline
          </Button>
          <Button
            icon={Check}
            disabled={full}
            aria-label={`Accept ${whose}`}
            onClick={() => onDecide('accepted')}
          >
            Accept
          </Button>
        </div>
      )}
    </>
  );
}

const QUESTIONS: Record<Decision, { title: string; confirm: string; busy: string; done: string }> =
  {
    accepted: {
      title: 'Accept this application?',
      confirm: 'Accept',
      busy: 'Accepting...',
      done: 'Application accepted',
    },
    declined: {
      title: 'Decline this application?',
      confirm: 'Decline',
      busy: 'Declining...',
      done: 'Application declined',
    },
  };

const NOTE = GroupApplicationDecision.shape.decline_note;
/** Its outcome meanwhile, without this question. */
const SETTLED: Partial<Record<GroupApplication['status'], string>> = {
  accepted: 'This application was already accepted.',
  declined: 'This application was already declined.',
  withdrawn: 'They took this application back.',
  expired: 'This application ended without an answer.',
};

interface QuestionProps {
  open: boolean;
  group: Group;
  status: Decision;
  application: GroupApplication;
  onDone: () => void;
}

/**
 * A decision is made once, so a question comes first. A failure is shown at that application alone,
 * and typed words are kept on the device until they are sent.
 */
function Question({ open, group, status, application, onDone }: QuestionProps) {
  const { id, name, details } = application;
  const words = QUESTIONS[status];
  const decide = useDecideApplication(group.id);
  const userId = useUserId();
  const [draft] = useState(() => draftPlace(draftKey(userId, `group_declines:${id}`)));
  const [note, setNote] = useState(() =>
    status === 'declined' ? String(draft.draft?.values.decline_note ?? '') : '',
  );
  const [wrong, setWrong] = useState<string>();
  const why = useRef<HTMLTextAreaElement>(null);
  // As it is now: the other side may have taken it back, or another device was first.
  const now = useApplication(open ? application.id : null).data;
  const isSo =
    now?.status === status &&
    now.decline_note === (decide.variables?.decision.decline_note ?? null);
  const happened = useHappened(decide.error, isSo, done);
  const settled =
    now && now.status !== 'pending' && !decide.isPending && !decide.isSuccess && !happened;

  function done() {
    draft.forget();
    toastSuccess(words.done);
    onDone();
  }

  async function send() {
    const decline_note = note.trim() || null;
    const problem = NOTE.safeParse(decline_note).error?.issues[0]?.message;
    setWrong(problem);
    if (problem) return why.current?.focus();
    return decide.mutateAsync({ id, decision: { status, decline_note } }).then(
      done,
      // It is said in the question.
      () => {},
    );
  }

  return (
    <ConfirmDialog
      open={open}
      danger={status === 'declined'}
      title={words.title}
      confirmLabel={words.confirm}
      busy={decide.isPending}
      busyLabel={words.busy}
      onCancel={onDone}
      onConfirm={send}
      error={decide.error?.message}
      settled={settled ? SETTLED[now.status] : undefined}
    >
      <p className="mb-2 wrap-anywhere rounded-card bg-sunken px-3 py-2 font-strong text-ink">
        {details?.full_name ?? name}
      </p>
      {status === 'declined' && (
        <div className="mb-3">
          <TextArea
            label="A word why (optional)"
            rows={3}
            limit={GROUP_APPLICATION_LIMITS.decline_note}
            hint="They read it with your answer."
            ref={why}
            error={wrong}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
              setWrong(undefined);
              if (target.value.trim()) draft.save({ decline_note: target.value });
              else draft.forget();
            }}
          />
        </div>
      )}
      <p>We’ll tell them right away. What they wrote is deleted then, their phone number too.</p>
    </ConfirmDialog>
  );
}
