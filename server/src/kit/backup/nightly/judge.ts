import type { BackupRow, Trouble } from './backups.queries.ts';
import type { Night } from './nightly-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A night of 25 hours, and a backup that takes a little longer than the one before. */
export const OLD_MS = 26 * HOUR;
/** What failed is tried again after this time. */
export const WAIT_MS = 30 * MINUTE;
/** So often for each night. */
const MOST_TRIES = 3;
/** With those that ended with their process: one that ends it must not do so for ever. */
const MOST_STOPPED = 6;
/** One that runs for longer hangs, unless the one before is young enough anyway. */
const HANGS_MS = 6 * HOUR;
/** Nobody has begun a backup although it is due. */
const IDLE_MS = HOUR;

export interface Looked {
  night: Night;
  /** The newest ones, newest first. */
  rows: readonly BackupRow[];
  good: BackupRow | undefined;
  /** Whether a living process makes one. */
  alive: boolean;
  /** Since when this process finds a backup due that nobody begins. */
  dueSince: Date;
}

export interface Judged {
  due: boolean;
  /** Null: there is none. Undefined: what was told before still holds. */
  trouble: Trouble | null | undefined;
}

/** Whether a backup is due, and what the operator must know. */
export function judge({ night, rows, good, alive, dueSince }: Looked, now: Date): Judged {
  const age = (then: Date | null | undefined) => now.getTime() - (then?.getTime() ?? 0);
  const isOld = age(good?.finished_at) > OLD_MS;
  const [newest] = rows;
  if (alive) {
    const hangs = newest?.state === 'running' && age(newest.begun_at) > HANGS_MS;
    return { due: false, trouble: isOld && hangs ? 'old' : undefined };
  }
  const ofNight = rows.filter((row) => row.night === night.day);
  if (ofNight.some(({ state }) => state === 'good')) return { due: false, trouble: null };
  const failed = ofNight.filter(({ state, reason }) => state === 'failed' && reason !== 'stopped');
  const [last] = failed;
  if (last && (failed.length >= MOST_TRIES || ofNight.length >= MOST_STOPPED))
    return { due: false, trouble: last.reason };
  if (ofNight.length >= MOST_STOPPED) return { due: false, trouble: 'stopped' };
  if (last && age(last.finished_at) < WAIT_MS) return { due: false, trouble: undefined };
  // A machine that slept, or PCR that was stopped, has a night of long ago: that is no trouble.
  const isIdle = ofNight.length === 0 && age(dueSince) > IDLE_MS;
  return { due: true, trouble: isOld && isIdle ? 'old' : undefined };
}
