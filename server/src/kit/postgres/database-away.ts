/**
 * Whether the database is starting, stopping, out of reach or out of means, so that trying again
 * helps: what PostgreSQL says of itself (SQLSTATE: 08 connection, 53 resources, 57 the operator),
 * what the network says, and pg's own words where there is no code.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutcomeUnknown) return true;
  const { code, message } = error as Error & { code?: unknown };
  const said = String(code ?? '');
  return (
    POSTGRES.test(said) || NETWORK.has(said) || MESSAGES.some((words) => message.includes(words))
  );
}

/**
 * What was asked was sent, and nobody knows whether it was done: its connection broke or was late,
 * or the one node that has it may lose it (machines.md 6, 7). `cause` says how that is known.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';

  constructor(cause: Error) {
    super(`The outcome is unknown: ${cause.message}`, { cause });
  }
}

/** A node that answers, and takes no writes: a standby, or a primary that was demoted. */
export class TakesNoWrites extends Error {
  override name = 'TakesNoWrites';
  readonly code = READ_ONLY;
}

/** No second node confirms what is written, so nothing of this was sent (machines.md 15). */
export class NotConfirmed extends TakesNoWrites {
  override name = 'NotConfirmed';

  constructor() {
    super('No second node confirms what is written');
  }
}

/** Whether nothing of it was done for certain, and a later try may do it (machines.md 8). */
export function isCertainlyUndone(error: unknown): boolean {
  if (error instanceof OutcomeUnknown || !isDatabaseAway(error)) return false;
  // A statement that was too slow, or a full disk, would be so again.
  const { code, message } = error as Error & { code?: unknown };
  return !/^(?:57014|53\w{3})$/.test(String(code ?? '')) && !message.includes(STOPPING);
}

/**
 * Whether PostgreSQL says in so many words that a statement has failed, and so that nothing of it
 * was done; or it was not even sent. What ends a connection is no such word: it comes at any
 * moment, also right behind a commit.
 */
export function isSentence(error: Error): boolean {
  const { severity, code } = error as { severity?: string; code?: string };
  if (!severity) return NOT_SENT.some((words) => error.message.includes(words));
  return !/^(?:FATAL|PANIC)$/.test(severity) && !/^(?:08\w{3}|57P0[1-5]|25P03)$/.test(code ?? '');
}

/** SQLSTATE of a write where none is taken. */
export const READ_ONLY = '25006';
// 57014: a statement waited too long. 25P03: a transaction stood still too long, and PostgreSQL
// ended its connection.
const POSTGRES = /^(?:08\w{3}|53\w{3}|57014|57P0[1-5]|25P03|25006)$/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
]);
/** The app itself stops. */
const STOPPING = 'Cannot use a pool after calling end on the pool';
const NOT_SENT = [
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];
const MESSAGES = [
  ...NOT_SENT,
  'Connection terminated',
  'Connection ended unexpectedly',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  STOPPING,
];
