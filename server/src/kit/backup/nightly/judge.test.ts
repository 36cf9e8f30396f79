import { describe, expect, test } from 'vitest';
import type { BackupRow } from './backups.queries.ts';
import { judge } from './judge.ts';

const NIGHT = { day: '2026-11-28', at: new Date('2026-11-28T02:30:00Z') };
const at = (time: string) => new Date(`2026-11-28T${time}:00Z`);

/** What is not said is a good one of this night, from half past two on. */
function row(about: Partial<BackupRow> = {}): BackupRow {
  const state = about.state ?? 'good';
  const begun_at = about.begun_at ?? NIGHT.at;
  return {
    ...{ id: crypto.randomUUID(), night: NIGHT.day, name: 'any', state, begun_at },
    reason: state === 'failed' ? 'store' : null,
    restored: state === 'good' ? true : null,
    finished_at: state === 'running' ? null : new Date(begun_at.getTime() + 60_000),
    ...{ bytes: null, members: null, files: null },
    ...about,
  };
}
const YESTERDAY = row({ night: '2026-11-27', begun_at: new Date('2026-11-27T02:30:00Z') });
const LONG_AGO = row({ night: '2026-11-01', begun_at: new Date('2026-11-01T02:30:00Z') });
const failedAt = (time: string, reason: BackupRow['reason'] = 'store') =>
  row({ state: 'failed', reason, begun_at: at(time) });

function judged(
  time: string,
  rows: BackupRow[],
  about: { good?: BackupRow; alive?: boolean; since?: string } = {},
) {
  const { good = YESTERDAY, alive = false, since = time } = about;
  const own = rows.find(({ state }) => state === 'good');
  return judge({ night: NIGHT, rows, good: own ?? good, alive, dueSince: at(since) }, at(time));
}

describe('whether a backup is due, and what the operator must know', () => {
  test('a night without one is due, also hours later', () => {
    expect(judged('02:30', [YESTERDAY])).toEqual({ due: true, trouble: undefined });
    expect(judged('23:00', [YESTERDAY], { since: '22:59' })).toMatchObject({ due: true });
  });

  test('a night with a good one is not, and all is well', () => {
    expect(judged('02:40', [row(), YESTERDAY])).toEqual({ due: false, trouble: null });
  });

  test('while one is made nothing is due, and nothing that was told is over', () => {
    const running = row({ state: 'running' });
    expect(judged('02:40', [running, LONG_AGO], { alive: true, good: LONG_AGO })).toEqual({
      ...{ due: false, trouble: undefined },
    });
  });

  test('one that runs for six hours hangs, once the one before is old', () => {
    const running = row({ state: 'running' });
    const about = { alive: true, good: LONG_AGO };
    expect(judged('08:30', [running, LONG_AGO], about).trouble).toBe(undefined);
    expect(judged('08:31', [running, LONG_AGO], about).trouble).toBe('old');
    const young = row({ night: '2026-11-27', begun_at: new Date('2026-11-27T23:00:00Z') });
    expect(judged('08:31', [running, young], { alive: true, good: young }).trouble).toBe(undefined);
  });

  test('one whose process is gone is made again at once', () => {
    expect(judged('02:31', [row({ state: 'running' })])).toMatchObject({ due: true });
    expect(judged('02:31', [failedAt('02:30', 'stopped')])).toMatchObject({ due: true });
  });

  test('one that ends its process each time is not made for ever', () => {
    const stopped = Array.from({ length: 6 }, (_, n) => failedAt(`02:3${5 - n}`, 'stopped'));
    expect(judged('02:40', stopped.slice(1))).toMatchObject({ due: true });
    expect(judged('02:40', stopped)).toEqual({ due: false, trouble: 'stopped' });
  });

  test('what failed is tried again half an hour later, three times in all, and is told after the last', () => {
    const [first, second, third] = [failedAt('02:30'), failedAt('03:01'), failedAt('03:32')];
    expect(judged('03:00', [first])).toEqual({ due: false, trouble: undefined });
    expect(judged('03:01', [first])).toEqual({ due: true, trouble: undefined });
    expect(judged('03:32', [second, first])).toEqual({ due: true, trouble: undefined });
    expect(judged('03:33', [third, second, first])).toEqual({ due: false, trouble: 'store' });
    expect(judged('23:59', [third, second, first])).toEqual({ due: false, trouble: 'store' });
  });

  test('the reason of the last try is told', () => {
    const rows = [failedAt('03:32', 'stopped'), failedAt('03:31', 'room'), failedAt('03:01')];
    expect(judged('04:10', [...rows, failedAt('02:30')]).trouble).toBe('room');
  });

  test('a backup that nobody begins is told an hour after it was found due', () => {
    const late = (time: string, since: string) =>
      judged(time, [LONG_AGO], { good: LONG_AGO, since }).trouble;
    expect(late('03:30', '02:30')).toBe(undefined);
    expect(late('03:31', '02:30')).toBe('old');
    // PCR was stopped over the weekend.
    expect(late('09:00', '09:00')).toBe(undefined);
    expect(judged('09:00', [YESTERDAY], { since: '02:30' }).trouble).toBe('old');
    const young = row({ night: '2026-11-27', begun_at: new Date('2026-11-27T14:00:00Z') });
    expect(judged('09:00', [young], { good: young, since: '02:30' }).trouble).toBe(undefined);
    const none = { night: NIGHT, rows: [], good: undefined, alive: false };
    expect(judge({ ...none, dueSince: at('02:30') }, at('03:31')).trouble).toBe('old');
  });
});
