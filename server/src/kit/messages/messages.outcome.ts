import { NOT_PUBLIC } from '../http/public-address.ts';

/**
 * The outcome of a try to deliver. `reason` is for people: it has no address, and nothing that the
 * other machine said.
 */
export type Outcome =
  | { kind: 'delivered' }
  /** The delivery is tried again; not before `after` ms when the other side asks for that. */
  | { kind: 'again'; reason: string; after?: number }
  /** The delivery has failed for good. Of the address: its mail server takes nothing for it. */
  | { kind: 'refused'; reason: string; of?: 'address' }
  /** Final and intended: nothing is sent by this channel. */
  | { kind: 'unwanted'; reason: string };

const SECOND = 1000;
const HOUR = 3_600_000;

/**
 * How long an undeliverable message is tried again, in ms, by its channel: three days. Ringing is
 * useful for less: nobody is called a day later.
 */
export const USEFUL_FOR = {
  mail: 72 * HOUR,
  webhook: 72 * HOUR,
  push: 24 * HOUR,
  sms: 24 * HOUR,
  call: HOUR,
};
const FIRST_WAIT = 5 * SECOND;
const LONGEST_WAIT = 4 * HOUR;

/**
 * Milliseconds between try number `attempt` (from 1) and the next: 5 s, three times as long each
 * time, at most 4 hours; a fifth more or less by `chance` (0 to 1), so that what failed together
 * does not come back together.
 */
export function waitAfter(attempt: number, chance: number): number {
  const wait = Math.min(FIRST_WAIT * 3 ** Math.min(attempt - 1, 20), LONGEST_WAIT);
  return Math.round(wait * (0.8 + 0.4 * chance));
}

/** The parts of nodemailer's errors that are read. */
interface MailFailure {
  code?: string;
  responseCode?: number;
  syscall?: string;
  command?: string;
  response?: string;
}

/**
 * 5.1.x: there is no such address; 5.2.1: it takes no mail any more (RFC 3463 3.2, 3.3). Others of
 * 5.1 are the sender's.
 */
const NO_SUCH_ADDRESS = /^5\.(1\.(0|1|2|3|4|6|10)|2\.1)$/;
/** The same of servers that say no more than this (RFC 5321 4.2.2, RFC 7504). */
const NO_SUCH_ADDRESS_REPLIES = new Set([550, 551, 553, 556]);
/**
 * Their words for faults of the sender or the operator: one wrong setting must not mark every
 * member.
 */
const ABOUT_US = /relay|auth|polic|spam|block|denied|permitted|allowed/i;

/** A refusal for policy, size or a full mailbox says nothing about whether the address is right. */
function isAboutAddress({ command, responseCode = 0, response = '' }: MailFailure): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced) return NO_SUCH_ADDRESS.test(enhanced);
  return NO_SUCH_ADDRESS_REPLIES.has(responseCode) && !ABOUT_US.test(response);
}

const ABOUT_THIS_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/**
 * Replies about sender or recipient that mean our connection: sign in or encrypt first, or in
 * another way (RFC 4954 6, RFC 3207 4).
 */
const ABOUT_SIGN_IN = new Set([530, 534, 535, 538]);
const NO_ANSWER = new Set(['ETIMEDOUT', 'EABORT', 'ABORT_ERR']);

/**
 * A 5xx for sender, recipient or text is final (RFC 5321 4.2.1). A 5xx for ourselves (greeting,
 * sign-in, TLS) is not: the operator may set it right. A connection that broke after the text may
 * have delivered it: nobody knows, so it is sent again under the same Message-ID.
 */
export function mailOutcome(error: unknown): Outcome {
  const failure = (typeof error === 'object' && error !== null ? error : {}) as MailFailure;
  const { code = '', responseCode = 0, syscall } = failure;
  if (code === 'EAUTH' || ABOUT_SIGN_IN.has(responseCode)) {
    return { kind: 'again', reason: 'PCR could not sign in to the mail server.' };
  }
  if (isAboutAddress(failure)) {
    const reason = `The mail server takes nothing for this address (${responseCode}).`;
    return { kind: 'refused', of: 'address', reason };
  }
  if (ABOUT_THIS_MAIL.has(code) && (responseCode >= 500 || responseCode === 0)) {
    return {
      kind: 'refused',
      reason: `The mail server refused it${responseCode ? ` (${responseCode})` : ''}.`,
    };
  }
  if (responseCode)
    return { kind: 'again', reason: `The mail server can’t take it right now (${responseCode}).` };
  if (NO_ANSWER.has(code))
    return { kind: 'again', reason: 'The mail server did not answer in time.' };
  if (code === 'EDNS' || syscall === 'connect')
    return { kind: 'again', reason: 'The mail server cannot be reached.' };
  return { kind: 'again', reason: 'The connection to the mail server broke.' };
}

/**
 * 4xx replies about this moment, or about the address and its key, which the operator may set
 * right.
 */
const NOT_ABOUT_THE_MESSAGE = new Set([401, 403, 404, 407, 408, 410, 425, 429]);

/** What is asked of a machine by HTTP, in a sentence: 'The form service'. */
interface Service {
  name: string;
  /** Replies that are not about this message. */
  passing: ReadonlySet<number>;
}

const FORM_SERVICE: Service = { name: 'The form service', passing: NOT_ABOUT_THE_MESSAGE };
const GATEWAY: Service = { name: 'The phone gateway', passing: NOT_ABOUT_THE_MESSAGE };
/** Of a device alone, so that its address is not the operator's to set right. */
const PUSH_SERVICE: Service = {
  name: 'The push service',
  passing: new Set([401, 403, 407, 408, 425, 429]),
};

/** Only 2xx means taken. Of the other answers only those about this message are final. */
function httpOutcome(
  { name, passing }: Service,
  status: number,
  retryAfter: string | null,
  date: string | null,
): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const reason = `${name} answered with an error (${status}).`;
  if (status >= 300 && status < 400) {
    return { kind: 'again', reason: `${name} has moved (${status}).` };
  }
  if (status >= 400 && status < 500 && !passing.has(status)) return { kind: 'refused', reason };
  const after = waitAsked(retryAfter, date);
  return { kind: 'again', reason, ...(after > 0 && { after: Math.min(after, 24 * HOUR) }) };
}

/**
 * Milliseconds of a Retry-After (RFC 9110, 10.2.3), 0 for none: seconds, or a time, which counts
 * from the `Date` of the same answer, as the other machine's clock has it.
 */
function waitAsked(retryAfter: string | null, date: string | null): number {
  if (/^\d{1,6}$/.test(retryAfter ?? '')) return Number(retryAfter) * SECOND;
  return Math.max(0, Date.parse(retryAfter ?? '') - Date.parse(date ?? '')) || 0;
}

/** No answer came. */
function httpFailure({ name }: Service, error: unknown): Outcome {
  const { cause } = error instanceof Error ? error : {};
  const late = [error, cause].some((one) => one instanceof Error && one.name === 'TimeoutError');
  return {
    kind: 'again',
    reason: late ? `${name} did not answer in time.` : `${name} cannot be reached.`,
  };
}

export const webhookOutcome = (
  status: number,
  retryAfter: string | null,
  date: string | null = null,
) => httpOutcome(FORM_SERVICE, status, retryAfter, date);
export const webhookFailure = (error: unknown) => httpFailure(FORM_SERVICE, error);

export const gatewayOutcome = (
  status: number,
  retryAfter: string | null,
  date: string | null = null,
) => httpOutcome(GATEWAY, status, retryAfter, date);
export const gatewayFailure = (error: unknown) => httpFailure(GATEWAY, error);

/**
 * 404 and 410 mean that there is no such subscription (RFC 8030, 7.3): the device is to be
 * forgotten.
 */
export function pushOutcome(
  status: number,
  retryAfter: string | null,
  date: string | null = null,
): PushOutcome {
  if (status === 404 || status === 410) return NO_DEVICE;
  return httpOutcome(PUSH_SERVICE, status, retryAfter, date);
}

/**
 * A host of the server's own network is none that a browser has; the device stays, and is told
 * nothing.
 */
export function pushFailure(error: unknown): PushOutcome {
  const { code } = error as { code?: string };
  if (code === NOT_PUBLIC)
    return { kind: 'refused', reason: 'The push service of this device cannot be used.' };
  return { ...httpFailure(PUSH_SERVICE, error), silent: true };
}

export type PushOutcome = Outcome & {
  forget?: true;
  /** No answer came, or it took half as long as a try can or longer. */
  silent?: true;
};
const NO_DEVICE: PushOutcome = {
  kind: 'refused',
  reason: 'This device takes no notifications anymore.',
  forget: true,
};
