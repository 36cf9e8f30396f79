import { ApiError, untilLeft } from './api.ts';

/** With the waits between them about ten minutes. */
const TRIES = 15;
/** No answer came, or none of the app's own making: the same can work a little later. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * Of a mutation that nobody pressed a button for, such as marking as read: nobody would try again.
 * `send` is made `once` with each try, and with none after whoever was signed in has left
 * (machines.md 43).
 */
export function unasked<Given, Sent>(send: (given: Given) => Promise<Sent>) {
  const hasLeft = untilLeft();
  return {
    mutationFn: (given: Given) => (hasLeft() ? new Promise<never>(() => {}) : send(given)),
    retry: (tries: number, error: unknown) => tries < TRIES && isPassing(error),
    retryDelay: (tries: number) => Math.min(1000 * 2 ** tries, 60_000),
  };
}
