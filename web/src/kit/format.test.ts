import { describe, expect, test } from 'vitest';
import { dayText, instantDayText, instantText, phoneLink, ratingText, relativeAge } from './format.ts';

describe('dates', () => {
  test('a calendar day is the day that is written, in any zone', () => {
    expect(dayText('2026-03-03')).toBe('Mar 3, 2026');
    expect(dayText('2025-12-31')).toBe('Dec 31, 2025');
  });

  test("an instant is in the viewer's zone", () => {
    expect(instantDayText('2026-03-03T02:00:00Z', 'America/Chicago')).toBe('Mar 2, 2026');
    expect(instantDayText('2026-03-03T02:00:00Z', 'Pacific/Kiritimati')).toBe('Mar 3, 2026');
    expect(instantText('2026-03-03T16:05:00.123456+00:00', 'UTC')).toMatch(/^Mar 3, 2026, 4:05\sPM$/);
  });
});

describe('relative age (core.md 9)', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  const daysAgo = (days: number) => relativeAge(now.getTime() - days * 86_400_000, now, 'UTC');

  test.each([
    [0, 'Today'],
    [1, '1 day ago'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [7, '1 week ago'],
    [13, '1 week ago'],
    [14, '2 weeks ago'],
    [29, '4 weeks ago'],
    [30, 'Mar 1, 2026'],
    [400, 'Feb 24, 2025'],
  ])('%i days: %s', (days, words) => {
    expect(daysAgo(days)).toBe(words);
  });

  test("counts the calendar days of the viewer's zone, not spans of 24 hours", () => {
    expect(relativeAge('2026-03-30T23:50:00Z', new Date('2026-03-31T00:10:00Z'), 'UTC')).toBe('1 day ago');
    expect(relativeAge('2026-03-30T23:50:00Z', new Date('2026-03-31T00:10:00Z'), 'America/Chicago')).toBe('Today');
  });

  test('an hour that the clock skips or repeats changes nothing', () => {
    expect(relativeAge('2026-03-07T12:00:00Z', new Date('2026-03-09T12:00:00Z'), 'America/Chicago')).toBe('2 days ago');
    expect(relativeAge('2025-10-31T12:00:00Z', new Date('2025-11-03T12:00:00Z'), 'America/Chicago')).toBe('3 days ago');
  });

  test('a clock that is behind does not put an entry into the future', () => {
    expect(relativeAge('2026-03-31T12:10:00Z', now, 'UTC')).toBe('Today');
    expect(relativeAge('2026-04-01T00:10:00Z', now, 'UTC')).toBe('Today');
    expect(relativeAge('2026-04-09T00:10:00Z', now, 'UTC')).toBe('Apr 9, 2026');
  });
});

test.each([
  [5, '5.0'],
  [4.5, '4.5'],
  [3.95, '3.95'],
  [4.475, '4.48'],
  [1.005, '1.01'],
  [4.25, '4.25'],
  [0, '0.0'],
])('rating %d is %s', (rating, text) => {
  expect(ratingText(rating)).toBe(text);
});

test.each([
  ['(217) 555-0134', 'tel:2175550134'],
  ['+49 30 1234567', 'tel:+49301234567'],
  ['217.555.0134', 'tel:2175550134'],
  ['217-555-0134 ext. 12', 'tel:2175550134'],
  ['jane@example.com', null],
  ['call me at 5', null],
  ['12', null],
  ['', null],
])('phone %s links to %s', (text, link) => {
  expect(phoneLink(text)).toBe(link);
});
