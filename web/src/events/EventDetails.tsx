import type { Event } from '@pcr/contract/events/events.schema.ts';
import { MeetingDraft } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { RsvpDraft } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { CalendarClock, CalendarPlus, MapPin, Share2, TicketCheck, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConsentSwitch } from '../consent/consent.ts';
import { draftKey } from '../kit/draft/draft-storage.ts';
import { UnsavedText } from '../kit/draft/UnsavedText.tsx';
import { AddDetails } from '../kit/entry/AddDetails.tsx';
import { EntryDetails, useKnownEntry } from '../kit/entry/EntryDetails.tsx';
import type { EntryDetailsProps } from '../kit/entry/EntrySheets.tsx';
import { EntryTools } from '../kit/entry/EntryTools.tsx';
import { FieldFact } from '../kit/entry/FieldFact.tsx';
import { goneText } from '../kit/entry/whole-entry.ts';
import { VersionsOver } from '../kit/history/VersionsOver.tsx';
import { isAsSent, useUnsent } from '../kit/message/use-unsent.ts';
import { distanceText } from '../kit/near/near-search.ts';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { Badge } from '../kit/ui/Badge.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { EntryPicture } from '../kit/ui/EntryPicture.tsx';
import { Face } from '../kit/ui/Face.tsx';
import {
  FactSection,
  LEAD_SIGN,
  LeadFact,
  PlaceFact,
  SmallFact,
  SmallFacts,
} from '../kit/ui/Facts.tsx';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { LinkRow } from '../kit/ui/LinkRow.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { dayText } from '../kit/words/format.ts';
import { whenOf } from '../kit/words/place-time.ts';
import { saidWhen } from '../kit/words/said-when.ts';
import { useReadAbout } from '../notifications/notifications.ts';
import { paths } from '../paths.ts';
import { shareEvent } from './actions/share-event.ts';
import { AddToCalendar } from './calendar/AddToCalendar.tsx';
import { DateTile } from './DateTile.tsx';
import { addressText, mapOf, PATTERN_LABELS, seatsText } from './event-words.ts';
import { events } from './events.data.ts';
import { eventFields } from './events.fields.ts';
import { eventKind } from './events.kind.ts';
import {
  CATEGORY_LABELS,
  CATEGORY_TONES,
  isAnswered,
  joinOf,
  rsvpDraftName,
  STATUS_LABELS,
  STATUS_TONES,
} from './events.labels.ts';
import { meetingDraftName } from './meetings/meetings.labels.ts';
import { FirstAnswer } from './rsvp/FirstAnswer.tsx';
import { JoinButton } from './rsvp/JoinButton.tsx';
import { MyAnswer } from './rsvp/MyAnswer.tsx';
import { Attendees } from './seats/Attendees.tsx';
import { OrganizerTools } from './seats/OrganizerTools.tsx';
import { SeatButtons, SeatOffer, useSeatAnswer } from './seats/SeatOffer.tsx';
import { useEventStatus } from './use-event-status.ts';

const ScheduleMeeting = loadableSheet(() => import('./meetings/ScheduleMeeting.tsx'));
const EventVersions = loadableSheet(() => import('./EventVersions.tsx'));
const CANNOT = { edit: false, delete: false };
const SAMPLE = {
  title: 'This is a sample, not a real event',
  shows: 'It will not take place. It shows what an event looks like.',
  explained:
    'A sample just shows what an event looks like. There is no seat to take. Create your own event, or come back ' +
    'when others have made some.',
  add: 'Create Event',
};

export interface EventDetailsSheetProps extends EntryDetailsProps<Event> {
  onRsvp: () => void;
  onDelete: () => void;
}

/** The instant of the newest that is told of it: of the answer to it, or of the event itself. */
const lastTold = (event: Event | undefined): string | undefined =>
  event &&
  [event.updated_at, event.my_rsvp?.updated_at ?? event.updated_at].reduce((one, other) =>
    Date.parse(one) < Date.parse(other) ? other : one,
  );

/** The sheet with everything that is known of one event. */
export default function EventDetails({ onRsvp, onDelete, ...props }: EventDetailsSheetProps) {
  const { userId, id } = props;
  const entry = useKnownEntry<Event, Event>(events, id);
  const { known, whole, listed, gone, isSample } = entry;
  // Also once it is deleted: text typed about it stays on the screen.
  const last = whole ?? listed;
  const sample = useSheetInUrl('sample');
  const versions = useSheetInUrl('versions');
  const rsvp = useSheetInUrl('rsvp');
  const meet = useSheetInUrl('meet');
  useReadAbout(id, lastTold(whole));
  const isUpcoming = useEventStatus(known) === 'upcoming';
  const canAnswer = isUpcoming && known?.can.rsvp;
  const canMeet = isUpcoming && known?.can.meet && !isSample;
  const seat = useSeatAnswer(id, known?.my_rsvp);
  const isOffered = Boolean(known?.my_rsvp?.offered_until);
  // One's answer stands with 'Change', and one tap answers in a group: the bar has neither again.
  const isAnsweredAbove = !isSample && known?.my_rsvp && !isOffered;
  const isOneTap = !isSample && known?.group_id && !known.my_rsvp && !joinOf(known).asks;
  const joins = canAnswer && !isAnsweredAbove && !isOneTap;
  const share = () => known && void shareEvent(known);
  const answer = useUnsent(
    isSample || rsvp.open ? null : draftKey(userId, rsvpDraftName(id)),
    ({ values }) => {
      const typed = RsvpDraft.safeParse(values);
      return Boolean(last && values.sent && typed.success && isAnswered(last, typed.data));
    },
  );
  const request = useUnsent(
    isSample || meet.open ? null : draftKey(userId, meetingDraftName(id)),
    (draft) => isAsSent(draft, MeetingDraft, last?.my_meeting?.id),
  );
  return (
    <>
      <EntryDetails<Event>
        {...props}
        kind={eventKind}
        entry={entry}
        can={known?.can ?? CANNOT}
        title={known ? <span className="wrap-anywhere">{known.title}</span> : 'Event'}
        description={known && <Heading event={known} />}
        footer={
          known && (
            <>
              {canMeet || joins ? (
                // What one does about the event has the width of the phone.
                <IconButton
                  icon={Share2}
                  label="Share"
                  onClick={share}
                  className="flex-none! self-center"
                />
              ) : (
                <Button look="secondary" icon={Share2} onClick={share}>
                  Share
                </Button>
              )}
              {canMeet && (
                <Button look="secondary" icon={CalendarPlus} onClick={() => meet.show()}>
                  Schedule Meeting
                </Button>
              )}
              {joins &&
                (isOffered ? (
                  <SeatButtons seat={seat} />
                ) : (
                  <JoinButton event={known} onRsvp={onRsvp} onSample={() => sample.show()} />
                ))}
            </>
          )
        }
        sample={SAMPLE}
        gone={goneText(last)}
        // Which dates of a series it means is asked over this sheet (`EventDelete`).
        deleting={() => null}
        notes={
          (gone || known) && (
            <>
              {answer && (
                <UnsavedText
                  title="You have an unsaved answer"
                  draft={answer}
                  text={String(answer.values.notes ?? '')}
                  onContinue={canAnswer ? onRsvp : undefined}
                />
              )}
              {request && (
                <UnsavedText
                  title="You have an unsaved request for a meeting"
                  draft={request}
                  text={String(request.values.notes ?? '')}
                  onContinue={canMeet ? () => meet.show() : undefined}
                />
              )}
            </>
          )
        }
      >
        {known && (
          <>
            {known.image_url && (
              <EntryPicture
                url={known.image_url}
                size={1600}
                className="aspect-16/9 w-full rounded-card"
              />
            )}
            <SeatOffer event={known} seat={seat} inBar />
            <AskedMeeting event={known} />
            {canAnswer && !known.my_rsvp && !isSample && <FirstAnswer event={known} />}
            {canAnswer && isAnsweredAbove && <MyAnswer event={known} onChange={onRsvp} />}
            {known.takes_no_requests && isUpcoming && (
              <Banner
                tone="amber"
                title="Nobody can ask you for a meeting"
                icon={CalendarClock}
                action={<ConsentSwitch of="allow_contact_through_app" />}
              >
                They can once you let others contact you through the app.
              </Banner>
            )}
            {known.can.see_responses && !isSample && <OrganizerTools event={known} />}
            <EventFacts
              event={known}
              onAdd={whole && known.can.edit && !isSample ? props.onEdit : undefined}
            >
              {!isSample && <Attendees event={known} />}
            </EventFacts>
            {!isSample && <AddToCalendar event={known} />}
            {!isSample && (
              <EntryTools
                can={known.can}
                ready={whole !== undefined}
                onEdit={props.onEdit}
                onDelete={onDelete}
                onVersions={() => versions.show()}
              />
            )}
          </>
        )}
      </EntryDetails>
      {last && !isSample && (
        <SheetPresence value={meet.value} onClose={meet.close}>
          {() => (
            <ScheduleMeeting
              open={meet.open}
              userId={userId}
              event={last}
              gone={gone}
              onClose={meet.close}
            />
          )}
        </SheetPresence>
      )}
      {known?.can.edit && !isSample && (
        <VersionsOver sheet={versions} id={id} versions={EventVersions} />
      )}
    </>
  );
}

/**
 * The viewer's request that the organizer has not answered yet; it can be asked for once
 * (events.md 60).
 */
function AskedMeeting({ event: { my_meeting } }: { event: Event }) {
  if (!my_meeting || Date.parse(my_meeting.open_until) < Date.now()) return null;
  return (
    <LinkRow
      label="You asked for a meeting"
      hint="It waits for an answer"
      to={paths.meeting(my_meeting.id)}
      icon={CalendarClock}
    />
  );
}

function Heading({ event }: { event: Event }) {
  const status = useEventStatus(event);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge tone={CATEGORY_TONES[event.category]}>{CATEGORY_LABELS[event.category]}</Badge>
      <span role="status">
        <Status tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Status>
      </span>
    </span>
  );
}

/** A time without an end lasts two hours, and everyone is welcome. */
const SAID_BY_NOTHING = ['end_time', 'max_attendees'] as const;

export interface EventFactsProps {
  event: Event;
  onAdd?: (() => void) | undefined;
  /** Who attends, under how many do. */
  children?: ReactNode;
}

/** All that an event says. */
export function EventFacts({ event, onAdd, children }: EventFactsProps) {
  const fact = { fields: eventFields, known: event };
  const { day, time, yours } = whenOf(event, { end: true });
  const { event_type, mentorship_level, specializations } = event;
  return (
    <>
      <dl className="flex flex-col gap-4">
        <LeadFact label="When" lead={<DateTile day={event.event_date} said={day} />}>
          <span className="block font-strong">
            {`${day} · `}
            {/* In one piece, so that no 'PM' stands alone. */}
            <span className="inline-block">{time}</span>
          </span>
          {yours && <span className="block text-sm text-ink-soft">{yours}</span>}
          {event.is_recurring && (
            <span className="block text-sm text-ink-soft">
              {PATTERN_LABELS[event.recurring_pattern]}
              {event.recurring_until && ` until ${dayText(event.recurring_until)}`}
            </span>
          )}
        </LeadFact>
        <LeadFact label="Location" lead={<MapPin {...LEAD_SIGN} />}>
          {/* A place in a town opens a map (events.md 89). */}
          <PlaceFact name={event.location} address={addressText(event)} map={mapOf(event)} />
          {event.distance_miles !== null && (
            <span className="block text-sm text-ink-soft">
              {distanceText(event.distance_miles)}
            </span>
          )}
        </LeadFact>
        <LeadFact label="Organizer" lead={<Face name={event.organizer} photo={null} />}>
          <span aria-hidden="true" className="block text-sm text-ink-soft">
            Organizer
          </span>
          <span className="block">{event.organizer}</span>
        </LeadFact>
        {event.group_id !== null && (
          <LeadFact label="Group" lead={<UsersRound {...LEAD_SIGN} />}>
            <Link to={paths.group(event.group_id)} className="link">
              {event.group_name}
            </Link>
          </LeadFact>
        )}
        <LeadFact label="Attendees" lead={<TicketCheck {...LEAD_SIGN} />}>
          <span className="block">{seatsText(event)}</span>
          {children}
        </LeadFact>
      </dl>
      <FactSection title="Description">
        <FieldFact {...fact} name="description" bare />
      </FactSection>
      {(event_type || specializations || mentorship_level !== 'none') && (
        <dl className="flex flex-col gap-2">
          <FieldFact {...fact} name="event_type" />
          {mentorship_level !== 'none' && <FieldFact {...fact} name="mentorship_level" />}
          <FieldFact {...fact} name="specializations" />
        </dl>
      )}
      <AddDetails fields={eventFields} known={event} except={SAID_BY_NOTHING} onAdd={onAdd} />
      <SmallFacts>
        <SmallFact label="Created">{saidWhen(event.created_at)}</SmallFact>
        {event.updated_at !== event.created_at && (
          <SmallFact label="Updated">{saidWhen(event.updated_at)}</SmallFact>
        )}
      </SmallFacts>
    </>
  );
}
