import { ApiError } from './api.ts';

/** With the waits between them about ten minutes. */
const TRIES = 15;
/** No answer came, or none of the app's own making: the same can work a little later. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

/**
 * For a mutation that nobody pressed a button for, such as marking as read: nobody would try again.
 * Its call goes out `once` with each try.
 */
export const UNASKED = {
  retry: (tries: number, error: unknown) => tries < TRIES && isPassing(error),
  retryDelay: (tries: number) => Math.min(1000 * 2 ** tries, 60_000),
} as const;
