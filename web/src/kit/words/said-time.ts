// Days and times as people say them, beside what happens on them. Days of a calendar are
// those of the place, instants those of the viewer's clock.

import { dayText, timeText, todayOf } from './format.ts';
import { unbroken } from './unbroken.ts';

const LOCALE = 'en-US';
const weekdayFormat = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'Thu, Dec 3' for '2026-12-03'; 'Thu, Dec 3, 2027' in another year than today's. */
export function weekdayText(day: string, today: string = todayOf()): string {
  const said = weekdayFormat.format(new Date(`${day}T00:00:00Z`));
  return day.slice(0, 4) === today.slice(0, 4) ? said : `${said}, ${day.slice(0, 4)}`;
}

/** 'Dec 3'; 'Mar 3, 2025' in another year than today's. */
export function shortDayText(day: string, today: string = todayOf()): string {
  const said = dayText(day);
  return day.slice(0, 4) === today.slice(0, 4) ? said.replace(/, \d+$/, '') : said;
}

/** 'Today', 'Tomorrow' or 'Yesterday', else 'Thu, Dec 3'. */
export function nearDayText(day: string, today: string = todayOf()): string {
  const apart = Math.round(
    (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000,
  );
  const near = { '-1': 'Yesterday', '0': 'Today', '1': 'Tomorrow' }[String(apart)];
  return near ?? weekdayText(day, today);
}

/** '6:30 to 8:30 PM' for '18:30' and '20:30'; '11:30 AM to 1:00 PM' across noon. */
export function timesText(from: string, to: string | null): string {
  const start = timeText(from);
  if (to === null || to === from) return start;
  const end = timeText(to);
  const half = /\s[AP]M$/.exec(end)?.[0] ?? '';
  return `${start.endsWith(half) && to > from ? start.slice(0, -half.length) : start} to ${end}`;
}

/** '8:42 AM' on the viewer's clock, for what stands under its day. */
export function clockText(instant: string | number | Date): string {
  return unbroken(
    new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' }).format(new Date(instant)),
  );
}

/** '8:42 AM' on the viewer's day, else 'Dec 3', and 'Mar 3, 2025' in another year. */
export function momentText(instant: string | number | Date, now: number = Date.now()): string {
  const at = new Date(instant);
  const day = todayOf(at.getTime());
  const today = todayOf(now);
  return day === today ? clockText(at) : shortDayText(day, today);
}
