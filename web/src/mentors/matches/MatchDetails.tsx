import type { MatchFrequency, MentorMatch } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { CalendarPlus, HeartHandshake, MessageSquare, Pause, Play } from 'lucide-react';
import { useNavigate } from 'react-router';
import { MeetingForm, meetingTimeText } from '../../events/events.ts';
import { isNotFound } from '../../kit/api/api.ts';
import { isSampleId } from '../../kit/cache/sample-id.ts';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { useChosen } from '../../kit/form/use-chosen.ts';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { useHappened, useOutcome } from '../../kit/sheet/use-happened.ts';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Fact, FactSection } from '../../kit/ui/Facts.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { counted, dayText } from '../../kit/words/format.ts';
import { mailLink } from '../../kit/words/mail-link.ts';
import { usePhoneLink } from '../../kit/words/use-phone-link.ts';
import { MemberLink } from '../../members/members.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { paths } from '../../paths.ts';
import { AREA_LABELS, AVAILABILITY_LABELS, COMMUNICATION_LABELS } from '../mentors.labels.ts';
import { MatchGoals } from './MatchGoals.tsx';
import { MatchNotes } from './MatchNotes.tsx';
import { useMatch, useSetFrequency, useSetStatus, useWithdraw } from './matches.data.ts';
import {
  EXPERIENCE_LABELS,
  FREQUENCY_LABELS,
  FREQUENCY_OPTIONS,
  matchState,
  otherCard,
  otherFace,
  otherName,
  otherRole,
} from './matches.labels.ts';
import { WriteToMatch } from './WriteToMatch.tsx';

const DecideRequest = loadableSheet(() => import('./DecideRequest.tsx'));
const EndMatch = loadableSheet(() => import('./EndMatch.tsx'));

export interface MatchDetailsProps {
  open: boolean;
  userId: string;
  id: string;
  onClose: () => void;
}

/** One request or match with all that its viewer may do about it (mentors.md 71). */
export default function MatchDetails({ open, userId, id, onClose }: MatchDetailsProps) {
  const { query, match } = useMatch(id);
  const isSample = isSampleId(id);
  useReadAbout(id, isSample ? undefined : match?.updated_at);
  if (match) return <Details {...{ open, userId, match, onClose }} />;
  return (
    <Sheet open={open} onClose={onClose} title="Mentorship">
      {isNotFound(query.error) ? (
        <Banner tone="amber" title="This mentorship is not here">
          It is gone, or it is not one of yours.
        </Banner>
      ) : (
        <EntryMissing
          query={query}
          failed="This mentorship could not be loaded"
          loading="Loading the mentorship..."
        />
      )}
    </Sheet>
  );
}

function Details({
  open,
  userId,
  match,
  onClose,
}: Omit<MatchDetailsProps, 'id'> & { match: MentorMatch }) {
  const { id, status, can, conversation_id, thank_you, my_thank_you } = match;
  const isSample = isSampleId(id);
  const answer = useSheetInUrl('answer');
  const end = useSheetInUrl('end');
  const write = useSheetInUrl('write');
  const meet = useSheetInUrl('meet');
  const leave = useSheetInUrl('withdraw');
  const navigate = useNavigate();
  const pause = useSetStatus(id);
  const withdraw = useWithdraw(id);
  const { label, tone } = matchState(match);
  const card = otherCard(match);
  const goesOn = status === 'active' || status === 'paused';

  const saySet = (to?: 'active' | 'paused') =>
    toastSuccess(to === 'paused' ? 'Mentorship paused' : 'The mentorship goes on');
  const set = (to: 'active' | 'paused') => pause.mutate(to, { onSuccess: () => saySet(to) });
  useOutcome(pause.error, status === pause.variables, () => saySet(pause.variables));
  function takenBack() {
    toastSuccess('Request taken back');
    leave.close();
  }
  const isTakenBack = useHappened(withdraw.error, status === 'withdrawn', takenBack);
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={<span className="wrap-anywhere">{otherName(match)}</span>}
        description={
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Face {...otherFace(match)} />
            <span role="status">
              <Status tone={tone}>{label}</Status>
            </span>
            <span>{otherRole(match)}</span>
            {card && <MemberLink card={card}>View profile</MemberLink>}
          </span>
        }
        footer={
          (can.decide || can.withdraw || can.end || can.thank) && (
            <>
              {can.withdraw && (
                <Button look="secondary" onClick={() => leave.show()}>
                  Take Back
                </Button>
              )}
              {can.decide && (
                <>
                  <Button look="secondary" onClick={() => answer.show('decline')}>
                    Decline
                  </Button>
                  <Button onClick={() => answer.show('accept')}>Accept</Button>
                </>
              )}
              {can.end && (
                <Button look="secondary" onClick={() => end.show()}>
                  End Mentorship
                </Button>
              )}
              {(can.pause || can.resume) && (
                <Button
                  look="secondary"
                  icon={can.pause ? Pause : Play}
                  busy={pause.isPending}
                  busyLabel="Saving..."
                  onClick={() => set(can.pause ? 'paused' : 'active')}
                >
                  {can.pause ? 'Pause' : 'Go On'}
                </Button>
              )}
              {can.thank && (
                <Button icon={HeartHandshake} onClick={() => end.show()}>
                  Say Thank You
                </Button>
              )}
            </>
          )
        }
      >
        {isSample && (
          <Banner tone="info" title="This is a sample, not a real mentorship">
            It shows what a mentorship looks like. Find a mentor and ask them to have one of your
            own.
          </Banner>
        )}
        {status === 'paused' && !isSample && (
          <Banner
            tone="info"
            title={match.paused_by_me ? 'You paused this mentorship' : 'This mentorship is paused'}
          >
            {match.paused_by_me
              ? 'Press “Go On” when you are ready. Until then no new meetings are planned.'
              : 'The other person goes on with it when they are ready. Until then no new meetings are planned.'}
          </Banner>
        )}
        {status === 'expired' && (
          <Banner tone="info" title="Nobody answered this request in time">
            {match.is_mentor ? 'They can ask you again.' : 'You can ask again.'}
          </Banner>
        )}
        {match.decline_note && (
          <FactSection title={match.is_mentor ? 'Your words' : 'Words of the mentor'}>
            <Words>{match.decline_note}</Words>
          </FactSection>
        )}
        {thank_you && (
          <FactSection title={`Thank you from ${otherName(match)}`}>
            <Words>{thank_you}</Words>
          </FactSection>
        )}
        {my_thank_you && (
          <FactSection title="Your thank-you">
            <Words>{my_thank_you}</Words>
          </FactSection>
        )}
        {goesOn && !isSample && (
          <div className="flex flex-wrap gap-3">
            {can.message && (
              <Button
                look="secondary"
                icon={MessageSquare}
                onClick={() =>
                  conversation_id ? navigate(paths.message(conversation_id)) : write.show()
                }
              >
                {conversation_id ? 'Conversation' : 'Message'}
              </Button>
            )}
            {can.meet && !match.open_meeting_id && (
              <Button look="secondary" icon={CalendarPlus} onClick={() => meet.show()}>
                Schedule Meeting
              </Button>
            )}
          </div>
        )}
        {match.start_date && <Meetings match={match} />}
        {can.change && !isSample && <HowOften match={match} />}
        {match.start_date && <MatchGoals match={match} userId={userId} />}
        {match.start_date && !isSample && <MatchNotes match={match} userId={userId} />}
        <RequestFacts match={match} />
      </Sheet>
      <ConfirmDialog
        open={leave.open}
        title="Take this request back?"
        confirmLabel="Take Back"
        cancelLabel="Keep Request"
        busy={withdraw.isPending}
        busyLabel="Taking back..."
        onCancel={leave.close}
        onConfirm={() =>
          withdraw.mutateAsync(undefined).then(
            takenBack,
            // It is said in the question.
            () => {},
          )
        }
        error={withdraw.error?.message}
        settled={
          can.withdraw || withdraw.isSuccess || withdraw.isPending || isTakenBack
            ? undefined
            : `This request is no longer open: ${label}.`
        }
      >
        The mentor is told. You can ask them again later.
      </ConfirmDialog>
      <SheetPresence value={answer.value} onClose={answer.close}>
        {(to) => (
          <DecideRequest
            {...{ userId, match }}
            open={answer.open}
            answer={to === 'decline' ? 'decline' : 'accept'}
            onClose={answer.close}
          />
        )}
      </SheetPresence>
      <SheetPresence value={end.value} onClose={end.close}>
        {() => <EndMatch {...{ userId, match }} open={end.open} onClose={end.close} />}
      </SheetPresence>
      <SheetPresence value={write.value} onClose={write.close}>
        {() => <WriteToMatch {...{ userId, match }} open={write.open} onClose={write.close} />}
      </SheetPresence>
      <SheetPresence value={meet.value} onClose={meet.close}>
        {() => (
          <MeetingForm
            open={meet.open}
            userId={userId}
            of={{ match: id }}
            title={`With ${otherName(match)}`}
            waiting={match.open_meeting_id}
            closed={can.meet ? null : 'No meeting can be planned in this mentorship now.'}
            onClose={meet.close}
          />
        )}
      </SheetPresence>
    </>
  );
}

function Words({ children }: { children: string }) {
  return (
    <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {children}
    </dd>
  );
}

/** The next meeting while there may be one, and how many took place (mentors.md 62). */
function Meetings({
  match: { status, next_meeting, open_meeting_id, total_meetings },
}: {
  match: MentorMatch;
}) {
  return (
    <dl aria-label="Meetings" className="flex flex-col gap-2">
      {status !== 'ended' && (
        <Fact label="Next meeting">
          {next_meeting ? (
            <Link to={paths.meeting(next_meeting.id)} className="link">
              {meetingTimeText(next_meeting.time_zone, next_meeting)}
            </Link>
          ) : (
            'None planned'
          )}
        </Fact>
      )}
      {open_meeting_id && (
        <Fact label="Asked for">
          <Link to={paths.meeting(open_meeting_id)} className="link">
            A meeting that waits for an answer
          </Link>
        </Fact>
      )}
      <Fact label={status === 'ended' ? 'Meetings' : 'Meetings so far'}>
        {total_meetings === 0
          ? status === 'ended'
            ? 'None'
            : 'None yet'
          : counted(total_meetings, 'meeting')}
      </Fact>
    </dl>
  );
}

/**
 * How often the two mean to meet: both say it, and it is saved at once, as a goal is ticked off
 * (mentors.md 69).
 */
function HowOften({ match: { id, meeting_frequency } }: { match: MentorMatch }) {
  const set = useSetFrequency(id);
  const [said, choose] = useChosen(set.isPending ? set.variables : meeting_frequency);
  return (
    <SelectField
      label="How often you meet"
      blank="Not said"
      hint="You both see it and can change it."
      options={FREQUENCY_OPTIONS}
      name="meeting_frequency"
      value={said ?? ''}
      onChange={({ target }) => {
        const to = (target.value || null) as MatchFrequency | null;
        choose(
          to,
          set.mutateAsync(to).catch(({ message }: Error) => toastError(message)),
        );
      }}
    />
  );
}

/** The request, as the one of the two said it to the other (mentors.md 42). */
function RequestFacts({ match }: { match: MentorMatch }) {
  const { start_date, end_date, meeting_frequency, phone, can } = match;
  const dialled = usePhoneLink(phone);
  return (
    <FactSection title="The request">
      <Fact label="Goals">{match.goals}</Fact>
      <Fact label="Focus areas">
        {match.mentorship_focus.map((one) => AREA_LABELS[one]).join(', ')}
      </Fact>
      <Fact label="Experience level">{EXPERIENCE_LABELS[match.experience_level]}</Fact>
      <Fact label="Availability">
        {match.availability.map((one) => AVAILABILITY_LABELS[one]).join(', ')}
      </Fact>
      <Fact label="Preferred communication">
        {COMMUNICATION_LABELS[match.preferred_communication]}
      </Fact>
      {meeting_frequency && !can.change && (
        <Fact label="How often">{FREQUENCY_LABELS[meeting_frequency]}</Fact>
      )}
      {start_date && <Fact label="Since">{dayText(start_date)}</Fact>}
      {end_date && <Fact label="Until">{dayText(end_date)}</Fact>}
      <Fact label="Name">{match.full_name}</Fact>
      {match.email && (
        <Fact label="Email">
          <a href={mailLink(match.email)} className="link wrap-anywhere">
            {match.email}
          </a>
        </Fact>
      )}
      {phone && (
        <Fact label="Phone">
          {dialled ? (
            <a href={dialled} className="link wrap-anywhere">
              {phone}
            </a>
          ) : (
            phone
          )}
        </Fact>
      )}
      {match.additional_info && <Fact label="Additional information">{match.additional_info}</Fact>}
    </FactSection>
  );
}
