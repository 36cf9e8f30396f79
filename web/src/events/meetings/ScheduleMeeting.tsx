import type { Event } from '@pcr/contract/events/events.schema.ts';
import { DELETED } from '../events.labels.ts';
import { useEventStatus } from '../use-event-status.ts';
import MeetingForm from './MeetingForm.tsx';

export interface ScheduleMeetingProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  event: Event;
  /** It was deleted while somebody types. */
  gone: boolean;
  onClose: () => void;
}

/** Asks the organizer of an event (events.md 61). */
export default function ScheduleMeeting({ event, gone, ...sheet }: ScheduleMeetingProps) {
  const { id, time_zone, organizer, title, my_meeting } = event;
  // As it happens while somebody types, too.
  const canAsk = useEventStatus(event) === 'upcoming' && event.can.meet;
  return (
    <MeetingForm
      {...sheet}
      of={{ event: id, time_zone }}
      title={`One-on-one with ${organizer}: ${title}`}
      waiting={my_meeting?.id ?? null}
      asked="The organizer"
      closed={
        gone ? DELETED : canAsk ? null : 'This event takes no requests for a meeting anymore.'
      }
    />
  );
}
