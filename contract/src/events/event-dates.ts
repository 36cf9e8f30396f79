// What follows from an event's dates, for both rooms.

export const EVENT_STATUSES = ['upcoming', 'ongoing', 'completed', 'cancelled'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const RECURRING_PATTERNS = ['none', 'monthly', 'quarterly', 'biannual'] as const;
export type RecurringPattern = (typeof RECURRING_PATTERNS)[number];
/** Months from one date of a series to the next (events.md 20). */
export const MONTHS_BETWEEN = { monthly: 1, quarterly: 3, biannual: 6 } as const;
/** So many dates a series has at most: three years of months. */
export const SERIES_MAX = 36;

/**
 * What an event's status is at this moment: 'upcoming' follows the clock, another one was set and
 * stays (events.md 16). The server filters by the same sentence, and a page that stays open, or has
 * no network, goes on with it.
 */
export function eventStatusAt(
  event: { status: EventStatus; starts_at: string; ends_at: string },
  now: number,
): EventStatus {
  if (event.status !== 'upcoming' || now < Date.parse(event.starts_at)) return event.status;
  return now < Date.parse(event.ends_at) ? 'ongoing' : 'completed';
}

/**
 * The days of a series (YYYY-MM-DD), the first one included, none after `until`: each has the first
 * one's day of the month, or the last day of a shorter month (events.md 20). One alone where
 * nothing repeats.
 */
export function seriesDates(
  first: string,
  pattern: RecurringPattern,
  until: string | null,
): string[] {
  const dates = [first];
  if (pattern === 'none' || until === null) return dates;
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number);
  for (let n = MONTHS_BETWEEN[pattern]; ; n += MONTHS_BETWEEN[pattern]) {
    const lastDay = new Date(Date.UTC(year, month + n, 0));
    const date = new Date(Date.UTC(year, month - 1 + n, Math.min(day, lastDay.getUTCDate())))
      .toISOString()
      .slice(0, 10);
    if (date > until || dates.length > 1000) return dates;
    dates.push(date);
  }
}
