import { describe, expect, test } from 'vitest';
import { type GateFacts, gateView } from './gate-view.ts';

const asking: GateFacts = {
  pending: true,
  waited: 0,
  failed: false,
  signedIn: false,
  settled: false,
  remembered: false,
  shown: null,
};
const answered: GateFacts = { ...asking, pending: false, settled: true };

describe('app gate (kit.md 77)', () => {
  test('first comes the loading state', () => {
    expect(gateView(asking)).toBe('loading');
  });

  test('a fallback shows the auth screen after 1 s', () => {
    expect(gateView({ ...asking, waited: 999 })).toBe('loading');
    expect(gateView({ ...asking, waited: 1000 })).toBe('auth');
  });

  test('the session loading state is forced to end after 2 seconds', () => {
    expect(gateView({ ...asking, remembered: true, waited: 1999 })).toBe('loading');
    expect(gateView({ ...asking, remembered: true, waited: 2000 })).toBe('member');
    expect(gateView({ ...asking, waited: 2000 })).toBe('auth');
  });

  test('there is a 100 ms delay after loading finishes, before the sign-in shows', () => {
    expect(gateView({ ...answered, settled: false })).toBe('loading');
    expect(gateView(answered)).toBe('auth');
  });

  test('anonymous visitors see only the auth screen', () => {
    expect(gateView(answered)).toBe('auth');
    expect(gateView({ ...answered, remembered: true })).toBe('auth');
  });

  test('after sign-in the app is shown, at once', () => {
    expect(gateView({ ...answered, signedIn: true, settled: false })).toBe('member');
    expect(gateView({ ...asking, signedIn: true })).toBe('member');
  });

  test('a session that ends while somebody types leaves the screen as it was', () => {
    expect(gateView({ ...answered, shown: 'member', remembered: true })).toBe('member');
  });

  test('signing out, here or in another tab, leads to the auth screen', () => {
    expect(gateView({ ...answered, shown: 'member' })).toBe('auth');
  });

  test('the sign-in that shows stays until somebody is signed in, whatever is asked meanwhile', () => {
    expect(gateView({ ...answered, settled: false, shown: 'auth' })).toBe('auth');
    expect(gateView({ ...asking, shown: 'auth' })).toBe('auth');
    expect(gateView({ ...asking, remembered: true, shown: 'auth' })).toBe('auth');
    expect(gateView({ ...answered, signedIn: true, shown: 'auth' })).toBe('member');
  });

  test('without a network, the member who was signed in on this device sees what the device keeps', () => {
    expect(gateView({ ...answered, failed: true, remembered: true })).toBe('member');
    expect(gateView({ ...answered, failed: true })).toBe('auth');
  });
});
