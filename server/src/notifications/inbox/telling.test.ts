import {
  type NotificationPreferences,
  PREFERENCE_DEFAULTS,
} from '@pcr/contract/notifications/notifications.schema.ts';
import { describe, expect, test } from 'vitest';
import { nextAt, nextHour, timeInZone, wallTime } from '../member-clock.ts';
import { quietUntil, tellingOf } from './telling.ts';
import type { Urgency } from './urgency.ts';

const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Honolulu',
];
const HOUR = 3_600_000;
/** Two days each, in 2026: New Year’s Day, and when one of these zones changes its clock. */
const DAYS = ['01-01', '03-07', '03-28', '04-04', '10-03', '10-24', '10-31'].map(
  (day) => `2026-${day}`,
);
const halfHours = (day: string) =>
  Array.from({ length: 2 * 48 }, (_, n) => new Date(Date.parse(day) + (n * HOUR) / 2));
const at = (text: string) => new Date(text);
const iso = (date: Date | null) => date?.toISOString();

const night = { ...PREFERENCE_DEFAULTS, quiet_hours_from: '22:00:00', quiet_hours_to: '07:00:00' };
const told = (urgency: Urgency, times: NotificationPreferences, now: string) => {
  const telling = tellingOf(urgency, times, at(now));
  return telling.at === 'later' ? iso(telling.held_until) : telling.at;
};

describe('the clock of a member', () => {
  test.each(ZONES)(
    'in %s each half hour is what it is, and the next 07:00 is always the next one',
    (zone) => {
      // The truth by another way: the platform's own formatter.
      const shown = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
      });
      for (const day of DAYS) {
        let next = nextAt(at(day), zone, '07:00:00');
        const mornings = halfHours(day).filter((date) => {
          const truth = shown.format(date);
          if (wallTime(date, zone).slice(0, 5) !== truth)
            expect.fail(`${date.toISOString()} is not ${truth}`);
          if (truth !== '07:00') return false;
          // The days may begin in the morning itself.
          if (date.getTime() > Date.parse(day)) expect(iso(next)).toBe(iso(date));
          next = nextAt(date, zone, '07:00:00');
          return true;
        });
        expect(mornings).toHaveLength(2);
      }
    },
  );

  test('a time that a day leaves out comes an hour later, and one that it has twice comes twice', () => {
    const zone = 'America/New_York';
    expect(iso(nextAt(at('2026-03-08T05:00:00Z'), zone, '02:30:00'))).toBe(
      '2026-03-08T07:30:00.000Z',
    );
    const first = nextAt(at('2026-11-01T04:00:00Z'), zone, '01:30:00');
    expect(iso(first)).toBe('2026-11-01T05:30:00.000Z');
    expect(iso(nextAt(first, zone, '01:30:00'))).toBe('2026-11-01T06:30:00.000Z');
    expect(iso(nextAt(at('2026-11-01T06:30:00Z'), zone, '01:30:00'))).toBe(
      '2026-11-02T06:30:00.000Z',
    );
  });

  test('full hours are those of the zone', () => {
    expect(iso(nextHour(at('2026-05-01T10:20:30.5Z'), 'Asia/Kathmandu'))).toBe(
      '2026-05-01T11:15:00.000Z',
    );
    expect(iso(nextHour(at('2026-05-01T10:00:00Z'), null))).toBe('2026-05-01T11:00:00.000Z');
  });

  test('a zone that nobody knows is UTC', () => {
    // As an import may bring them (my-data.md 14): no name of a zone, though a library reads an
    // offset in it.
    for (const zone of ['Mars/Olympus', 'Mars/Olympus+0530', 'constructor']) {
      expect(wallTime(at('2026-05-01T10:20:30Z'), zone)).toBe('10:20:30');
      expect(timeInZone(at('2026-05-01T10:20:30Z'), zone)).toBe('May 1, 2026 at 10:20 AM UTC');
    }
  });
});

describe('quiet hours (notifications.md 31)', () => {
  test('go over midnight, and end in the member’s zone', () => {
    const berlin = { ...night, time_zone: 'Europe/Berlin' };
    expect(iso(quietUntil(at('2026-07-01T20:00:00Z'), berlin))).toBe('2026-07-02T05:00:00.000Z');
    expect(iso(quietUntil(at('2026-07-02T04:59:59Z'), berlin))).toBe('2026-07-02T05:00:00.000Z');
    expect(quietUntil(at('2026-07-02T05:00:00Z'), berlin)).toBeNull();
    expect(quietUntil(at('2026-07-01T19:59:59Z'), berlin)).toBeNull();
  });

  test('within a day', () => {
    const nap = { ...night, quiet_hours_from: '12:00:00', quiet_hours_to: '14:00:00' };
    expect(iso(quietUntil(at('2026-07-01T12:00:00Z'), nap))).toBe('2026-07-01T14:00:00.000Z');
    expect(quietUntil(at('2026-07-01T23:00:00Z'), nap)).toBeNull();
  });

  test.each(ZONES)('in %s end where they are quiet no more, within ten hours', (time_zone) => {
    const times = { ...night, time_zone };
    for (const day of DAYS) {
      const quiet = halfHours(day).filter((now) => {
        const end = quietUntil(now, times);
        if (!end) return false;
        const before = quietUntil(new Date(end.getTime() - 1), times);
        const holds =
          quietUntil(end, times) === null &&
          before?.getTime() === end.getTime() &&
          end.getTime() - now.getTime() <= 10 * HOUR;
        if (!holds) expect.fail(`${now.toISOString()} is not quiet until ${end.toISOString()}`);
        return true;
      });
      // A night is as long as its clock is changed by: two half hours at most.
      expect(Math.abs(quiet.length - 2 * 18)).toBeLessThanOrEqual(2);
    }
  });
});

describe('when somebody is told', () => {
  const [day, dark] = ['2026-07-01T12:20:00Z', '2026-07-01T23:20:00Z'];
  test.each([
    ['emergency', day, 'once', 'once'],
    ['emergency', dark, 'once', 'once'],
    ['warning', dark, 'once', 'once'],
    ['timely', day, 'once', 'once'],
    ['timely', dark, 'never', 'never'],
    ['soon', day, 'once', 'once'],
    ['soon', dark, '2026-07-02T07:00:00.000Z', '2026-07-02T07:00:00.000Z'],
    ['can_wait', day, 'once', '2026-07-01T13:00:00.000Z'],
    // The next full hour is quiet as well.
    ['can_wait', dark, '2026-07-02T07:00:00.000Z', '2026-07-02T07:00:00.000Z'],
  ] as const)('%s at %s: %s at once, %s by hourly digest', (urgency, now, atOnce, hourly) => {
    expect(told(urgency, night, now)).toBe(atOnce);
    expect(told(urgency, { ...night, digest: 'hourly' }, now)).toBe(hourly);
  });

  test('a warning at night goes by mail alone', () => {
    expect(tellingOf('warning', night, at(dark))).toEqual({ at: 'once', quietly: true });
    expect(tellingOf('warning', night, at(day))).toEqual({ at: 'once' });
  });

  test('of what begins before quiet hours or a digest end its member is told now, and never once it has begun (notifications.md 113)', () => {
    const early = at('2026-07-02T06:30:00Z');
    expect(tellingOf('soon', night, at(dark), early)).toEqual({ at: 'once', quietly: true });
    const daily = { ...PREFERENCE_DEFAULTS, digest: 'daily' as const };
    expect(tellingOf('can_wait', daily, at(day), early)).toEqual({ at: 'once' });
    expect(tellingOf('soon', night, at(dark), at('2026-07-02T07:30:00Z')).at).toBe('later');
    expect(tellingOf('soon', night, early, early)).toEqual({ at: 'never' });
  });

  test('a daily digest comes at the time of the daily report, not before quiet hours end (notifications.md 33)', () => {
    const daily = { ...PREFERENCE_DEFAULTS, digest: 'daily' as const, time_zone: 'Asia/Kolkata' };
    expect(told('can_wait', daily, day)).toBe('2026-07-02T02:30:00.000Z');
    const late = { ...daily, quiet_hours_from: '22:00:00', quiet_hours_to: '09:00:00' };
    expect(told('can_wait', late, day)).toBe('2026-07-02T03:30:00.000Z');
  });
});
