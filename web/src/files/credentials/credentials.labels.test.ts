import { expect, test } from 'vitest';
import { expiryText } from './credentials.labels.ts';

test('credentials.md 4: when it expires, in words', () => {
  const text = (days_left: number) => expiryText({ expiry_date: '2026-06-30', days_left });
  expect([30, 1, 0, -1].map(text)).toEqual([
    'Expires on Jun 30, 2026, in 30 days',
    'Expires on Jun 30, 2026, in 1 day',
    'Expires today, Jun 30, 2026',
    'Expired on Jun 30, 2026',
  ]);
  expect(expiryText({ expiry_date: null, days_left: null })).toBe('Does not expire');
});
