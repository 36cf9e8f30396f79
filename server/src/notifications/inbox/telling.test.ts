import { type NotificationPreferences, PREFERENCE_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';
import { describe, expect, test } from 'vitest';
import { nextAt, nextHour, timeInZone, wallTime } from '../member-clock.ts';
import { quietUntil, tellingOf } from './telling.ts';
import type { Urgency } from './urgency.ts';

const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Honolulu'];
const HOUR = 3_600_000;
/** All of three days around each on which clocks change in one of these zones, and of three in summer. */
const HALF_HOURS = ['03-08', '03-29', '04-05', '07-01', '10-04', '10-25', '11-01'].flatMap((day) =>
  Array.from({ length: 144 }, (_, n) => Date.parse(`2026-${day}T00:00:00Z`) + (n - 48) * (HOUR / 2)),
);
const at = (text: string) => new Date(text);
const iso = (date: Date | null) => date?.toISOString();

const night = { ...PREFERENCE_DEFAULTS, quiet_hours_from: '22:00:00', quiet_hours_to: '07:00:00' };
const told = (urgency: Urgency, times: NotificationPreferences, now: string) => {
  const telling = tellingOf(urgency, times, at(now));
  return telling.at === 'later' ? iso(telling.held_until) : telling.at;
};

describe('the clock of a member', () => {
  test.each(ZONES)(
    'in %s shows what the platform’s own formatter shows, and the next 07:00 is that of the next day',
    (zone) => {
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
      const wrong = HALF_HOURS.filter((now) => {
        const next = nextAt(new Date(now), zone, '07:00:00');
        const hours = (next.getTime() - now) / HOUR;
        const isNext = shown.format(next) === '07:00' && hours > 0 && hours <= 25;
        return wallTime(new Date(now), zone).slice(0, 5) !== shown.format(now) || !isNext;
      });
      expect(wrong).toEqual([]);
    },
  );

  test('a time that a day leaves out comes an hour later, and one that it has twice comes twice', () => {
    const zone = 'America/New_York';
    expect(iso(nextAt(at('2026-03-08T05:00:00Z'), zone, '02:30:00'))).toBe('2026-03-08T07:30:00.000Z');
    const first = nextAt(at('2026-11-01T04:00:00Z'), zone, '01:30:00');
    expect(iso(first)).toBe('2026-11-01T05:30:00.000Z');
    expect(iso(nextAt(first, zone, '01:30:00'))).toBe('2026-11-01T06:30:00.000Z');
    expect(iso(nextAt(at('2026-11-01T06:30:00Z'), zone, '01:30:00'))).toBe('2026-11-02T06:30:00.000Z');
  });

  test('full hours are those of the zone', () => {
    expect(iso(nextHour(at('2026-05-01T10:20:30.5Z'), 'Asia/Kathmandu'))).toBe('2026-05-01T11:15:00.000Z');
    expect(iso(nextHour(at('2026-05-01T10:00:00Z'), null))).toBe('2026-05-01T11:00:00.000Z');
  });

  test('a zone that nobody knows is UTC', () => {
    // As an import may bring them (my-data.md 14): no name of a zone, though a library reads an offset in it.
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
    const quiet = HALF_HOURS.filter((now) => quietUntil(new Date(now), times));
    const wrong = quiet.filter((now) => {
      const end = quietUntil(new Date(now), times)?.getTime() ?? 0;
      const holds = quietUntil(new Date(end), times) === null && end - now <= 10 * HOUR;
      return !holds || quietUntil(new Date(end - 1), times)?.getTime() !== end;
    });
    expect(wrong).toEqual([]);
    // Nine hours of each day.
    expect(quiet.length / HALF_HOURS.length).toBeCloseTo(9 / 24, 1);
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

  test('a daily digest comes at the time of the daily report, not before quiet hours end (notifications.md 33)', () => {
    const daily = { ...PREFERENCE_DEFAULTS, digest: 'daily' as const, time_zone: 'Asia/Kolkata' };
    expect(told('can_wait', daily, day)).toBe('2026-07-02T02:30:00.000Z');
    const late = { ...daily, quiet_hours_from: '22:00:00', quiet_hours_to: '09:00:00' };
    expect(told('can_wait', late, day)).toBe('2026-07-02T03:30:00.000Z');
  });
});
