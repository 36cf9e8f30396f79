import { expect, test } from 'vitest';
import { readMoney } from './typed-money.ts';

test.each([
  ['18', 18],
  ['18.5', 18.5],
  ['.5', 0.5],
  ['18.', 18],
  ['0', 0],
  ['-1', -1],
  // A comma, or a blank, between thousands.
  ['1,500', 1500],
  ['1,500.00', 1500],
  ['1,234,567', 1_234_567],
  ['1 500', 1500],
  ['1\u202f500', 1500],
  // A comma for the point.
  ['18,5', 18.5],
  [',5', 0.5],
  ['1250,5', 1250.5],
  ['1.500,00', 1500],
  ['1 500,50', 1500.5],
  // As it is written elsewhere, in the app too.
  ['$22', 22],
  ['22 $', 22],
  ['-$5', -5],
  ['$1,500', 1500],
  ['$18.50/hr', 18.5],
  ['18.50 / hour', 18.5],
  ['  22\u00a0', 22],
  ['２２', 22],
  // In the digits of other scripts, with their signs for the point and the thousands.
  ['١٨٫٥٠', 18.5],
  ['١٬٥٠٠', 1500],
  ['۲۲', 22],
  ['२२.५', 22.5],
  ['\u2212\u0031', -1],
  ['\u200e22\u200e', 22],
])('%j is read as %d dollars', (typed, dollars) => {
  expect(readMoney(typed)).toEqual({ kind: 'amount', dollars });
});

test.each([
  ['1,50', ['1.50', '1,500']],
  ['1,5', ['1.50', '1,500']],
  ['$1,50', ['1.50', '1,500']],
  ['1.500', ['1.50', '1,500']],
])('%j is asked about: it can be %j', (typed, readings) => {
  expect(readMoney(typed)).toEqual({ kind: 'either', readings });
  for (const clear of readings) expect(readMoney(clear)).toMatchObject({ kind: 'amount' });
});

test.each([
  '1e3',
  '0x10',
  'Infinity',
  '+3',
  '$',
  '.',
  '1,2,3',
  '1,50,000',
  '12,34.5',
  '1,500 200',
  '1.500.000',
  '18-20',
  '22/day',
  '1_000',
])('%j is no amount, and is not taken for one', (typed) => {
  expect(readMoney(typed)).toEqual({ kind: 'unreadable' });
});

test.each(['', '  ', '\u00a0'])('%j says nothing', (typed) => {
  expect(readMoney(typed)).toEqual({ kind: 'nothing' });
});
