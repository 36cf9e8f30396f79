import { expect, test } from 'vitest';
import { Id, Instant, isDay, optionalLine, optionalText } from './shapes.ts';

test('an id is a UUID', () => {
  expect(Id.safeParse('01990000-0000-7000-8000-000000000001').success).toBe(true);
  for (const text of [
    '',
    '1',
    '01990000000070008000000000000001',
    "' or 1=1",
    '{01990000-0000-7000-8000-000000000001}',
  ])
    expect(Id.safeParse(text).success, text).toBe(false);
});

test('an instant is UTC, as PostgreSQL or a client writes it, with up to six decimals', () => {
  for (const text of [
    '2026-03-03T10:00:00Z',
    '2026-03-03T10:00:00+00:00',
    '2026-03-03T10:00:00.1+00:00',
    '2026-03-03T10:00:00.123456Z',
  ])
    expect(Instant.safeParse(text).success, text).toBe(true);
  for (const text of [
    '2026-03-03',
    '2026-03-03T10:00:00',
    '2026-03-03 10:00:00Z',
    '2026-03-03T10:00:00+14:00',
    '2026-03-03T10:00:00.1234567Z',
  ])
    expect(Instant.safeParse(text).success, text).toBe(false);
});

test('an instant is one that was or will be', () => {
  for (const text of [
    '0001-01-01T00:00:00Z',
    '2024-02-29T23:59:59.999999Z',
    '9999-12-31T23:59:59+00:00',
  ])
    expect(Instant.safeParse(text).success, text).toBe(true);
  for (const text of [
    '0000-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-03-03T24:00:00Z',
    '2026-03-03T23:59:60Z',
  ])
    expect(Instant.safeParse(text).error?.issues[0]?.message, text).toBe(
      'This is not a real date and time',
    );
});

test('every day of four years exists once, and no other', () => {
  let days = 0;
  for (let month = 0; month <= 13; month++) {
    for (let day = 0; day <= 32; day++) {
      for (const year of [2023, 2024, 2025, 2026]) {
        if (isDay(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`))
          days++;
      }
    }
  }
  expect(days).toBe(3 * 365 + 366);
});

test('a day is in the years 1900 to 2199', () => {
  expect(['1899-12-31', '1900-01-01', '2199-12-31', '2200-01-01'].map(isDay)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test.each([
  ['a line', optionalLine('Place', 5)],
  ['a text', optionalText('Notes', 5)],
])('%s that may be not said is null where it is blank', (_, optional) => {
  for (const blank of [null, '', ' \n\t', '\u200b']) expect(optional.parse(blank)).toBeNull();
  expect(optional.parse(' here ')).toBe('here');
  expect(optional.safeParse('abcdef').error?.issues[0]?.message).toMatch(
    / can have at most 5 characters$/,
  );
  for (const wrong of [undefined, 0, false, [], {}])
    expect(optional.safeParse(wrong).success).toBe(false);
});
