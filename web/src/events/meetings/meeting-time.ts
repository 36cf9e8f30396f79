import type { HeldTime } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { type WhenWords, whenOf, whenText } from '../../kit/words/place-time.ts';

// By itself: a match on a list says when one meets next, and needs nothing else of meetings.

type Time = Pick<HeldTime, 'meeting_date' | 'meeting_time' | 'starts_at'>;
const placeTime = (time_zone: string, { meeting_date, meeting_time, starts_at }: Time) => ({
  ...{ event_date: meeting_date, event_time: meeting_time, end_time: null },
  ...{ time_zone, starts_at, ends_at: starts_at },
});
/** 'Sun, Mar 8 · 9:00 AM PST, 12:00 PM your time' (events.md 14). */
export const timeOfMeeting = (time_zone: string, time: Time): string =>
  whenText(placeTime(time_zone, time));
export const slotWords = (time_zone: string, time: Time): WhenWords =>
  whenOf(placeTime(time_zone, time));
