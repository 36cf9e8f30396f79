import { meetingDays } from '@pcr/contract/events/meetings/meeting-slots.ts';

/**
 * The days on which one may meet, by the clock of a zone; by this device's where it does not know
 * the zone.
 */
export function daysIn(timeZone: string, now: number): { first: string; last: string } {
  const format = (zone?: string) =>
    new Intl.DateTimeFormat('en-CA', zone ? { timeZone: zone } : {}).format(now);
  try {
    return meetingDays(format(timeZone));
  } catch (error) {
    if (error instanceof RangeError) return meetingDays(format());
    throw error;
  }
}
