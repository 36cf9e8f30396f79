import { expect, test } from 'vitest';
import { gracePeriodEnd } from './account.rules.ts';

const signup_at = '2026-03-28T12:00:00.000+00:00';
const user = { signup_at, credential_submitted_at: null };
const end = '2026-03-30T12:00:00.000Z';

test('it lasts 48 hours from the stored signup time (account.md 22), whatever clocks do at the weekend', () => {
  expect(gracePeriodEnd(user, new Date(signup_at))).toBe(end);
  expect(gracePeriodEnd(user, new Date('2026-03-30T11:59:59.999Z'))).toBe(end);
});

test('at zero it is over', () => {
  expect(gracePeriodEnd(user, new Date(end))).toBeNull();
  expect(gracePeriodEnd(user, new Date('2027-01-01'))).toBeNull();
});

test('it ends when a credential is there', () => {
  const submitted = { ...user, credential_submitted_at: '2026-03-28T12:00:01.000+00:00' };
  expect(gracePeriodEnd(submitted, new Date('2026-03-28T13:00:00Z'))).toBeNull();
});

test('a clock that went backwards does not end it', () => {
  expect(gracePeriodEnd(user, new Date('2026-03-28T11:00:00Z'))).toBe(end);
});
