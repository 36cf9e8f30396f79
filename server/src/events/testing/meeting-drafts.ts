import { meetingDays } from '@pcr/contract/events/meetings/meeting-slots.ts';
import type { MeetingDraft } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { newId } from '../../testing/new-id.ts';

/** The day that is so many days from `now` in a zone, by default that of `eventDraft`. */
export function dayAhead(now: Date, days: number, timeZone = 'America/Chicago'): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  if (days === 0) return today;
  const { first } = meetingDays(today);
  return new Date(Date.parse(`${first}T00:00:00Z`) + (days - 1) * 86_400_000)
    .toISOString()
    .slice(0, 10);
}

/** A request as the form sends it, for a day on which one may meet. */
export function meetingDraft(now: Date, changes: Partial<MeetingDraft> = {}): MeetingDraft {
  return {
    id: newId(),
    meeting_type: 'video',
    meeting_date: dayAhead(now, 2),
    meeting_time: '10:00',
    purpose: 'General Consultation',
    notes: null,
    ...changes,
  };
}
