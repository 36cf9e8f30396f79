/** What a try to deliver came to. `reason` is for people: no address, and nothing that the other machine said. */
export type Outcome =
  | { kind: 'delivered' }
  /** Tried again; not before `after` ms when the other side asks for that. */
  | { kind: 'again'; reason: string; after?: number }
  /** Final. */
  | { kind: 'refused'; reason: string };

const SECOND = 1000;
const HOUR = 3_600_000;

/** For how long a message is tried to be delivered (issue: 'retried with backoff for 3 days'). */
export const GIVE_UP_AFTER = 72 * HOUR;
const FIRST_WAIT = 5 * SECOND;
const LONGEST_WAIT = 4 * HOUR;

/**
 * Milliseconds between try number `attempt` (from 1) and the next: 5 s, three times as long each time, at most 4 hours;
 * a fifth more or less by `chance` (0 to 1), so that what failed together does not come back together.
 */
export function waitAfter(attempt: number, chance: number): number {
  const wait = Math.min(FIRST_WAIT * 3 ** Math.min(attempt - 1, 20), LONGEST_WAIT);
  return Math.round(wait * (0.8 + 0.4 * chance));
}

/** What nodemailer throws, as far as it is looked at. */
interface MailFailure {
  code?: string;
  responseCode?: number;
  syscall?: string;
}

const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
const NO_ANSWER = new Set(['ETIMEDOUT', 'EABORT', 'ABORT_ERR']);

/**
 * A 5xx for sender, recipient or text is final (RFC 5321 4.2.1). A 5xx for ourselves (greeting, sign-in, TLS) is not:
 * the operator may set it right. A connection that broke after the text may have delivered it: nobody knows, so it is
 * sent again under the same Message-ID.
 */
export function mailOutcome(error: unknown): Outcome {
  const {
    code = '',
    responseCode = 0,
    syscall,
  } = (typeof error === 'object' && error !== null ? error : {}) as MailFailure;
  if (ABOUT_THIS_MAIL.has(code) && (responseCode >= 500 || responseCode === 0)) {
    return { kind: 'refused', reason: `The mail server refused it${responseCode ? ` (${responseCode})` : ''}.` };
  }
  if (code === 'EAUTH') return { kind: 'again', reason: 'The mail server does not let PCR sign in.' };
  if (responseCode) return { kind: 'again', reason: `The mail server does not take it now (${responseCode}).` };
  if (NO_ANSWER.has(code)) return { kind: 'again', reason: 'The mail server did not answer in time.' };
  if (code === 'EDNS' || syscall === 'connect') return { kind: 'again', reason: 'The mail server cannot be reached.' };
  return { kind: 'again', reason: 'The connection to the mail server broke.' };
}

/** Only 2xx means taken; of the other answers, those that speak of this moment or of a wrong address are tried again. */
export function webhookOutcome(status: number, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const reason = `The form service answered with an error (${status}).`;
  if (status >= 300 && status < 400) {
    return { kind: 'again', reason: `The form service wants to be asked elsewhere (${status}).` };
  }
  if (status >= 400 && status < 500 && ![408, 425, 429].includes(status)) return { kind: 'refused', reason };
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  return { kind: 'again', reason, ...(seconds > 0 && { after: Math.min(seconds * SECOND, 24 * HOUR) }) };
}

/** No answer came. */
export function webhookFailure(error: unknown): Outcome {
  const late = error instanceof Error && error.name === 'TimeoutError';
  return {
    kind: 'again',
    reason: late ? 'The form service did not answer in time.' : 'The form service cannot be reached.',
  };
}
