import { expect, test } from 'vitest';
import { badgeText } from './badge-text.ts';
import type { ShownList } from './shown-list.ts';

const of = (shown: ShownList<unknown>, counted?: number, failure: Error | null = null) =>
  badgeText({ shown, failure }, counted, 99);
const samples: ShownList<unknown> = { kind: 'samples', items: [1, 2, 3, 4], failed: false };
const entries: ShownList<unknown> = { kind: 'entries', items: [1, 2] };

test('a badge says what the server counts, and 99+ beyond it', () => {
  expect([of(entries, 2), of(entries, 99), of(entries, 100)]).toEqual(['2', '99', '99+']);
  expect(of({ kind: 'empty' }, 0)).toBe('0');
});

test('a badge counts samples, and says no 0 while they are on their way', () => {
  expect(of({ kind: 'loading' })).toBe(null);
  expect(of({ kind: 'loading' }, 0)).toBe(null);
  expect(of(samples, 0)).toBe('4');
});

test('without the network a badge counts what the device has', () => {
  expect(of(entries, undefined, new Error('offline'))).toBe('2');
  expect(of(entries)).toBe(null);
});
