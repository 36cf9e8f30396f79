import { describe, expect, test } from 'vitest';
import {
  ageText,
  counted,
  dayText,
  hourlyText,
  instantDayText,
  ratingText,
  todayOf,
} from './format.ts';
import { firstWords, shortened } from './short-text.ts';

describe('dates', () => {
  test('a calendar day is the day that is written, in any zone', () => {
    expect(dayText('2026-03-03')).toBe('Mar 3, 2026');
    expect(dayText('2025-12-31')).toBe('Dec 31, 2025');
  });

  test("an instant is in the viewer's zone", () => {
    expect(instantDayText('2026-03-03T02:00:00Z', 'America/Chicago')).toBe('Mar 2, 2026');
    expect(instantDayText('2026-03-03T02:00:00Z', 'Pacific/Kiritimati')).toBe('Mar 3, 2026');
  });
});

test.each([
  [5, '5.0'],
  [3.95, '3.95'],
  [4.475, '4.48'],
  [1.005, '1.01'],
  [0, '0.0'],
])('rating %d is %s', (rating, text) => {
  expect(ratingText(rating)).toBe(text);
});

describe('how old something is (kit.md 61)', () => {
  const NOW = Date.parse('2026-03-31T12:00:00Z');
  const HOUR = 3_600_000;
  const age = (hours: number, timeZone = 'UTC') => ageText(NOW - hours * HOUR, NOW, timeZone);

  test.each([
    [-1, 'Today'],
    [12, 'Today'],
    [12.001, '1 day ago'],
    [36, '1 day ago'],
    [36.001, '2 days ago'],
    [6 * 24 + 12, '6 days ago'],
    [6 * 24 + 12.001, '1 week ago'],
    [13 * 24 + 12, '1 week ago'],
    [13 * 24 + 12.001, '2 weeks ago'],
    [29 * 24 + 12, '4 weeks ago'],
    [29 * 24 + 12.001, 'Mar 1, 2026'],
    [366 * 24, 'Mar 30, 2025'],
  ])('%d hours before noon: %s', (hours, text) => {
    expect(age(hours)).toBe(text);
  });

  test("days are those of the viewer's calendar", () => {
    // Nine hours ago it was 5 PM of the day before, noon of the same day, 10 PM of the day before.
    expect(age(9, 'Pacific/Kiritimati')).toBe('1 day ago');
    expect(age(9, 'Asia/Tokyo')).toBe('Today');
    expect(age(9, 'America/Chicago')).toBe('1 day ago');
  });

  test('a day of 23 or 25 hours is a day', () => {
    const chicago = (instant: string, now: string) =>
      ageText(instant, Date.parse(now), 'America/Chicago');
    expect(chicago('2026-03-08T06:30:00Z', '2026-03-09T05:15:00Z')).toBe('1 day ago');
    expect(chicago('2026-11-01T05:30:00Z', '2026-11-02T05:45:00Z')).toBe('Today');
    expect(chicago('2026-11-01T05:30:00Z', '2026-11-02T06:15:00Z')).toBe('1 day ago');
  });
});

test('shortened text ends between two signs, never within one', () => {
  expect(shortened('Lee Family', 10)).toBe('Lee Family');
  expect(shortened('Lee Families', 10)).toBe('Lee Famil…');
  expect(shortened('Lee 👩‍👧 and more', 6)).toBe('Lee 👩‍👧…');
  expect(shortened('🎈🎈🎈🎈', 3)).toBe('🎈🎈…');
  expect(shortened('🎈🎈🎈', 3)).toBe('🎈🎈🎈');
});

test('of a longer text the first words stand on one line', () => {
  expect(firstWords(' I like\n\nevenings. ', 20)).toBe('I like evenings.');
  expect(firstWords('I worked evenings\nfor three years', 20)).toBe('I worked evenings…');
  expect(firstWords('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`);
});

test('pay is in dollars per hour, with cents', () => {
  expect([18.5, 18.1, 32, 0, 1234.56].map(hourlyText)).toEqual([
    '$18.50/hr',
    '$18.10/hr',
    '$32.00/hr',
    '$0.00/hr',
    '$1,234.56/hr',
  ]);
});

test('one of something is one, and many have their commas', () => {
  expect(counted(1, 'character')).toBe('1 character');
  expect(counted(0, 'character')).toBe('0 characters');
  expect(counted(2000, 'child', 'children')).toBe('2,000 children');
});

test('today is the day of the viewer, not that of UTC', () => {
  const late = new Date(2026, 10, 22, 23, 30);
  const early = new Date(2026, 10, 22, 0, 30);
  expect([todayOf(late.getTime()), todayOf(early.getTime())]).toEqual(['2026-11-22', '2026-11-22']);
});
