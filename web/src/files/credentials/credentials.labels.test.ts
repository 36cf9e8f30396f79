import type { Credential } from '@pcr/contract/files/credentials/credentials.schema.ts';
import { expect, test } from 'vitest';
import { endText, expiryText, papersOf } from './credentials.labels.ts';

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

test('credentials.md 15: the same on a line of a list', () => {
  const text = (state: Credential['state'], days_left: number | null) =>
    endText({ state, days_left, expiry_date: days_left === null ? null : '2020-06-30' });
  expect([
    text('expired', -1),
    text('expiring', 0),
    text('expiring', 43),
    text('valid', 300),
    text('valid', null),
  ]).toEqual([
    'Expired Jun 30, 2020',
    'Expires today',
    'Expires in 43 days',
    'Expires Jun 30, 2020',
    'Doesn’t expire',
  ]);
});

test('credentials.md 14: a paper is a kind, and is current as long as one of its credentials is', () => {
  const one = (kind: Credential['kind'], name: string, expiry_date: string | null) =>
    ({
      kind,
      name,
      expiry_date,
      state: expiry_date === '2020-01-01' ? 'expired' : 'valid',
    }) as Credential;
  const papers = papersOf([
    one('cpr', 'old.pdf', '2020-01-01'),
    one('cpr', 'new.pdf', '2030-01-01'),
    one('first_aid', 'aid.pdf', '2020-01-01'),
    one('other', 'Fire.pdf', '2020-01-01'),
    one('other', 'Food.pdf', null),
  ]);
  const names = (all: Credential[]) => all.map(({ name }) => name).sort();
  expect(names(papers.all)).toEqual(['Fire.pdf', 'Food.pdf', 'aid.pdf', 'new.pdf']);
  expect(names(papers.over)).toEqual(['Fire.pdf', 'aid.pdf']);
});
