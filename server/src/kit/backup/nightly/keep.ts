import type { Keep } from '../../settings/backup-settings.ts';
import { backupTime } from '../backup-store.ts';
import { dayOf } from './nightly-time.ts';

/**
 * What is known of a backup: 'good' was checked, 'bad' failed its check, 'unchecked' is one that
 * somebody made by hand, or whose check did not come to its end.
 */
export interface KeptBackup {
  name: string;
  state: 'good' | 'unchecked' | 'bad';
}

/**
 * The names of those that go. Of the last days, weeks (from Monday) and months in the zone on which
 * there is a backup, the newest of each stays, so that nothing goes while none are made. A good one
 * stands before an unchecked one. One that failed its check goes once there is a newer good one.
 * The newest good one always stays, and so does what PCR has not named.
 */
export function thoseToRemove(
  backups: readonly KeptBackup[],
  { days, weeks, months }: Keep,
  zone: string,
): string[] {
  const dated = backups
    .flatMap(({ name, state }) => {
      const begun = backupTime(name);
      return begun ? [{ name, state, begun, day: dayOf(begun, zone) }] : [];
    })
    .sort((a, b) => b.begun.getTime() - a.begun.getTime());
  const newestGood = dated.find(({ state }) => state === 'good');
  const stays = new Set<string>(newestGood && [newestGood.name]);
  for (const { name, state, begun } of dated) {
    if (state === 'bad' && !(newestGood && newestGood.begun > begun)) stays.add(name);
  }
  const whole = dated.filter(({ state }) => state !== 'bad');
  const keepNewest = (most: number, periodOf: (day: string) => string) => {
    const periods = Map.groupBy(whole, ({ day }) => periodOf(day));
    // They come newest first, and so do their periods.
    for (const its of [...periods.values()].slice(0, most)) {
      const kept = its.find(({ state }) => state === 'good') ?? its[0];
      if (kept) stays.add(kept.name);
    }
  };
  keepNewest(days, (day) => day);
  keepNewest(weeks, mondayOf);
  keepNewest(months, (day) => day.slice(0, 7));
  return dated.filter(({ name }) => !stays.has(name)).map(({ name }) => name);
}

/** The week of a day begins on Monday (ISO 8601), in the year before as well. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
