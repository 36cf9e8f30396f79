import { expect, test } from 'vitest';
import { dayOfTyped, longDayText, meantDay } from './typed-day.ts';

test.each([
  ['0026-03-04', '2026-03-04'],
  ['0027-12-01', '2027-12-01'],
  ['0000-02-29', '2000-02-29'],
  ['0046-01-01', '2046-01-01'],
  ['0047-01-01', '1947-01-01'],
  ['0098-07-09', '1998-07-09'],
])('%s was meant as %s (reading.md 13)', (typed, meant) => {
  expect(meantDay(typed, '2026-11-30')).toBe(meant);
});

test.each(['', '2026-03-04', '0202-03-04', '0126-03-04'])('%j is not asked about', (typed) => {
  expect(meantDay(typed, '2026-11-30')).toBeNull();
});

test('a day in words is one that can be stored', () => {
  expect(longDayText('2027-01-15')).toBe('Friday, January 15, 2027');
  for (const none of ['', '0026-03-04', '1899-12-31', '12026-03-04'])
    expect(longDayText(none)).toBeNull();
});

test('a day that is typed with any sign between its numbers is that day', () => {
  const us = ['month', 'day', 'year'];
  const gb = ['day', 'month', 'year'];
  expect(dayOfTyped('1/15/2027', us)).toBe('2027-01-15');
  expect(dayOfTyped('1-15-2027', us)).toBe('2027-01-15');
  expect(dayOfTyped('03/04/2027', us)).toBe('2027-03-04');
  expect(dayOfTyped('03/04/2027', gb)).toBe('2027-04-03');
  expect(dayOfTyped('15.1.2027', gb)).toBe('2027-01-15');
  expect(dayOfTyped('2027-1-15', us)).toBe('2027-01-15');
  expect(dayOfTyped('3/4/26', us)).toBe('0026-03-04');
  for (const none of [
    '',
    '1/15',
    '1/15/',
    '1/15/2',
    '1/15/202',
    '15/1/2027',
    '2/30/2027',
    '01152027',
  ])
    expect(dayOfTyped(none, us), none).toBeNull();
});
