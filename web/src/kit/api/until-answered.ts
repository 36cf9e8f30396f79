import { type Endpoint, isRepeatable, SENT_AGAIN } from '@pcr/contract/kit/endpoint.ts';
import { COMMON_ERRORS } from '@pcr/contract/kit/error-answer.ts';
import type { ApiError, OfflineError } from './api.ts';

export const SAVING_SOON = 'Saving works again soon.';

/** So long (ms) after the press a write is sent again by itself (machines.md 35). */
const MINUTE = 60_000;

/**
 * Milliseconds until it is sent again, after `tries` that followed the first one: 1, 2, 4, then
 * 5 s, each page at another moment, and never before `after` seconds, which the server asked for.
 */
export function waitAgain(tries: number, after: number, chance = Math.random()): number {
  return 1_000 * Math.max(after, Math.min(2 ** tries, 5)) * (1 + chance / 4);
}

type Failure = ApiError | OfflineError;

interface Refused<T> {
  endpoint: Endpoint;
  /** Sends it with these headers as well. */
  ask: (also: Record<string, string>) => Promise<T>;
  /** Why it failed at first. */
  error: ApiError;
  /** When it was sent first, by `performance.now()`. */
  pressed: number;
  /** Nobody could write already then. */
  wasOnlyReading: boolean;
  /**
   * False once the session of the press is over, by a sign-out or as another one has begun: nothing
   * of it is sent any more.
   */
  stands: () => boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a write again that was refused for the moment, until there is an answer, for a minute. Then
 * it throws the last error, which says what is known of all tries. What must not be sent twice is
 * not. Throws the signal's reason when the caller gives up.
 */
export async function untilAnswered<T>(refused: Refused<T>): Promise<T> {
  const { endpoint, ask, pressed, wasOnlyReading, stands, signal } = refused;
  if (!isRepeatable(endpoint)) throw refused.error;
  let error: Failure = refused.error;
  let isUnknown = false;
  for (let tries = 0; ; tries++) {
    const after = secondsAfter(error);
    isUnknown = tell(error, isUnknown, wasOnlyReading);
    const wait = waitAgain(tries, after ?? 0);
    if (after === null || !stands() || performance.now() + wait > pressed + MINUTE) throw error;
    await new Promise((done) => setTimeout(done, wait));
    signal?.throwIfAborted();
    // It may have begun during the wait, in which nothing is asked.
    if (!stands()) throw error;
    try {
      return await ask({ [SENT_AGAIN]: '1' });
    } catch (failure) {
      error = failure as Failure;
    }
  }
}

/**
 * What the server says where it refuses for the moment. With words of its own it says what is the
 * matter, as with a file that could not be checked.
 */
const BUSY = COMMON_ERRORS.unavailable.message;

/** The seconds that the server wants to be left alone; null where asking again is of no use. */
function secondsAfter(error: Failure): number | null {
  if (error.name === 'OfflineError') return navigator.onLine === false ? null : 0;
  // The tries themselves may have been too many.
  return error.message === BUSY || error.status === 429 ? error.retry_after : null;
}

/** Notes in the error what is known of all tries, and returns it (machines.md 37). */
function tell(error: Failure, wasUnknown: boolean, wasOnlyReading: boolean): boolean {
  if (error.name === 'OfflineError') {
    // What the device could not send was sent before.
    error.sent ||= wasUnknown;
    return wasUnknown;
  }
  const { message, status, onlyReading } = error;
  const isPassing = message === BUSY;
  // A server can lose its database in the middle of a write. Only where nobody could write before
  // is it known that nothing was done.
  const isUnknown = wasUnknown || (isPassing && !(wasOnlyReading && onlyReading));
  if (isUnknown && (isPassing || status === 429 || status >= 500)) error.outcome = 'unknown';
  else if (isPassing) error.outcome = 'not_yet';
  if (isPassing && onlyReading) error.message = SAVING_SOON;
  return isUnknown;
}
