import { unbroken } from './unbroken.ts';

// By itself, since the first screen needs no other code that writes days, times and numbers.

/**
 * '8:42 AM' on the viewer's day, 'Dec 3, 8:42 AM' on another one, 'Mar 3, 2025, 8:42 AM' in another
 * year, in the viewer's zone.
 */
export function instantText(instant: string | number | Date, now: Date = new Date()): string {
  const at = new Date(instant);
  const otherDay = at.toDateString() !== now.toDateString() || undefined;
  return unbroken(
    at.toLocaleString('en-US', {
      month: otherDay && 'short',
      day: otherDay && 'numeric',
      year: at.getFullYear() === now.getFullYear() ? undefined : 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
  );
}
