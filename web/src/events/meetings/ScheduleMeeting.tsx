import type { Event } from '@pcr/contract/events/events.schema.ts';
import { MEETING_LIMITS, type Meeting, MeetingDraft } from '@pcr/contract/events/meetings.schema.ts';
import { useState } from 'react';
import { newId } from '../../kit/api/ids.ts';
import { ChoiceField } from '../../kit/form/ChoiceField.tsx';
import { DateField } from '../../kit/form/DateField.tsx';
import { SelectField } from '../../kit/form/SelectField.tsx';
import { TextArea } from '../../kit/form/TextArea.tsx';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { SuccessSheet } from '../../kit/sheet/SuccessSheet.tsx';
import { type FocusReturn, useFocusReturn } from '../../kit/sheet/use-focus-return.ts';
import { timeText } from '../../kit/ui/format.ts';
import { zoneText } from '../../kit/ui/place-time.ts';
import { toastError } from '../../kit/ui/toast.ts';
import { DELETED } from '../events.labels.ts';
import { useEventStatus } from '../use-event-status.ts';
import { daysIn } from './meeting-days.ts';
import { useIsTaken, useRequestMeeting } from './meetings.data.ts';
import { MEETING_TYPE_OPTIONS, meetingDraftName, PURPOSE_OPTIONS, timeOfMeeting } from './meetings.labels.ts';
import { SlotField } from './SlotField.tsx';

/** The success stands for so long, then the sheet closes. */
const SUCCESS_MS = 2000;

/** What a form holds before anything is chosen: '' stands for nothing there. */
const blank = () =>
  ({
    id: newId(),
    ...{ meeting_type: 'video', meeting_date: '', meeting_time: '', purpose: '', notes: '' },
  }) as unknown as MeetingDraft;

export interface ScheduleMeetingProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  event: Event;
  /** It was deleted while somebody types. */
  gone: boolean;
  onClose: () => void;
}

/** The Schedule Meeting modal (events.md 61). */
export default function ScheduleMeeting(props: ScheduleMeetingProps) {
  const [asked, setAsked] = useState<Meeting | null>(null);
  // From the success, too, to what opened the form.
  const focus = useFocusReturn();
  if (asked) return <Scheduled open={props.open} meeting={asked} focus={focus} onClose={props.onClose} />;
  return <Form {...props} focus={focus} onSent={setAsked} />;
}

interface FormProps extends ScheduleMeetingProps {
  focus: FocusReturn;
  onSent: (sent: Meeting) => void;
}

function Form({ open, userId, event, gone, focus, onClose, onSent }: FormProps) {
  const { mutateAsync } = useRequestMeeting(event.id);
  const of = { event: event.id };
  const form = useMessageForm<MeetingDraft, Meeting>(userId, {
    name: meetingDraftName(event.id),
    schema: MeetingDraft,
    blank,
    send: (draft) =>
      mutateAsync(draft).catch((error: unknown) => {
        toastError('Failed to schedule meeting. Please try again.');
        throw error;
      }),
    holds: (there, draft) =>
      there.purpose === draft.purpose &&
      there.meeting_date === draft.meeting_date &&
      there.meeting_time === draft.meeting_time,
    onSent,
  });
  const { first, last } = daysIn(event.time_zone, Date.now());
  const date = form.choice('meeting_date');
  const time = form.choice('meeting_time');
  // As it happens while somebody types, too.
  const canAsk = useEventStatus(event) === 'upcoming' && event.can.meet;
  const over = gone ? DELETED : canAsk ? null : 'This event takes no requests for a meeting anymore.';
  // One that is taken by this very request, whose answer was lost, is sent again.
  const isTaken = useIsTaken(of, { meeting_date: date.value, meeting_time: time.value }) && form.unanswered === null;
  return (
    <MessageSheet
      {...{ open, onClose, focus, form }}
      title="Schedule Meeting"
      description={
        <span className="wrap-anywhere">
          One-on-one with {event.organizer}: {event.title}
        </span>
      }
      press="Schedule Meeting"
      pressing="Scheduling..."
      over={form.sending ? null : over}
    >
      <ChoiceField label="How to meet" options={MEETING_TYPE_OPTIONS} {...form.choice('meeting_type')} />
      <DateField
        label="Date"
        required
        hint={`Times are those of ${zoneText(event.time_zone)}.`}
        min={first}
        max={last}
        name="meeting_date"
        value={date.value}
        error={date.error}
        onChange={({ target }) => {
          date.onChange(target.value);
          // What is free on another day is another time.
          time.onChange('' as MeetingDraft['meeting_time']);
        }}
      />
      {over ? (
        time.value && (
          <p>
            <span className="font-strong">Time:</span> {timeText(time.value)}
          </p>
        )
      ) : (
        <SlotField
          of={of}
          day={date.value}
          chosen={[time.value]}
          onChoose={time.onChange}
          error={
            time.error ?? (isTaken ? `${timeText(time.value)} is not free anymore. Choose another time.` : undefined)
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
        hint="Only the person who made the event can read this."
        {...form.text('notes')}
      />
    </MessageSheet>
  );
}

interface ScheduledProps extends Pick<FormProps, 'open' | 'focus' | 'onClose'> {
  meeting: Meeting;
}

function Scheduled({ meeting, ...sheet }: ScheduledProps) {
  return (
    <SuccessSheet {...sheet} title="Schedule Meeting" closesAfter={SUCCESS_MS} said="Meeting Scheduled!">
      {timeOfMeeting(meeting.time_zone, meeting)}. The organizer will answer you. You find it under Meetings.
    </SuccessSheet>
  );
}
