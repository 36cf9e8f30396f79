import { expect, test } from 'vitest';
import { OptionalPhone, phoneLink, phoneNumber, phoneText } from './phone.ts';

test.each([
  ['(512) 555-0100', '+15125550100'],
  ['512-555-0100', '+15125550100'],
  ['1 512 555 0100', '+15125550100'],
  ['+1 (512) 555-0100', '+15125550100'],
  ['512-555-0100, ext. 12', '+15125550100'],
  ['512-555-0100 ext. 12', '+15125550100'],
  ['+44 20 7946 0958', '+442079460958'],
])('%s dials %s', (text, dialled) => {
  expect(phoneNumber(text)).toBe(dialled);
  expect(phoneLink(text)).toBe(`tel:${dialled}`);
});

test.each([
  '555-0100',
  '911',
  '012-555-0100',
  '512-055-0100',
  '2 512 555 0100',
  '+1 512 555 010',
  '+0 20 7946 0958',
  '+44 2079 4609 5812 3456',
  '512-555-010O',
  'call me',
  'jane@example.com',
  'x12',
  '+',
])('%s is no number', (text) => {
  expect(phoneNumber(text)).toBeNull();
  expect(phoneLink(text)).toBeNull();
  expect(OptionalPhone.safeParse(text).success).toBe(false);
});

test('it is kept as it was typed, without the blanks around it; blank is not said', () => {
  expect(OptionalPhone.parse(' (512) 555-0100 ')).toBe('(512) 555-0100');
  expect(OptionalPhone.parse('  ')).toBeNull();
});

test('one that is too long is refused, not cut', () => {
  expect(OptionalPhone.safeParse(`(512) 555-0100${' '.repeat(40)}x1`).success).toBe(false);
});

test('64 KB of blanks, which a regular expression would try from each of them, cost nothing', () => {
  const started = Date.now();
  for (const blank of [' ', ',', '\t'])
    expect(OptionalPhone.safeParse(`1${blank.repeat(64_000)}1`).success).toBe(false);
  // Such an expression takes seconds for each, also on a machine with nothing else to do.
  expect(Date.now() - started).toBeLessThan(3_000);
});

test.each([
  ['+15125550100', '(512) 555-0100'],
  ['+442079460958', '+442079460958'],
])('%s is read as %s, which dials the same', (dialled, text) => {
  expect(phoneText(dialled)).toBe(text);
  expect(phoneNumber(text)).toBe(dialled);
});
