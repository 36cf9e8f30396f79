import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { GroupApplicationDraft } from '@pcr/contract/groups/members/applications.schema.ts';
import { useState } from 'react';
import { useOneAtATime } from '../../kit/browser/use-one-at-a-time.ts';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';
import { byCodeUnits } from '../../kit/filter/search-words.ts';
import { isAsSent, useUnsent } from '../../kit/message/use-unsent.ts';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { sinceDayText, sinceText } from '../../kit/words/said-when.ts';
import { MemberName } from '../../members/members.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import {
  useAnswerHandover,
  useApplication,
  useTakeBackHandover,
  useTakeOver,
  useWithdrawFromGroup,
} from './members.data.ts';
import {
  APPLICATION_STATES,
  asksAgainAt,
  groupApplicationDraftName,
  isOpenToLead,
  saidOf,
} from './members.labels.ts';

export interface MyMembershipProps {
  group: Group;
  /** Whose draft of an application it may be. */
  userId: string;
  /** Opens the form that asks to join. */
  onJoin: (id: string) => void;
}

/**
 * What the viewer is to a group, and what they are asked: their application, and who leads it
 * (groups.md 33 to 46).
 */
export default function MyMembership({ group, userId, onJoin }: MyMembershipProps) {
  const { id, handover, my_application, no_leader, can } = group;
  const { open: joining } = useSheetInUrl('join');
  const draft = useUnsent(
    joining ? null : draftKey(userId, groupApplicationDraftName(id)),
    (kept) => isAsSent(kept, GroupApplicationDraft, my_application?.id),
  );
  const told = [
    my_application && my_application.updated_at !== my_application.created_at
      ? my_application.updated_at
      : '',
    handover?.mine ? handover.asked_at : '',
    no_leader && isOpenToLead(group, Date.now()) ? no_leader.open_at : '',
  ].reduce((a, b) => (byCodeUnits(a, b) < 0 ? b : a));
  useReadAbout(id, told || undefined);
  return (
    <>
      <Leadership group={group} />
      <MyApplication group={group} />
      {draft && (
        <UnsavedText
          title="You have an unsaved application"
          draft={draft}
          text={String(draft.values.motivation ?? '')}
          onContinue={
            can.join && asksAgainAt(group, Date.now()) === null ? () => onJoin(id) : undefined
          }
        />
      )}
    </>
  );
}

const LEADS = 'You lead this group now';
const DECLINED = 'You declined to lead';
const TAKEN_BACK = 'You lead this group as before';

function Leadership({ group }: { group: Group }) {
  const { id, handover, no_leader, can } = group;
  const answer = useAnswerHandover();
  const takeBack = useTakeBackHandover();
  const takeOver = useTakeOver();
  const once = useOneAtATime();
  const question = useSheetInUrl('take-back');
  const failed = answer.error ?? takeOver.error;
  const leads = group.my_membership === 'leader';
  const accepts = answer.variables?.answer === 'accept';
  useDoneUnanswered(answer, accepts ? leads : !handover?.mine, accepts ? LEADS : DECLINED);
  useDoneUnanswered(takeBack, leads && !handover, TAKEN_BACK);
  useDoneUnanswered(takeOver, leads, LEADS);
  const change = (send: () => Promise<Group>, said: string) =>
    once(() =>
      send().then(
        () => toastSuccess(said),
        // It is said below.
        () => {},
      ),
    );
  return (
    <>
      {handover?.mine && (
        <Banner
          tone="info"
          live="polite"
          title="You are asked to lead this group"
          action={
            <span className="flex flex-wrap gap-2 [&>button]:px-[12px]">
              <Button
                busy={answer.isPending && answer.variables.answer === 'accept'}
                onClick={() => change(() => answer.mutateAsync({ id, answer: 'accept' }), LEADS)}
              >
                Lead This Group
              </Button>
              <Button
                look="secondary"
                busy={answer.isPending && answer.variables.answer === 'decline'}
                onClick={() =>
                  change(() => answer.mutateAsync({ id, answer: 'decline' }), DECLINED)
                }
              >
                Decline
              </Button>
            </span>
          }
        >
          Who leads a group decides who joins, and can change it.
        </Banner>
      )}
      {handover && !handover.mine && (
        <Banner
          tone="info"
          live="polite"
          title={
            <span className="flex items-center gap-2">
              <Face size={32} name={handover.name} photo={handover.photo} />
              <span className="min-w-0">
                You asked <MemberName name={handover.name} card={handover.card} /> to lead this
                group
              </span>
            </span>
          }
          action={
            <Button look="secondary" onClick={() => question.show()}>
              Take Back
            </Button>
          }
        >
          They are in it since {sinceText(handover.joined_at)}. You lead it until they accept.
        </Banner>
      )}
      <ConfirmDialog
        open={question.open}
        title="Take back that you asked?"
        confirmLabel="Take Back"
        cancelLabel="Keep Asking"
        busy={takeBack.isPending}
        busyLabel="Taking back..."
        onCancel={question.close}
        onConfirm={() =>
          takeBack.mutateAsync({ id }).then(
            () => {
              toastSuccess(TAKEN_BACK);
              question.close();
            },
            // It is said in the question.
            () => {},
          )
        }
        error={takeBack.error?.message}
        settled={
          handover || takeBack.isPending || takeBack.isSuccess
            ? undefined
            : 'They already answered, or left the group.'
        }
      >
        {handover?.name} is told that you no longer ask them. You lead the group as before, and can
        ask somebody else.
      </ConfirmDialog>
      {no_leader && !handover?.mine && (
        <Banner
          tone="amber"
          live="polite"
          title="This group has no leader"
          action={
            can.take_over &&
            isOpenToLead(group, Date.now()) && (
              <Button
                busy={takeOver.isPending}
                onClick={() => change(() => takeOver.mutateAsync({ id }), LEADS)}
              >
                Lead This Group
              </Button>
            )
          }
        >
          {vacancyText(group)}
        </Banner>
      )}
      {failed && (
        <Banner tone="red" live="assertive">
          {failed.message}
        </Banner>
      )}
    </>
  );
}

/** A step whose answer was lost is known as done once the group shows it (kit.md 155). */
function useDoneUnanswered(
  step: { error: Error | null; reset: () => void },
  isSo: boolean,
  said: string,
): void {
  useHappened(step.error, isSo, () => {
    step.reset();
    toastSuccess(said);
  });
}

function vacancyText(group: Group): string {
  const { no_leader, can } = group;
  if (!can.take_over) return 'It takes no new members until one of its members leads it.';
  if (isOpenToLead(group, Date.now()))
    return 'Any of its members can lead it. Nobody can join until then.';
  const from = no_leader ? sinceDayText(no_leader.open_at) : '';
  return `The member who is in it the longest is asked first. Any member can lead it from ${from} on.`;
}

function MyApplication({ group }: { group: Group }) {
  const application = saidOf(group);
  const question = useSheetInUrl('withdraw');
  const withdraw = useWithdrawFromGroup(group.id);
  const happened = useHappened(
    withdraw.error,
    group.my_application?.status === 'withdrawn',
    withdrawn,
  );
  function withdrawn() {
    toastSuccess('Application withdrawn');
    question.close();
  }
  if (!application) return null;
  const { id, status, decline_note, created_at } = application;
  const state = APPLICATION_STATES[status];
  const again = asksAgainAt(group, Date.now());
  return (
    <section
      aria-label="Your application"
      className="flex flex-col gap-2 rounded-card border border-line p-4"
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong">Your application:</span>
        <span role="status">
          <Status tone={state.tone}>{state.label}</Status>
        </span>
      </p>
      <p className="text-sm text-ink-soft">Sent {sinceText(created_at)}</p>
      {decline_note && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          <span className="text-ink-soft">From the leader:</span> {decline_note}
        </p>
      )}
      {again !== null && (
        <p className="text-sm text-ink-soft">You can ask again from {sinceText(again)} on.</p>
      )}
      {status === 'expired' && (
        <p className="text-sm text-ink-soft">It ended without an answer. You can ask again.</p>
      )}
      {status === 'pending' && (
        <>
          <Sent id={id} />
          <Button look="secondary" className="self-start" onClick={() => question.show()}>
            Withdraw Application
          </Button>
        </>
      )}
      <ConfirmDialog
        open={question.open}
        danger
        title="Withdraw your application?"
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        busyLabel="Withdrawing..."
        onCancel={question.close}
        onConfirm={() =>
          withdraw.mutateAsync(id).then(
            withdrawn,
            // It is said in the question.
            () => {},
          )
        }
        error={withdraw.error?.message}
        settled={
          status === 'pending' || withdraw.isSuccess || withdraw.isPending || happened
            ? undefined
            : `This application was already ${state.label.toLowerCase()}.`
        }
      >
        The leader is told, and what you wrote is deleted. You can ask again later.
      </ConfirmDialog>
    </section>
  );
}

/** The typed text, as the leader reads it. */
function Sent({ id }: { id: string }) {
  const [shown, setShown] = useState(false);
  const query = useApplication(shown ? id : null);
  if (!shown)
    return (
      <Button look="quiet" className="self-start px-0!" onClick={() => setShown(true)}>
        Show what you sent
      </Button>
    );
  const { data } = query;
  if (!data)
    return (
      <EntryMissing query={query} failed="What you sent could not be loaded" loading="Loading..." />
    );
  return data.details && <ApplicationFacts details={data.details} />;
}
