import { expect, test } from 'vitest';
import { dollarsPerHour, HOURLY_MAX } from './money.ts';

const Rate = dollarsPerHour('Pay rate');

test('every amount of whole cents is taken', () => {
  const refused: number[] = [];
  for (let cents = 0; cents <= HOURLY_MAX * 100; cents += 7) {
    if (!Rate.safeParse(cents / 100).success) refused.push(cents);
  }
  expect(refused).toEqual([]);
  expect(Rate.parse(HOURLY_MAX)).toBe(HOURLY_MAX);
});

test.each([
  [1e-200, 'Pay rate can have at most two decimals'],
  [0.001, 'Pay rate can have at most two decimals'],
  [18.505, 'Pay rate can have at most two decimals'],
  [18.1 + 1e-9, 'Pay rate can have at most two decimals'],
  [-0.01, 'Pay rate must be at least 0'],
  [10_000, 'Pay rate can be at most 9,999.99'],
  [Number.NaN, 'Pay rate must be a number'],
  ['18.50', 'Pay rate must be a number'],
])('%j is refused: %s', (given, message) => {
  expect(Rate.safeParse(given).error?.issues[0]?.message).toBe(message);
});
