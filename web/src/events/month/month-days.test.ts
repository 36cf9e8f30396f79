import { expect, test } from 'vitest';
import { daysLater, monthsLater, shownMonth, WEEKDAYS, weeksOf } from './month-days.ts';

test('a month is shown in whole weeks from Sunday on (events.md 90)', () => {
  const weeks = weeksOf('2026-12');
  expect(weeks.map((week) => [week.length, week[0], week[6]])).toEqual([
    [7, '2026-11-29', '2026-12-05'],
    [7, '2026-12-06', '2026-12-12'],
    [7, '2026-12-13', '2026-12-19'],
    [7, '2026-12-20', '2026-12-26'],
    [7, '2026-12-27', '2027-01-02'],
  ]);
  // The fewest weeks, and the most.
  expect([weeksOf('2026-02').length, weeksOf('2026-08').length]).toEqual([4, 6]);
  expect(WEEKDAYS[0]).toEqual(['Sun', 'Sunday']);
});

test('a key leads to the day before and after, and to the same day of another month or its last', () => {
  expect(daysLater('2026-03-08', 1)).toBe('2026-03-09');
  expect(daysLater('2026-01-01', -1)).toBe('2025-12-31');
  expect(monthsLater('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsLater('2026-01-31', -1)).toBe('2025-12-31');
});

test.each([null, '', 'x', '2026-13', '1899-12', '2200-01'])(
  'the month %s of an address is that of today',
  (said) => {
    expect(shownMonth(said, '2026-11-30')).toBe('2026-11');
  },
);
