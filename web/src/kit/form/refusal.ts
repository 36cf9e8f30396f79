import { ApiError, isForbidden, isNotFound, isUnanswered } from '../api/api.ts';

/** Why the server did not take what a form sent, as the form sees it. */
export type Refusal =
  | { why: 'wrong_fields'; errors: Readonly<Record<string, string>> }
  | { why: 'not_found'; restorable: boolean; message: string }
  /**
   * 'unanswered': nobody knows whether the request was done. 'not_yet': it was not, since nobody
   * can write just now.
   */
  | {
      why: 'session_ended' | 'id_taken' | 'unanswered' | 'not_yet' | 'failed';
      message: string;
      forbidden?: true;
    };

/** The change belongs to something that is gone. `message` says what: trying again is of no use. */
export class NoPlaceError extends Error {
  override readonly name = 'NoPlaceError';
}

/**
 * Reads the error that a call threw. Errors of fields count only for fields that the form has
 * (`fields`); `otherwise` is the message for an error without words of its own.
 */
export function refusalOf(
  error: unknown,
  fields: readonly string[],
  otherwise = 'Something went wrong. Please try again.',
): Refusal {
  const message = (error instanceof Error && error.message) || otherwise;
  if (isNotFound(error)) return { why: 'not_found', restorable: error.restorable, message };
  if (isUnanswered(error)) return { why: 'unanswered', message };
  if (error instanceof NoPlaceError) return { why: 'failed', message, forbidden: true };
  if (!(error instanceof ApiError)) return { why: 'failed', message };
  if (error.outcome === 'not_yet') return { why: 'not_yet', message };
  const wrong = Object.entries(error.code === 'invalid_input' ? error.fields : {});
  const errors = Object.fromEntries(wrong.filter(([name]) => fields.includes(name)));
  if (Object.keys(errors).length > 0) return { why: 'wrong_fields', errors };
  if (error.code === 'not_authenticated') return { why: 'session_ended', message };
  if (error.code === 'id_taken') return { why: 'id_taken', message };
  if (isForbidden(error)) return { why: 'failed', message, forbidden: true };
  return { why: 'failed', message };
}

/** 'Not deleted', or that nobody knows; `done` is what it was to be: 'deleted'. */
export const notDone = (done: string, error: unknown): string =>
  isUnanswered(error) ? `We don’t know if this was ${done}` : `Not ${done}`;
/** The same with the reason. */
export const notDoneText = (done: string, error: Error): string =>
  `${notDone(done, error)}. ${error.message}`;

/**
 * The reason why nothing was sent, or that nobody knows whether it arrived; shown beside the
 * button.
 */
export interface SendFailure {
  kind: 'failed' | 'session_ended' | 'no_answer' | 'not_yet';
  message: string;
  /**
   * This person may not do it any more, or there is no place for it: trying again later is of no
   * use.
   */
  forbidden?: true;
}

/** `again` says how to go on after signing in: 'press Save Record again'. */
export function failureOf(
  refusal: Exclude<Refusal, { why: 'wrong_fields' }>,
  again: string,
): SendFailure {
  const { why, message } = refusal;
  if (why === 'session_ended') {
    return { kind: why, message: `Your session ended. Sign in again, then ${again}.` };
  }
  const forbidden = 'forbidden' in refusal && { forbidden: refusal.forbidden };
  const kind = why === 'unanswered' ? 'no_answer' : why === 'not_yet' ? why : 'failed';
  return { kind, message, ...forbidden };
}
