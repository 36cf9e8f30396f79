// By itself, since the first screen needs no other code that writes days, times and numbers.

/** 'Mar 3, 2026, 4:05 PM' for an instant, in the viewer's zone. */
export function instantText(instant: string | number | Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant));
}
