import { readCursor, writeCursor } from '../http/paging.ts';

// Where in the stream of events somebody is: a snapshot of the database (pg_snapshot as text, 'xmin:xmax:running'),
// opaque outside like every cursor. It says exactly which transactions were visible, in whatever order they ended.

/** As it stands in `id:` and comes back in Last-Event-ID. */
export type LiveCursor = string & { readonly __place: true };

export function cursorOf(snapshot: string): LiveCursor {
  return writeCursor([snapshot]) as LiveCursor;
}

/** A longer one would need hundreds of transactions at once. */
const LONGEST = 12_000;

/** The snapshot of a place; null for what is none. */
export function snapshotOf(place: string): string | null {
  if (place.length > LONGEST) return null;
  try {
    return readCursor(place, [{ test: isSnapshot }])[0] ?? null;
  } catch {
    return null;
  }
}

/** As PostgreSQL takes it: numbers in order, from xmin to below xmax, none whose low 32 bits are 0. */
function isSnapshot(text: string): boolean {
  const [, xmin, xmax, running] = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/.exec(text) ?? [];
  if (xmin === undefined || xmax === undefined || running === undefined) return false;
  const xids = [xmin, ...(running ? running.split(',') : [])].map(BigInt);
  if ([...xids, BigInt(xmax)].some((xid) => xid % 2n ** 32n === 0n)) return false;
  const inOrder = xids.every((xid, n) => n === 0 || xid >= (xids[n - 1] ?? 0n));
  const last = xids.at(-1) ?? 0n;
  return inOrder && (running ? last < BigInt(xmax) : last <= BigInt(xmax));
}

/** Whether a snapshot knows of transactions that the other cannot know yet. */
export function isAfter(snapshot: string, other: string): boolean {
  const xmax = (text: string) => BigInt(text.split(':')[1] ?? 0);
  return xmax(snapshot) > xmax(other);
}

/** Whether events of this transaction may be new to a snapshot: all before its xmin is old, the rest need not be. */
export function hasMissed(snapshot: string, swept: string): boolean {
  return BigInt(swept) > 0n && BigInt(swept) >= BigInt(snapshot.split(':')[0] ?? 0);
}

/**
 * From here on, asking for everything costs less than looking for what is new: an honest page seldom comes back from so
 * far, and a place that was made by hand ('knows' all, but asks from the first transaction on) would have all events read.
 */
const FAR = 20_000n;

/** Whether a place lies so many transactions before what is seen now that nobody looks for what is new since. */
export function isFarBehind(snapshot: string, now: string): boolean {
  const xmin = (text: string) => BigInt(text.split(':')[0] ?? 0);
  return xmin(now) - xmin(snapshot) > FAR;
}
