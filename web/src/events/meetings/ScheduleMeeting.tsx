import { eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import { MEETING_LIMITS, type Meeting, MeetingDraft } from '@pcr/contract/events/meetings.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../kit/api/ids.ts';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { ChoiceField } from '../../kit/form/ChoiceField.tsx';
import { DateField } from '../../kit/form/DateField.tsx';
import { SelectField } from '../../kit/form/SelectField.tsx';
import { TextArea } from '../../kit/form/TextArea.tsx';
import { SendProblemNote } from '../../kit/message/SendProblem.tsx';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SuccessSheet } from '../../kit/sheet/SuccessSheet.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { zoneText } from '../../kit/ui/place-time.ts';
import { toastError } from '../../kit/ui/toast.ts';
import { daysIn } from './meeting-days.ts';
import { useRequestMeeting } from './meetings.data.ts';
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
  onClose: () => void;
}

/** The Schedule Meeting modal (events.md 61). */
export default function ScheduleMeeting(props: ScheduleMeetingProps) {
  const [asked, setAsked] = useState<Meeting | null>(null);
  if (asked) return <Scheduled open={props.open} meeting={asked} onClose={props.onClose} />;
  return <Form {...props} onSent={setAsked} />;
}

function Form({ open, userId, event, onClose, onSent }: ScheduleMeetingProps & { onSent: (sent: Meeting) => void }) {
  const { mutateAsync } = useRequestMeeting(event.id);
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
  const close = () => !form.sending && onClose();
  const date = form.choice('meeting_date');
  const time = form.choice('meeting_time');
  const isUpcoming = event.can.meet && eventStatusAt(event, Date.now()) === 'upcoming';
  return (
    <Sheet
      open={open}
      onClose={close}
      title="Schedule Meeting"
      description={
        <span className="wrap-anywhere">
          One-on-one with {event.organizer}: {event.title}
        </span>
      }
      onSubmit={isUpcoming ? form.submit : (submit) => submit.preventDefault()}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          {isUpcoming && (
            <Button type="submit" busy={form.sending} busyLabel="Scheduling...">
              Schedule Meeting
            </Button>
          )}
        </>
      }
    >
      <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
      {isUpcoming ? (
        <div ref={form.fields} className="flex flex-col gap-4">
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
          <SlotField
            of={{ event: event.id }}
            day={date.value}
            chosen={[time.value]}
            onChoose={time.onChange}
            error={time.error}
          />
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
        </div>
      ) : (
        <Banner tone="amber" live="polite" title="You can’t ask for a meeting now">
          This event takes no requests for a meeting anymore.
        </Banner>
      )}
      <SendProblemNote problem={form.problem} stored={form.stored} />
    </Sheet>
  );
}

function Scheduled({ open, meeting, onClose }: { open: boolean; meeting: Meeting; onClose: () => void }) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!open) return;
    const timer = window.setTimeout(() => close.current(), SUCCESS_MS);
    return () => window.clearTimeout(timer);
  }, [open]);
  return (
    <SuccessSheet open={open} onClose={onClose} title="Schedule Meeting" said="Meeting Scheduled!">
      {timeOfMeeting(meeting.time_zone, meeting)}. The organizer will answer you. You find it under Meetings.
    </SuccessSheet>
  );
}
