import { COMMON_ERRORS } from '@pcr/contract/kit/error-answer.ts';
import type { ErrorCode } from '@pcr/contract/kit/errors.ts';
import { ApiError, OfflineError } from '../api/api.ts';

/** Its words about a file are the same each time. */
const REFUSED: ReadonlySet<ErrorCode> = new Set([
  'file_refused',
  'file_too_large',
  'invalid_input',
]);
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && REFUSED.has(error.code);

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_authenticated';

/** No answer came, or the server says that the file did not come whole. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof OfflineError || (error instanceof ApiError && error.code === 'upload_broken');

/** The server or a proxy refuses for the moment, without words of its own about the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code === 'unavailable' &&
  (error.outcome !== undefined || error.message === COMMON_ERRORS.unavailable.message);

export const secondsAfter = (error: unknown): number =>
  error instanceof ApiError ? error.retry_after : 0;

export const BUSY_WORDS = 'PCR can’t save just now. The upload goes on by itself soon.';

/** What is said of a file that goes on by itself; null for any other. */
export const goesOnWords = (error: unknown): string | null =>
  isConnectionLost(error)
    ? 'The connection was lost. The upload goes on by itself when it is back.'
    : isBusy(error)
      ? BUSY_WORDS
      : null;
