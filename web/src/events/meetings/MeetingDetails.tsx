import {
  keyOfTime,
  type Meeting,
  type MeetingStep,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import {
  CalendarClock,
  CalendarDays,
  CalendarX,
  ExternalLink,
  MapPin,
  Phone,
  Target,
  UsersRound,
  Video,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useUserId } from '../../account/account.ts';
import { isNotFound } from '../../kit/api/api.ts';
import { useIntoView } from '../../kit/browser/use-into-view.ts';
import { draftKey, forgetDraft, loadDraft } from '../../kit/draft/draft-storage.ts';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { FactSection, LEAD_SIGN, LeadFact } from '../../kit/ui/Facts.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { MemberName } from '../../members/members.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { paths } from '../../paths.ts';
import { DateTile } from '../DateTile.tsx';
import { LinkField, LinkForm, LinkOfMeeting } from './MeetingLink.tsx';
import { slotWords, timeOfMeeting } from './meeting-time.ts';
import { useMeeting, useStep } from './meetings.data.ts';
import {
  DONE,
  facedOf,
  isAsAfter,
  isOver,
  linkDraftName,
  meetingState,
  otherOf,
  typeLabel,
} from './meetings.labels.ts';

const SIGNS = { video: Video, phone: Phone, 'in-person': MapPin } as const;
const TimesSheet = loadableSheet(() => import('./TimesSheet.tsx'));

export interface MeetingDetailsProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

/** One meeting with what its viewer may do about it (events.md 62 to 64). */
export default function MeetingDetails({ open, id, onClose }: MeetingDetailsProps) {
  const query = useMeeting(id);
  const { data } = query;
  // What a form covers is not read yet.
  const isCovered = useSheetInUrl('times').open;
  useReadAbout(id, isCovered ? undefined : data?.updated_at);
  if (data) return <Details open={open} meeting={data} onClose={onClose} />;
  return (
    <Sheet open={open} onClose={onClose} title="Meeting">
      {isNotFound(query.error) ? (
        <Banner tone="amber" title="This meeting is not here">
          It is gone, or it is not one of yours.
        </Banner>
      ) : (
        <EntryMissing
          query={query}
          failed="This meeting could not be loaded"
          loading="Loading the meeting..."
        />
      )}
    </Sheet>
  );
}

type Asked = 'decline' | 'cancel';
interface Question {
  title: string;
  confirm: string;
  keep: string;
  busy: string;
}
const SAYS = 'The other person is told. The time is free for others again.';

/** The question before a step, by what there is to decline or to cancel. */
function questionOf(asked: Asked, { status, is_organizer }: Meeting): Question {
  if (asked === 'decline') {
    return status === 'offered'
      ? { title: 'Decline these times?', confirm: 'Decline', keep: 'Go Back', busy: 'Declining...' }
      : {
          title: 'Decline this meeting?',
          confirm: 'Decline',
          keep: 'Go Back',
          busy: 'Declining...',
        };
  }
  if (status === 'accepted') {
    const title = 'Cancel this meeting?';
    return { title, confirm: 'Cancel Meeting', keep: 'Keep Meeting', busy: 'Cancelling...' };
  }
  if (is_organizer) {
    const title = 'Take back the times you offered?';
    return { title, confirm: 'Take Back', keep: 'Keep Offer', busy: 'Taking back...' };
  }
  const title = 'Cancel your request?';
  return { title, confirm: 'Cancel Request', keep: 'Keep Request', busy: 'Cancelling...' };
}

function Details({
  open,
  meeting,
  onClose,
}: {
  open: boolean;
  meeting: Meeting;
  onClose: () => void;
}) {
  const { id, time_zone, is_organizer, offered, move, link } = meeting;
  const when = slotWords(time_zone, meeting);
  const role = is_organizer ? 'Asked by' : meeting.match_id ? 'With' : 'Organizer';
  const Sign = SIGNS[meeting.meeting_type];
  const linkDraft = draftKey(useUserId(), linkDraftName(id));
  const forgetLink = ({ step }: MeetingStep) => {
    if (step === 'accept' || step === 'decline' || step === 'cancel') forgetDraft(linkDraft);
  };
  const change = useStep(id, forgetLink);
  const { variables: tried, reset } = change;
  const before = useRef<Meeting>(meeting);
  const happened = useHappened(
    change.error,
    tried !== undefined && isAsAfter(tried, meeting, before.current),
    () => {
      if (!tried) return;
      forgetLink(tried);
      reset();
      toastSuccess(DONE[tried.step]);
    },
  );
  const failed = useIntoView(change.error);
  const times = useSheetInUrl('times');
  const [asked, setAsked] = useState<Asked | null>(null);
  const question = asked && questionOf(asked, meeting);
  const over = isOver(meeting, Date.now());
  const can = over ? null : meeting.can;
  const state = meetingState(meeting, Date.now());

  async function take(step: MeetingStep, after?: () => void) {
    if (change.isPending) return;
    before.current = meeting;
    await change.mutateAsync(step).then(
      () => {
        toastSuccess(DONE[step.step]);
        after?.();
      },
      // It is said below.
      () => setAsked(null),
    );
  }
  const busy = (step: MeetingStep['step']) => change.isPending && change.variables.step === step;
  const asksLink = can?.accept && meeting.meeting_type === 'video';
  const form = useSmallForm(LinkForm, (given) => take({ step: 'accept', link: given.link }));
  const unsavedLink = over ? loadDraft(linkDraft) : null;
  const accept = () => take({ step: 'accept', link: null });

  // Everything over it is beside it: to React a form over it would be a part of its own form, and
  // be sent with it.
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={<span className="wrap-anywhere">{meeting.event_title}</span>}
        description={
          <span role="status" className="mt-1 block">
            <Status tone={state.tone}>{state.label}</Status>
          </span>
        }
        onSubmit={asksLink ? form.onSubmit : undefined}
        footer={
          can &&
          (can.decline || can.accept || can.move || can.cancel) && (
            <>
              {can.decline && (
                <Button look="secondary" onClick={() => setAsked('decline')}>
                  Decline
                </Button>
              )}
              {can.cancel && (
                <Button look="secondary" icon={CalendarX} onClick={() => setAsked('cancel')}>
                  {meeting.status === 'accepted'
                    ? 'Cancel Meeting'
                    : is_organizer
                      ? 'Take Back'
                      : 'Cancel Request'}
                </Button>
              )}
              {can.move && (
                <Button look="secondary" icon={CalendarClock} onClick={() => times.show('move')}>
                  Move
                </Button>
              )}
              {can.accept && (
                <Button
                  type={asksLink ? 'submit' : 'button'}
                  busy={busy('accept')}
                  onClick={asksLink ? undefined : accept}
                >
                  Accept
                </Button>
              )}
            </>
          )
        }
      >
        <UnsavedText
          title="You have an unsaved link"
          draft={unsavedLink}
          text={String(unsavedLink?.values.link ?? '')}
        />
        {meeting.status === 'offered' && (
          <section aria-label="Offered times" className="flex flex-col gap-2">
            <p className="font-strong">{offerSays(meeting, over)}</p>
            {can?.take ? (
              offered.map((slot) => (
                <Button
                  key={slot.starts_at}
                  look="secondary"
                  busy={
                    change.isPending &&
                    change.variables.step === 'take' &&
                    keyOfTime(change.variables) === keyOfTime(slot)
                  }
                  disabled={Date.parse(slot.starts_at) <= Date.now()}
                  onClick={() =>
                    take({
                      step: 'take',
                      meeting_date: slot.meeting_date,
                      meeting_time: slot.meeting_time,
                    })
                  }
                >
                  {timeOfMeeting(time_zone, slot)}
                </Button>
              ))
            ) : (
              <ul className="flex flex-col gap-1">
                {offered.map((slot) => (
                  <li key={slot.starts_at}>{timeOfMeeting(time_zone, slot)}</li>
                ))}
              </ul>
            )}
          </section>
        )}
        {can && move && (
          <Banner
            tone="amber"
            live="polite"
            title={move.mine ? 'You asked for a new time' : 'You are asked for a new time'}
            action={
              <span className="flex flex-wrap gap-3">
                {can.accept_move && (
                  <Button
                    busy={busy('accept_move')}
                    onClick={() =>
                      take({
                        step: 'accept_move',
                        meeting_date: move.meeting_date,
                        meeting_time: move.meeting_time,
                      })
                    }
                  >
                    Take the New Time
                  </Button>
                )}
                <Button
                  look="secondary"
                  busy={busy('decline_move')}
                  onClick={() => take({ step: 'decline_move', updated_at: meeting.updated_at })}
                >
                  Keep the Old Time
                </Button>
              </span>
            }
          >
            {timeOfMeeting(time_zone, move)}
          </Banner>
        )}
        {asksLink && (
          <LinkField
            draft={linkDraft}
            saved=""
            hint="You can add it later, too. Only the person you meet sees it."
            field={form.field('link')}
          />
        )}
        {can?.offer && (
          <Button
            look="secondary"
            icon={CalendarClock}
            className="self-start"
            onClick={() => times.show('offer')}
          >
            Offer Other Times
          </Button>
        )}
        <dl className="flex flex-col gap-4">
          <LeadFact
            label={meeting.status === 'offered' ? 'Asked for' : 'When'}
            lead={<DateTile day={meeting.meeting_date} said={when.day} />}
          >
            {meeting.status === 'offered' && (
              <span aria-hidden className="block text-sm text-ink-soft">
                Asked for
              </span>
            )}
            <span className="block font-strong">
              {`${when.day} · `}
              {/* In one piece, so that no 'PST' stands alone. */}
              <span className="inline-block">{when.time}</span>
            </span>
            {when.yours && <span className="block text-sm text-ink-soft">{when.yours}</span>}
          </LeadFact>
          <LeadFact label={role} lead={<Face name={facedOf(meeting)} photo={meeting.photo} />}>
            <span aria-hidden className="block text-sm text-ink-soft">
              {role}
            </span>
            <MemberName name={otherOf(meeting)} card={meeting.card} />
          </LeadFact>
          <LeadFact label="How to meet" lead={<Sign {...LEAD_SIGN} />}>
            {typeLabel(meeting.meeting_type)}
            {link && meeting.status === 'accepted' && (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer"
                className="link flex items-start gap-1.5"
              >
                <ExternalLink size="1rem" aria-hidden className="mt-1 shrink-0" />
                <span className="wrap-anywhere">{link}</span>
              </a>
            )}
          </LeadFact>
          <LeadFact label="Purpose" lead={<Target {...LEAD_SIGN} />}>
            {meeting.purpose}
          </LeadFact>
          {meeting.match_id && (
            <LeadFact label="Part of" lead={<UsersRound {...LEAD_SIGN} />}>
              <Link to={paths.match(meeting.match_id)} className="link">
                Your mentorship
              </Link>
            </LeadFact>
          )}
          {meeting.event_id && (
            <LeadFact label="Event" lead={<CalendarDays {...LEAD_SIGN} />}>
              <Link to={paths.event(meeting.event_id)} className="link wrap-anywhere">
                {meeting.event_title}
              </Link>
            </LeadFact>
          )}
        </dl>
        {meeting.notes && (
          <FactSection title="Notes">
            <div>
              <dt className="sr-only">Notes</dt>
              <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {meeting.notes}
              </dd>
            </div>
          </FactSection>
        )}
        {can?.link && <LinkOfMeeting key={link} meeting={meeting} draft={linkDraft} />}
        <div ref={failed} className="empty:hidden">
          {change.error && !happened && (
            <Banner tone="red" live="assertive">
              {change.error.message}
            </Banner>
          )}
        </div>
      </Sheet>
      <ConfirmDialog
        open={asked !== null}
        danger
        title={question?.title ?? ''}
        confirmLabel={question?.confirm ?? ''}
        cancelLabel={question?.keep ?? 'Go Back'}
        busy={change.isPending}
        busyLabel={question?.busy ?? ''}
        onCancel={() => setAsked(null)}
        onConfirm={async () => asked && take({ step: asked }, () => setAsked(null))}
      >
        {SAYS}
      </ConfirmDialog>
      <SheetPresence value={times.value} onClose={times.close}>
        {(step) => (
          <TimesSheet
            open={times.open}
            meeting={meeting}
            step={step === 'offer' ? 'offer' : 'move'}
            onClose={times.close}
          />
        )}
      </SheetPresence>
    </>
  );
}

/** Says that the requested time does not suit, and which ones are offered. */
function offerSays({ is_organizer }: Meeting, over: boolean): string {
  if (is_organizer)
    return over
      ? 'You offered these times instead:'
      : 'You offered these times instead. None is taken yet:';
  const not = 'The time you asked for does not suit.';
  return over ? `${not} These were offered:` : `${not} Take one of these:`;
}
