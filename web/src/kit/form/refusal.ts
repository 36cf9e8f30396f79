import { ApiError, isNotFound, OfflineError } from '../api/api.ts';

/** Why what a form sent was not taken, as the form sees it. */
export type Refusal =
  | { why: 'wrong_fields'; errors: Readonly<Record<string, string>> }
  | { why: 'not_found'; restorable: boolean; message: string }
  /** 'unanswered': nobody knows whether it arrived. */
  | { why: 'session_ended' | 'id_taken' | 'unanswered' | 'failed'; message: string };

/**
 * Reads what a call threw. Fields are wrong only where the form has them (`fields`); `otherwise` is said of what has no
 * words itself.
 */
export function refusalOf(
  error: unknown,
  fields: readonly string[],
  otherwise = 'Something went wrong. Please try again.',
): Refusal {
  const message = (error instanceof Error && error.message) || otherwise;
  if (isNotFound(error)) return { why: 'not_found', restorable: error.restorable, message };
  if (error instanceof OfflineError) return { why: 'unanswered', message };
  if (!(error instanceof ApiError)) return { why: 'failed', message };
  const wrong = Object.entries(error.code === 'invalid_input' ? error.fields : {});
  const errors = Object.fromEntries(wrong.filter(([name]) => fields.includes(name)));
  if (Object.keys(errors).length > 0) return { why: 'wrong_fields', errors };
  if (error.code === 'not_authenticated') return { why: 'session_ended', message };
  if (error.code === 'id_taken') return { why: 'id_taken', message };
  // Something in between waited for the server in vain.
  return { why: [502, 504].includes(error.status) ? 'unanswered' : 'failed', message };
}

/** Why it was not sent, for the place beside the button. */
export interface SendFailure {
  kind: 'failed' | 'session_ended';
  message: string;
}

/** `again` says how to go on after signing in: 'press Save Record again'. */
export function failureOf({ why, message }: Exclude<Refusal, { why: 'wrong_fields' }>, again: string): SendFailure {
  return why === 'session_ended'
    ? { kind: why, message: `Your session had ended. Once you are signed in, ${again}.` }
    : { kind: 'failed', message };
}
