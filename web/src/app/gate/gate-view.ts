import { LOADING_MS } from '../../kit/browser/when-idle.ts';

/**
 * The sign-in stands in after 1 s, and 100 ms pass after loading before it shows (kit.md 77 says
 * for whom).
 */
export const FALLBACK_MS = 1000;
export const SETTLE_MS = 100;

export interface GateFacts {
  /** The session is being asked for, and since how many milliseconds. */
  pending: boolean;
  waited: number;
  /** It could not be asked for: no network, or the server is down. */
  failed: boolean;
  signedIn: boolean;
  /** SETTLE_MS have passed since the answer. */
  settled: boolean;
  /** Somebody was signed in on this device and has not signed out. */
  remembered: boolean;
  /** What is on the screen; null while that is being found out. */
  shown: 'auth' | 'member' | null;
}

/**
 * What the gate shows. The current screen stays, since somebody may be typing into it: the sign-in
 * until somebody is signed in, and the app when its session ends (the sign-in covers it). Without a
 * network, a remembered person sees what the device keeps.
 */
export function gateView(facts: GateFacts): 'loading' | 'auth' | 'member' {
  if (facts.signedIn) return 'member';
  if (facts.shown) return facts.shown === 'member' && facts.remembered ? 'member' : 'auth';
  if (facts.failed || (facts.pending && facts.waited >= LOADING_MS))
    return facts.remembered ? 'member' : 'auth';
  if (facts.pending) return facts.remembered || facts.waited < FALLBACK_MS ? 'loading' : 'auth';
  return facts.settled ? 'auth' : 'loading';
}
