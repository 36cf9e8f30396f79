import { describe, expect, test } from 'vitest';
import { readKeep } from '../../settings/backup-settings.ts';
import { type KeptBackup, thoseToRemove } from './keep.ts';

/** '11-28 02:30' of 2026, or '2025-12-31 02:30', in UTC; '?' behind it: unchecked, '!': bad. */
function backup(said: string): KeptBackup {
  const [, year = '2026', day, hour, minute, mark] =
    /^(?:(\d{4})-)?(\d\d-\d\d) (\d\d):(\d\d)([?!]?)$/.exec(said) ?? [];
  const state = mark === '?' ? 'unchecked' : mark === '!' ? 'bad' : 'good';
  return { name: `pcr-${year}-${day}T${hour}${minute}Z.pcrbackup`, state };
}

function left(all: string[], policy: string, zone = 'UTC'): string[] {
  const keep = readKeep(policy);
  if (!keep) throw new Error(`${policy} is no policy`);
  const gone = thoseToRemove(all.map(backup), keep, zone);
  return all.filter((one) => !gone.includes(backup(one).name));
}

describe('what stays of the backups', () => {
  test.each<[string, string, string[], string[], string?]>([
    [
      'the newest of each of two days',
      '2d',
      ['11-25 02:30', '11-26 02:30', '11-26 14:00', '11-27 02:30'],
      ['11-26 14:00', '11-27 02:30'],
    ],
    [
      'days without one do not count',
      '2d',
      ['11-01 02:30', '11-02 02:30', '11-27 02:30'],
      ['11-02 02:30', '11-27 02:30'],
    ],
    // 11-29 is a Sunday, 11-30 a Monday.
    [
      'weeks begin on Monday',
      '1d,2w',
      ['11-22 02:30', '11-27 02:30', '11-29 02:30', '11-30 02:30'],
      ['11-29 02:30', '11-30 02:30'],
    ],
    [
      'the week over the end of a year is one',
      '1d,2w',
      ['2025-12-28 02:30', '2025-12-30 02:30', '01-02 02:30', '01-05 02:30'],
      ['01-02 02:30', '01-05 02:30'],
    ],
    [
      'months',
      '1d,1w,3m',
      ['2025-11-30 02:30', '2025-12-31 02:30', '01-15 02:30', '01-31 02:30', '02-01 02:30'],
      ['2025-12-31 02:30', '01-31 02:30', '02-01 02:30'],
    ],
    [
      'one backup can be that of a day, a week and a month',
      '1d,1w,1m',
      ['11-01 02:30', '11-02 02:30'],
      ['11-02 02:30'],
    ],
    [
      'no weeks and months unless they are said',
      '1d',
      ['10-31 02:30', '11-27 02:30'],
      ['11-27 02:30'],
    ],
    // Half past two in UTC is the evening before in Chicago.
    [
      'days are those of the zone',
      '2d',
      ['11-26 02:30', '11-26 20:00', '11-27 02:30', '11-27 20:00'],
      ['11-27 02:30', '11-27 20:00'],
      'America/Chicago',
    ],
    [
      'the newest good one stays, however old',
      '1d',
      ['01-05 02:30', '11-26 02:30?', '11-27 02:30?'],
      ['01-05 02:30', '11-27 02:30?'],
    ],
    [
      'a good one stands before a later unchecked one of its day',
      '1d',
      ['11-27 02:30', '11-27 14:00?'],
      ['11-27 02:30'],
    ],
    [
      'an unchecked one is that of its day where none is good',
      '2d',
      ['11-26 02:30?', '11-27 02:30'],
      ['11-26 02:30?', '11-27 02:30'],
    ],
    [
      'a bad one is that of no day',
      '2d',
      ['11-24 02:30', '11-25 02:30', '11-26 02:30!', '11-27 02:30'],
      ['11-25 02:30', '11-27 02:30'],
    ],
    [
      'a bad one stays while no newer one is good',
      '1d',
      ['11-24 02:30!', '11-25 02:30', '11-26 02:30!', '11-27 02:30!'],
      ['11-25 02:30', '11-26 02:30!', '11-27 02:30!'],
    ],
    [
      'where none is good all bad ones stay',
      '1d',
      ['11-26 02:30!', '11-27 02:30!'],
      ['11-26 02:30!', '11-27 02:30!'],
    ],
    ['nothing of nothing', '7d,4w,12m', [], []],
  ])('%s (%s)', (_, policy, all, expected, zone) => {
    expect(left(all, policy, zone)).toEqual(expected);
    // Whatever the order in which a store lists them.
    expect(left(all.toReversed(), policy, zone).toReversed()).toEqual(expected);
  });

  test('what PCR has not named stays', () => {
    const others = [
      ...['pcr-2020-01-01T0230Z.pcrbackup.part', 'my pcr-2020-01-01T0230Z.pcrbackup', 'notes.txt'],
      ...[
        'pcr-2020-13-01T0230Z.pcrbackup',
        'pcr-2020-01-01T2530Z.pcrbackup',
        'before the move.pcrbackup',
      ],
    ];
    const all = [
      ...others.map((name) => ({ name, state: 'good' as const })),
      backup('11-27 02:30'),
    ];
    expect(thoseToRemove(all, { days: 1, weeks: 0, months: 0 }, 'UTC')).toEqual([]);
  });

  test('two years of nights with 7d,4w,12m: seven days, three more weeks, eleven more months', () => {
    const all = Array.from({ length: 730 }, (_, n) => {
      const day = new Date(Date.UTC(2026, 10, 28) - n * 86_400_000).toISOString().slice(0, 10);
      return { name: `pcr-${day}T0830Z.pcrbackup`, state: 'good' as const };
    });
    const gone = new Set(thoseToRemove(all, { days: 7, weeks: 4, months: 12 }, 'America/Chicago'));
    expect(all.filter(({ name }) => !gone.has(name)).map(({ name }) => name.slice(4, 14))).toEqual([
      ...[
        '2026-11-28',
        '2026-11-27',
        '2026-11-26',
        '2026-11-25',
        '2026-11-24',
        '2026-11-23',
        '2026-11-22',
      ],
      ...[
        '2026-11-15',
        '2026-11-08',
        '2026-10-31',
        '2026-09-30',
        '2026-08-31',
        '2026-07-31',
        '2026-06-30',
      ],
      ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ]);
  });
});
