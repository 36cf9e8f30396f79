const LOCALE = 'en-US';

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
