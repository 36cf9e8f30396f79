import type { Entry, FaultWindow, Heard, History, Try } from '../history.ts';
import type { Finding } from './findings.ts';

/** What a server, or nginx before it, may say while something is away. */
const EXCUSED = [0, 502, 503, 504];
/**
 * What a member may be told in their own fault or that of others: it is gone, it was changed, it
 * does not go, it is too much for now, no more files go in.
 */
const REFUSALS = [404, 409, 422, 429, 507];

/**
 * Whether a session was lost, and whether there is an answer that no fault excuses
 * (machines.md 84): no 401 for who did not sign out, no 500.
 */
export function checkAnswers(history: History): Finding[] {
  return history.filter(isAsked).flatMap((entry) =>
    entry.tries.filter(isAmiss).map(({ status, code }): Finding => {
      return {
        promise: status === 401 ? 'session' : 'answer',
        what: `operation ${entry.n}: member ${entry.who} was answered ${status} ${code ?? ''}`,
      };
    }),
  );
}

type Asked = Exclude<Entry, Heard>;
export const isAsked = (entry: Entry): entry is Asked => entry.kind !== 'heard';

const isAmiss = ({ status }: Try) =>
  status >= 400 && !EXCUSED.includes(status) && !REFUSALS.includes(status);

/** Faults that could not be brought, or were not over in time: nothing was proved by them. */
export const checkFaults = (faults: readonly FaultWindow[]): Finding[] =>
  faults.flatMap(({ name, failed }) =>
    failed ? [{ promise: 'fault', what: `${name}: ${failed}` }] : [],
  );
