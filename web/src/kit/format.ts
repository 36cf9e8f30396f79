const LOCALE = 'en-US';
const DAY_MS = 86_400_000;

const dayFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Mar 3, 2026' for '2026-03-03': the day that people mean, whatever the viewer's zone. */
export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** 'Mar 3, 2026' for an instant, in the viewer's zone. */
export function instantDayText(instant: string | number | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone }).format(new Date(instant));
}

/** 'Mar 3, 2026, 4:05 PM' for an instant, in the viewer's zone. */
export function instantText(instant: string | number | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}

/**
 * How long ago, in the calendar days of the viewer's zone (core.md 9): 'Today', '1 day ago', 'N days ago' below 7,
 * 'N weeks ago' below 30, otherwise the date.
 */
export function relativeAge(instant: string | number | Date, now: Date = new Date(), timeZone?: string): string {
  const days = dayNumber(now, timeZone) - dayNumber(new Date(instant), timeZone);
  // A clock that is a little behind must not make an entry come from the future.
  if (days === 0 || days === -1) return 'Today';
  if (days < 0 || days >= 30) return instantDayText(instant, timeZone);
  if (days === 1) return '1 day ago';
  if (days < 7) return `${days} days ago`;
  const weeks = Math.floor(days / 7);
  return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`;
}

/** Days since 1970 of the calendar day that `date` is in `timeZone`. */
function dayNumber(date: Date, timeZone?: string): number {
  const parts = new Intl.DateTimeFormat(LOCALE, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone,
  }).formatToParts(date);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
}

/** One decimal at least, two at most: 5 is '5.0', 4.475 is '4.48'. */
export function ratingText(rating: number): string {
  // Through text, because 4.475 * 100 is 447.49999999999994.
  const hundredths = Math.round(Number(`${rating}e2`));
  const text = (hundredths / 100).toFixed(2);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

/** The `tel:` address of what a person wrote as a phone number, without its extension; null if it is none. */
export function phoneLink(text: string): string | null {
  const number = text.replace(/\s*\b(x|ext\.?|extension)\s*\d+\s*$/i, '');
  const digits = number.replace(/[^\d+]/g, '');
  return /^\+?\d{3,15}$/.test(digits) && !/\p{L}/u.test(number) ? `tel:${digits}` : null;
}
