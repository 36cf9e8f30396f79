import { expect, test } from 'vitest';
import { OptionalPhone, phoneNumber, phoneText } from './phone.ts';

test.each([
  ['(512) 555-0100', '+15125550100'],
  ['512-555-0100', '+15125550100'],
  ['1 512 555 0100', '+15125550100'],
  ['+1 (512) 555-0100', '+15125550100'],
  ['512-555-0100, ext. 12', '+15125550100'],
  ['512-555-0100 ext. 12', '+15125550100'],
  ['512-555-0100 x12', '+15125550100'],
  ['512-555-0100,,12', '+15125550100'],
  ['512-555-0100;12', '+15125550100'],
  ['512-555-0100p12w3#', '+15125550100'],
  ['512-555-0100 (ext. 12)', '+15125550100'],
  ['tel:+1-512-555-0100;ext=12', '+15125550100'],
  ['(+1) 512 555 0100', '+15125550100'],
  ['011 1 512 555 0100', '+15125550100'],
  ['512\u2212555\u20140100', '+15125550100'],
  ['512\u00b7555\u20220100', '+15125550100'],
  ['\u202a٥١٢-٥٥٥-٠١٠٠\u202c', '+15125550100'],
  ['５１２－５５５－０１００', '+15125550100'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44(0)2079460958', '+442079460958'],
  ['+44 020 7946 0958', '+442079460958'],
  ['(+44) 20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  ['+0044 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['+683 4000', '+6834000'],
  ['+49 (0)30 1234567', '+49301234567'],
  // In Italy the 0 is dialled; Hungary dials 06 within, Russia 8.
  ['+39 (0)6 698 12345', '+390669812345'],
  // As WhatsApp shows it: a 1 that mobile phones of Mexico had until 2019.
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+36 06 1 234 5678', '+3612345678'],
  ['+7 8 495 123 45 67', '+74951234567'],
])('%s dials %s (reading.md 9)', (text, dialled) => {
  expect(phoneNumber(text)).toBe(dialled);
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
  '512.555.0100 (cell)',
  '+999 12345678',
  '+44 20 7946',
  '512+555-0100',
  'jane@example.com',
  'x12',
  '+',
])('%s is no number', (text) => {
  expect(phoneNumber(text)).toBeNull();
  expect(OptionalPhone.safeParse(text).success).toBe(false);
});

test('it is kept as it was typed, in plain signs; blank is not said', () => {
  expect(OptionalPhone.parse(' (512) 555-0100 ')).toBe('(512) 555-0100');
  expect(OptionalPhone.parse('tel:\u200e٥١٢\u2013555\u00a00100')).toBe('512-555 0100');
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
