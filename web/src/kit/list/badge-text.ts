import type { ShownList } from './shown-list.ts';

/**
 * What the badge of a tab says: how many its list shows, '99+' beyond `most`; null while nobody
 * knows. `counted` is what the server says.
 */
export function badgeText(
  { shown, failure }: { shown: ShownList<unknown>; failure: Error | null },
  counted: number | undefined,
  most: number,
): string | null {
  const text = (count: number) => (count > most ? `${most}+` : String(count));
  if (shown.kind === 'samples') return text(shown.items.length);
  // Where there are none, samples may be on their way.
  if (counted === 0 && shown.kind === 'loading') return null;
  if (counted !== undefined) return text(counted);
  // Without the network it is what the device has.
  return failure && shown.kind === 'entries' ? text(shown.items.length) : null;
}
