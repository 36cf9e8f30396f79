import { beforeEach, expect, test, vi } from 'vitest';
import { TestStorage } from '../../kit/testing/local-storage.ts';
import { forgetRegistration, keepRegistration, keptRegistration } from './registration-draft.ts';

const KEY = 'pcr_registration';
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', new TestStorage());
  return () => {
    forgetRegistration();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

test('typed text is kept for half an hour from when it was typed', () => {
  const typed = Date.now();
  keepRegistration('Ana Provider', 'ana@example.org', typed);
  const kept = { full_name: 'Ana Provider', email: 'ana@example.org', saved_at: typed };
  expect(keptRegistration(typed + 29 * MINUTE)).toEqual(kept);
  expect(keptRegistration(typed + 30 * MINUTE)).toBeNull();
  expect(
    sessionStorage.getItem(KEY),
    'and is gone from the tab once somebody asks later',
  ).toBeNull();
});

test('a page that stands lets go of it after half an hour, looked at or not', () => {
  keepRegistration('Ana Provider', '');
  vi.advanceTimersByTime(30 * MINUTE - 1);
  expect(sessionStorage.getItem(KEY)).toContain('Ana Provider');
  vi.advanceTimersByTime(1);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('a page that is loaded again lets it age from when it was typed, on whichever screen', async () => {
  keepRegistration('Ana Provider', '');
  // The timers of the page before went with it.
  vi.useFakeTimers({ now: Date.now() + 20 * MINUTE });
  vi.resetModules();
  await import('./registration-draft.ts');
  vi.advanceTimersByTime(10 * MINUTE - 1);
  expect(sessionStorage.getItem(KEY)).toContain('Ana Provider');
  vi.advanceTimersByTime(1);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('nothing typed is nothing kept', () => {
  keepRegistration('Ana Provider', '');
  keepRegistration('  ', '');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});
