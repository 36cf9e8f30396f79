import { TZDate, tzOffset } from '@date-fns/tz';
import { isNamed } from '../kit/http/time-zone.ts';

const MINUTE = 60_000;
const HALF_A_DAY = 12 * 3_600_000;

/**
 * A member's zone, UTC while it is not known; a zone that this machine does not know is UTC, too.
 * The library would read 'Foo+0530' as an offset, and never come to an end of 'constructor'.
 */
const zoneOf = (time_zone: string | null): string =>
  time_zone !== null && isNamed(time_zone) ? time_zone : 'UTC';

/** 'November 27, 2026 at 6:15 PM CST' by that clock. */
export const timeInZone = (at: Date, time_zone: string | null): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone: zoneOf(time_zone), timeZoneName: 'short' },
  }).format(at);

/** What the clock of that zone shows, as HH:MM:SS. */
export function wallTime(now: Date, time_zone: string | null): string {
  return wallOf(new TZDate(now.getTime(), zoneOf(time_zone)));
}

const wallOf = (at: TZDate): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/**
 * The next instant after `now` at which the clock of that zone shows `time` (HH:MM:SS). On a day
 * that leaves this time out it is as much later as the clock jumps; on a day that has it twice,
 * each of the two is one.
 */
export function nextAt(now: Date, time_zone: string | null, time: string): Date {
  const zone = zoneOf(time_zone);
  const today = new TZDate(now.getTime(), zone);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  for (let days = 0; ; days++) {
    const date = today.getDate() + days;
    const at = new TZDate(
      today.getFullYear(),
      today.getMonth(),
      date,
      hours,
      minutes,
      seconds,
      0,
      zone,
    );
    if (at.getTime() > now.getTime()) return new Date(at.getTime());
    const offset = (away: number) => tzOffset(zone, new Date(at.getTime() + away));
    const again = new TZDate(
      at.getTime() + (offset(-HALF_A_DAY) - offset(HALF_A_DAY)) * MINUTE,
      zone,
    );
    if (again.getTime() > now.getTime() && wallOf(again) === wallOf(at))
      return new Date(again.getTime());
  }
}

/** The next full hour on the clock of that zone: some stand half an hour beside UTC. */
export function nextHour(now: Date, time_zone: string | null): Date {
  const at = new TZDate(now.getTime(), zoneOf(time_zone));
  const past = (at.getMinutes() * 60 + at.getSeconds()) * 1000 + at.getMilliseconds();
  return new Date(now.getTime() - past + 3_600_000);
}
