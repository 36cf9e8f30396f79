import type { FaultWindow, Sighting } from '../history.ts';

/** True where a look shows the fault's effect; `before`: what it showed before the fault. */
type Shows = (now: Sighting[string], before: Sighting[string] | undefined) => boolean;

const is =
  (...words: readonly string[]): Shows =>
  (now) =>
    words.some((word) => word === now);
const isAtLeast =
  (least: number): Shows =>
  (now) =>
    typeof now === 'number' && Math.abs(now) >= least;
/** Another answer: none at all is not another one. */
const isAnother: Shows = (now, before) =>
  before !== undefined && now !== before && now !== SILENT && now !== REFUSED;

/** A look may see: no answer in time, a refusal, a held connection that ended, a full disk. */
export const SILENT = 'silent';
export const REFUSED = 'refused';
export const ENDED = 'ended';
export const NO_ROOM = 'no room';

/** What must be seen of each fault, of all that was looked at in the same moment. */
const EFFECTS: Readonly<Record<string, Shows>> = {
  update: isAnother,
  'server-dies': is(REFUSED),
  'primary-killed': (now, before) => now === REFUSED || isAnother(now, before),
  'primary-cut-off': is(SILENT),
  'primary-without-power': is(SILENT),
  // ms of a round trip
  'slow-link': isAtLeast(300),
  'stands-still': is(SILENT),
  'etcd-member-dies': is(REFUSED),
  'etcd-away': is(REFUSED),
  'replica-disk-full': is(NO_ROOM),
  'proxies-restart': is(ENDED),
  // s, in either direction
  'clock-off': isAtLeast(80),
  'store-away': is(SILENT, REFUSED),
  switchover: isAnother,
  'postgres-killed': is(ENDED),
  'connections-cut': is(ENDED),
};

/**
 * What was seen of a fault that had its effect, and had not been so before it; null: nobody saw
 * that (machines.md 89).
 */
export function effectOf({ name, seen }: Pick<FaultWindow, 'name' | 'seen'>): Sighting | null {
  const [before, ...during] = seen;
  const shows = EFFECTS[name];
  if (!before || !shows) return null;
  const isSeen = (now: Sighting) =>
    Object.keys(before).length > 0 &&
    Object.keys(before).every((what) => shows(now[what] ?? SILENT, before[what]));
  return isSeen(before) ? null : (during.find(isSeen) ?? null);
}
