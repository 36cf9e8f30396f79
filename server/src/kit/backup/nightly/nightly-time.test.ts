import { describe, expect, test } from 'vitest';
import { readNightlyTime } from '../../settings/backup-settings.ts';
import { lastNight } from './nightly-time.ts';

const night = (time: string, now: string) => {
  const read = readNightlyTime(time);
  if (!read) throw new Error(`${time} is no time`);
  const { day, at } = lastNight(read, new Date(now));
  return `${day} ${at.toISOString().slice(0, 16)}`;
};

describe('the newest night whose time has come', () => {
  test.each([
    ['02:30', '2026-11-28T02:29:59Z', '2026-11-27 2026-11-27T02:30'],
    ['02:30', '2026-11-28T02:30:00Z', '2026-11-28 2026-11-28T02:30'],
    ['23:59', '2026-01-01T00:00:00Z', '2025-12-31 2025-12-31T23:59'],
    // Half an hour before it is the next day in Chicago, and half an hour after.
    ['02:30 America/Chicago', '2026-11-28T08:29:00Z', '2026-11-27 2026-11-27T08:30'],
    ['02:30 America/Chicago', '2026-11-28T08:30:00Z', '2026-11-28 2026-11-28T08:30'],
    ['00:00 Pacific/Kiritimati', '2026-11-28T10:00:00Z', '2026-11-29 2026-11-28T10:00'],
    ['05:45 Asia/Kathmandu', '2026-11-28T00:00:00Z', '2026-11-28 2026-11-28T00:00'],
  ])('%s at %s', (time, now, expected) => expect(night(time, now)).toBe(expected));

  // Each of these days is walked in steps of ten minutes: it has one night, which never goes back.
  test.each([
    ['a time that does not exist comes an hour later', '02:30', '2026-03-08T08:30:00.000Z'],
    ['the day of spring, after the change', '03:30', '2026-03-08T08:30:00.000Z'],
    ['a time that comes twice counts the first time', '01:30', '2026-11-01T06:30:00.000Z'],
    ['the day of autumn, after the change', '02:30', '2026-11-01T08:30:00.000Z'],
    ['the day of autumn, before the change', '00:30', '2026-11-01T05:30:00.000Z'],
  ])('%s', (_, time, expected) => {
    const read = readNightlyTime(`${time} America/Chicago`);
    if (!read) throw new Error('no time');
    const nights = new Map<string, Set<string>>();
    const begin = Date.parse(expected) - 40 * 3_600_000;
    let last = '';
    for (let now = begin; now < begin + 80 * 3_600_000; now += 600_000) {
      const { day, at } = lastNight(read, new Date(now));
      expect(at.getTime()).toBeLessThanOrEqual(now);
      expect(day >= last, `${day} after ${last}`).toBe(true);
      last = day;
      nights.set(day, (nights.get(day) ?? new Set()).add(at.toISOString()));
    }
    expect([...nights.values()].every((instants) => instants.size === 1)).toBe(true);
    expect([...(nights.get(expected.slice(0, 10)) ?? [])]).toEqual([expected]);
  });
});
