import { describe, expect, test } from 'vitest';
import { dayText, instantDayText, instantText, phoneLink, ratingText } from './format.ts';

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
