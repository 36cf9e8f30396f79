// The half hours in which one meets an organizer (events.md 61), for both rooms.

/** HH:MM of the event's zone; each lasts half an hour. */
export const MEETING_SLOTS = [
  ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'],
  ...['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30'],
] as const;
export type MeetingSlot = (typeof MEETING_SLOTS)[number];

export const MEETING_MINUTES = 30;
/** A meeting is from tomorrow to so many days ahead. */
export const MEETING_DAYS_AHEAD = 30;

const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The first and the last day on which one may meet, YYYY-MM-DD; `today` is the day of the event's
 * zone.
 */
export const meetingDays = (today: string): { first: string; last: string } => ({
  first: daysLater(today, 1),
  last: daysLater(today, MEETING_DAYS_AHEAD),
});

export function isMeetingDay(day: string, today: string): boolean {
  const { first, last } = meetingDays(today);
  return first <= day && day <= last;
}
