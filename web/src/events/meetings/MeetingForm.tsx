import {
  MEETING_LIMITS,
  type Meeting,
  MeetingDraft,
} from '@pcr/contract/events/meetings/meetings.schema.ts';
import { MatchMeetingDraft } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { useState } from 'react';
import { isUnanswered } from '../../kit/api/api.ts';
import { newId } from '../../kit/api/ids.ts';
import { ChoiceField } from '../../kit/controls/ChoiceField.tsx';
import { DateField } from '../../kit/controls/DateField.tsx';
import { SelectField } from '../../kit/controls/SelectField.tsx';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { moveDraft } from '../../kit/draft/move-draft.ts';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { SuccessSheet } from '../../kit/sheet/SuccessSheet.tsx';
import { type FocusReturn, useFocusReturn } from '../../kit/sheet/use-focus-return.ts';
import { toastError } from '../../kit/toast/toast.ts';
import { timeText } from '../../kit/words/format.ts';
import { deviceZone, zoneGroups, zoneText } from '../../kit/words/place-time.ts';
import { daysIn } from './meeting-days.ts';
import { timeOfMeeting } from './meeting-time.ts';
import {
  type MeetingOf,
  slotsOf,
  useIsTaken,
  useMeeting,
  useRequestMeeting,
} from './meetings.data.ts';
import {
  MEETING_TYPE_OPTIONS,
  matchMeetingDraftName,
  meetingDraftName,
  PURPOSE_OPTIONS,
} from './meetings.labels.ts';
import { SlotField } from './SlotField.tsx';

/** The success shows for so long, then the sheet closes. */
const SUCCESS_MS = 2000;

/** What a form holds before anything is chosen: '' stands for nothing there. */
const blank = () =>
  ({
    id: newId(),
    ...{ meeting_type: 'video', meeting_date: '', meeting_time: '', purpose: '', notes: '' },
    time_zone: deviceZone() ?? '',
  }) as unknown as MatchMeetingDraft;

export interface MeetingFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  /** What it is about. */
  of: MeetingOf;
  /** Under the heading: with whom. */
  title: string;
  /** The one who answers: 'The organizer'. */
  asked?: string;
  /** Why nothing can be asked for, as it happens while somebody types; null while it can. */
  closed: string | null;
  /** The viewer's own request that has no answer yet, an id; null without one. */
  waiting: string | null;
  onClose: () => void;
}

/** The Schedule Meeting modal (events.md 61), for an event or a mentorship (mentors.md 62). */
export default function MeetingForm(props: MeetingFormProps) {
  const { open, onClose, asked = 'The other person' } = props;
  const [sent, setSent] = useState<Meeting | null>(null);
  // From the success, too, to what opened the form.
  const focus = useFocusReturn();
  if (!sent) return <Form {...props} focus={focus} onSent={setSent} />;
  return (
    <SuccessSheet
      {...{ open, focus, onClose }}
      title="Schedule Meeting"
      closesAfter={SUCCESS_MS}
      said="Meeting Scheduled!"
    >
      {timeOfMeeting(sent.time_zone, sent)}. {asked} will answer you. You find it under Meetings.
    </SuccessSheet>
  );
}

interface FormProps extends MeetingFormProps {
  focus: FocusReturn;
  onSent: (sent: Meeting) => void;
}

function Form({ open, userId, of, title, closed, waiting, focus, onClose, onSent }: FormProps) {
  const { mutateAsync } = useRequestMeeting(of);
  // Versions before December 2026 kept this draft under the name of a request about an event.
  useState(() => {
    if ('match' in of)
      moveDraft(
        draftKey(userId, meetingDraftName(of.match)),
        draftKey(userId, matchMeetingDraftName(of.match)),
      );
  });
  const form = useMessageForm<MatchMeetingDraft, Meeting>(userId, {
    name: 'event' in of ? meetingDraftName(of.event) : matchMeetingDraftName(of.match),
    what: 'your request',
    // An event has a zone of its own.
    schema: 'event' in of ? MeetingDraft : MatchMeetingDraft,
    blank,
    send: (draft) =>
      mutateAsync(draft).catch((error: unknown) => {
        // Without an answer nobody knows that (kit.md 48).
        if (!isUnanswered(error)) toastError('Failed to schedule meeting. Please try again.');
        throw error;
      }),
    holds: (there, draft) =>
      there.purpose === draft.purpose &&
      there.meeting_date === draft.meeting_date &&
      there.meeting_time === draft.meeting_time,
    onSent,
  });
  // The answer was lost, and the request is there.
  const isThere = waiting !== null && waiting === form.unanswered;
  useArrival(form, useMeeting(isThere ? waiting : null).data);
  const zone = form.choice('time_zone');
  const time_zone = 'event' in of ? of.time_zone : zone.value;
  const slots = slotsOf(of, time_zone);
  const { first, last } = daysIn(time_zone, Date.now());
  const date = form.choice('meeting_date');
  const time = form.choice('meeting_time');
  // One that is taken by this very request, whose answer was lost, is sent again.
  const isTaken =
    useIsTaken(slots, { meeting_date: date.value, meeting_time: time.value }) &&
    form.unanswered === null;
  return (
    <MessageSheet
      {...{ open, onClose, focus, form }}
      columns
      title="Schedule Meeting"
      description={<span className="wrap-anywhere">{title}</span>}
      press="Schedule Meeting"
      pressing="Scheduling..."
      over={form.sending || isThere ? null : closed}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <ChoiceField
          label="How to meet"
          options={MEETING_TYPE_OPTIONS}
          {...form.choice('meeting_type')}
        />
        {!('event' in of) && deviceZone() === null && (
          <SelectField
            label="Time zone"
            required
            blank="Choose a time zone"
            hint="This device does not say its time zone"
            options={zoneGroups(time_zone)}
            name="time_zone"
            value={time_zone}
            error={zone.error}
            onChange={({ target }) => {
              zone.onChange(target.value);
              time.onChange('' as MeetingDraft['meeting_time']);
            }}
          />
        )}
        <DateField
          label="Date"
          required
          hint={time_zone && `Times are those of ${zoneText(time_zone)}.`}
          min={first}
          max={last}
          name="meeting_date"
          value={date.value}
          error={date.error}
          onChange={({ target }) => {
            date.onChange(target.value);
            // A free time on another day is another time.
            time.onChange('' as MeetingDraft['meeting_time']);
          }}
        />
      </div>
      {closed ? (
        time.value && (
          <p>
            <span className="font-strong">Time:</span> {timeText(time.value)}
          </p>
        )
      ) : (
        <SlotField
          of={slots}
          day={date.value}
          chosen={[time.value]}
          onChoose={time.onChange}
          error={
            time.error ??
            (isTaken
              ? `${timeText(time.value)} is not free anymore. Choose another time.`
              : undefined)
          }
        />
      )}
      <SelectField
        label="Purpose"
        required
        blank="Choose a purpose"
        options={PURPOSE_OPTIONS}
        {...form.text('purpose')}
      />
      <TextArea
        label="Notes"
        rows={3}
        limit={MEETING_LIMITS.notes}
        hint={`Only ${'event' in of ? 'the person who made the event' : 'the person you meet'} can read this.`}
        {...form.text('notes')}
      />
    </MessageSheet>
  );
}
