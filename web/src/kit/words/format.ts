import { unbroken } from './unbroken.ts';

const LOCALE = 'en-US';

const dayFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Mar 3, 2026' for '2026-03-03': the day that people mean, whatever the viewer's zone. */
export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

const monthFormat = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Mar 2026' for '2026-03-03'. */
export function monthText(day: string): string {
  return monthFormat.format(new Date(`${day}T00:00:00Z`));
}

const timeFormat = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: 'UTC' });

/** '4:30 PM' for '16:30': the time of day that people mean, whatever the viewer's zone. */
export function timeText(time: string): string {
  return unbroken(timeFormat.format(new Date(`1970-01-01T${time}:00Z`)));
}

/** 'Mar 3, 2026' for an instant, in the viewer's zone. */
export function instantDayText(instant: string | number | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone }).format(
    new Date(instant),
  );
}

/**
 * kit.md 61: '1 day ago'; 'N days ago' below 7 days; 'N weeks ago' below 30 days; otherwise the
 * date. Days are those of the viewer's calendar: yesterday evening is '1 day ago' this morning.
 * Younger than that is 'Today'.
 */
export function ageText(
  instant: string | number | Date,
  now: number = Date.now(),
  timeZone?: string,
): string {
  const days = Math.round(
    (dayNumber(new Date(now), timeZone) - dayNumber(new Date(instant), timeZone)) / 86_400_000,
  );
  // The device's clock may be slow, so an instant can be a little in its future.
  if (days <= 0) return 'Today';
  if (days < 7) return days === 1 ? '1 day ago' : `${days} days ago`;
  if (days < 30) return days < 14 ? '1 week ago' : `${Math.floor(days / 7)} weeks ago`;
  return instantDayText(instant, timeZone);
}

/**
 * The calendar day of an instant, as milliseconds of that day in UTC: no clock change comes between
 * two of them.
 */
function dayNumber(instant: Date, timeZone?: string): number {
  if (!timeZone) return Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate());
  const parts = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const part = Object.fromEntries(
    parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day);
}

const money = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' });

/** '$18.50/hr' for dollars per hour. */
export function hourlyText(rate: number): string {
  return `${money.format(rate)}/hr`;
}

/** One decimal at least, two at most: 5 is '5.0', 4.475 is '4.48'. */
export function ratingText(rating: number): string {
  // It goes through text, because 4.475 * 100 is 447.49999999999994.
  const hundredths = Math.round(Number(`${rating}e2`));
  const text = (hundredths / 100).toFixed(2);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

/** '1 character', '2,000 characters'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString(LOCALE)} ${count === 1 ? one : many}`;
}

/** The day that it is for the viewer: '2026-03-03'. */
export function todayOf(now: number = Date.now()): string {
  return new Date(dayNumber(new Date(now))).toISOString().slice(0, 10);
}
