import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestStorage } from '../../kit/testing/local-storage.ts';
import {
  clearOnDecline,
  clearOnSignOut,
  forgetSignOut,
  LOCAL,
  noteSignOut,
  rememberAgreement,
  rememberedGracePeriodEnd,
  rememberedUser,
  rememberSession,
  remembersAgreement,
  waitingSignOut,
} from './local-entries.ts';

const jo = { id: 'u1', full_name: 'Jo Lee', email: 'jo@example.com' };
const AT = '2026-03-03T00:00:00Z';
const UNTIL = '2026-03-05T00:00:00Z';
const SESSION = {
  user: { ...jo, email_confirmed: true },
  expires_at: '2026-03-10T00:00:00Z',
  signup_at: AT,
  grace_period_ends_at: UNTIL,
  analytics_tracking: false,
  auto_logout: '30' as const,
  deletion_taken_back: false,
};

beforeEach(() => vi.stubGlobal('localStorage', new TestStorage()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the signed-in member is remembered, and signing out leaves only entries of other programs, and that there was an account', () => {
  rememberSession({ ...SESSION, user: { ...SESSION.user, ...{ token: 'never kept' } } });
  expect(rememberedUser()).toEqual(jo);
  expect(rememberedGracePeriodEnd()).toBe(UNTIL);
  for (const key of ['sb-Supabase-x', 'my-AUTH-entry', 'token', 'somebody_elses'])
    localStorage.setItem(key, '1');
  for (const name of ['terms_of_service', 'nda', 'family_disclaimer', 'code_of_conduct'] as const)
    rememberAgreement(name, '1.0', AT);
  clearOnSignOut();
  expect(Object.keys(localStorage).sort()).toEqual([LOCAL.known, 'somebody_elses']);
  expect(rememberedUser()).toBeNull();
});

test('the grace period is remembered as the server says it, and no longer', () => {
  rememberSession(SESSION);
  rememberSession({ ...SESSION, grace_period_ends_at: null });
  expect(rememberedGracePeriodEnd()).toBeNull();
});

// Of an entry that stays as it is, a browser tells its other tabs nothing.
test('a new session of the same person changes what is remembered, and looking at the same one does not', () => {
  rememberSession(SESSION);
  const first = localStorage.getItem(LOCAL.user);
  rememberSession(SESSION);
  expect(localStorage.getItem(LOCAL.user)).toBe(first);
  rememberSession({ ...SESSION, expires_at: '2026-03-11T00:00:00Z' });
  expect(localStorage.getItem(LOCAL.user)).not.toBe(first);
  expect(rememberedUser()).toEqual(jo);
});

test('the flags of an agreement follow what the server knows', () => {
  rememberAgreement('nda', '1.0', AT);
  expect(remembersAgreement('nda')).toBe(true);
  expect(localStorage.getItem(LOCAL.ndaAcceptedTime)).toBe(AT);
  expect(remembersAgreement('terms_of_service')).toBe(false);
  rememberAgreement('nda', '1.1', null);
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each(['{', 'null', '[]', '{"id":"u1"}'])('a value that is no person is nobody: %s', (text) => {
  localStorage.setItem(LOCAL.user, text);
  expect(rememberedUser()).toBeNull();
});

test('a storage that is full or forbidden breaks nothing, and says so once, without values', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: () => refuse, ownKeys: refuse }));
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  rememberSession(SESSION);
  rememberAgreement('nda', '1.0', AT);
  rememberAgreement('nda', '1.0', null);
  clearOnDecline();
  clearOnSignOut();
  expect(rememberedUser()).toBeNull();
  expect(remembersAgreement('nda')).toBe(false);
  expect(warned.mock.calls.map(([words]) => words)).toEqual([
    'Local storage: could not write',
    'Local storage: could not remove',
    'Local storage: could not list',
    'Local storage: could not read',
  ]);
  expect(JSON.stringify(warned.mock.calls)).not.toMatch(/Jo|example|2026/);
});

test('a sign-out that waits for the server outlives what it takes away, and a storage that takes nothing', () => {
  expect(waitingSignOut()).toBeNull();
  noteSignOut(5);
  clearOnSignOut();
  expect(waitingSignOut()).toEqual({ since: 5, stored: true });
  forgetSignOut();
  expect(waitingSignOut()).toBeNull();
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  vi.spyOn(console, 'warn').mockReturnValue();
  noteSignOut(6);
  expect(waitingSignOut()).toEqual({ since: 6, stored: false });
  forgetSignOut();
  expect(waitingSignOut()).toBeNull();
});
