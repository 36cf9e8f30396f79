import {
  PICKUP_DAYS,
  type PickupDay,
  type Pickups,
  type PickupTimes,
} from '@pcr/contract/families/pickups/pickups.schema.ts';
import { WEEKDAYS } from '@pcr/contract/notifications/notifications.schema.ts';
import { timeText } from '../../kit/words/format.ts';
import { nearDayText } from '../../kit/words/said-time.ts';
import { unbroken } from '../../kit/words/unbroken.ts';

export const PICKUP_DAY_LABELS = Object.fromEntries(
  PICKUP_DAYS.map((day, n) => [day, WEEKDAYS[n] ?? '']),
) as Record<PickupDay, string>;

/** Days in a row with the same time are one line: 'Monday to Friday', '3:30 PM'. */
export function pickupLines(times: PickupTimes): { days: string; time: string }[] {
  const lines: { first: PickupDay; last: PickupDay; time: string; n: number }[] = [];
  for (const [n, day] of PICKUP_DAYS.entries()) {
    const time = times[day];
    const before = lines.at(-1);
    if (time === null) continue;
    if (before && before.time === time && before.n === n - 1)
      Object.assign(before, { last: day, n });
    else lines.push({ first: day, last: day, time, n });
  }
  return lines.map(({ first, last, time }) => ({
    days:
      first === last
        ? PICKUP_DAY_LABELS[first]
        : `${PICKUP_DAY_LABELS[first]} to ${PICKUP_DAY_LABELS[last]}`,
    time: timeText(time),
  }));
}

/** 'Monday to Friday at 3:30 PM, Sunday at 10:05 AM' */
export const pickupWords = (times: PickupTimes): string =>
  pickupLines(times)
    .map(({ days, time }) => `${days} at ${time}`)
    .join(', ') || 'no times';

/** An instant by the clock of a zone; of the device where it does not know that zone. */
function atClock(
  instant: string,
  timeZone: string,
  parts: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): string {
  const at = new Date(instant);
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, ...parts }).format(at);
  } catch (error) {
    if (error instanceof RangeError) return new Intl.DateTimeFormat(locale, parts).format(at);
    throw error;
  }
}

/** 'Today · 3:30 PM', 'Tue, Mar 3 · 3:30 PM' */
export function nextText({ day, at }: NonNullable<Pickups['next']>, timeZone: string): string {
  const today = pickupDay(new Date().toISOString(), timeZone);
  return `${nearDayText(day, today)} · ${clockText(at, timeZone)}`;
}

/** '3:30 PM' */
export const clockText = (instant: string, timeZone: string) =>
  unbroken(atClock(instant, timeZone, { timeStyle: 'short' }));

/** The day of a pickup: '2026-03-03'. */
export const pickupDay = (instant: string, timeZone: string) =>
  atClock(instant, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');
