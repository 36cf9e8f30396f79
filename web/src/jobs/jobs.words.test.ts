import { expect, test } from 'vitest';
import { payText } from './jobs.words.ts';

test('pay is in dollars per hour, with cents', () => {
  expect([18.5, 18.1, 32, 0, 1234.56].map(payText)).toEqual([
    '$18.50/hr',
    '$18.10/hr',
    '$32.00/hr',
    '$0.00/hr',
    '$1,234.56/hr',
  ]);
});
