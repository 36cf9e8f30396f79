import type { Duty, Entry, FaultWindow, Heard, History, Try } from '../history.ts';
import { effectOf } from './effects.ts';
import type { Finding } from './findings.ts';

/** What a server, or nginx before it, may say while something is away; 0: nothing at all. */
const EXCUSED = [0, 502, 503, 504];
/**
 * For so long after all is whole again, in ms: what Patroni says of it is up to 5 s old
 * (`loop_wait`), and nginx leaves a server alone for 5 s (`fail_timeout`).
 */
const AFTER = 10_000;
/**
 * What a member may be told in their own fault or that of others: it is gone, it was changed, it
 * does not go, it is too much for now, no more files go in.
 */
const REFUSALS = [404, 409, 422, 429, 507];

/**
 * Whether a session was lost, and whether there is an answer that no fault excuses
 * (machines.md 84): no 401 for who did not sign out, no 500, and 503 only where there is a fault.
 */
export function checkAnswers(history: History, faults: readonly FaultWindow[]): Finding[] {
  const isExcused = ({ status, sent, answered }: Try) =>
    EXCUSED.includes(status) &&
    faults.some(({ begun, whole }) => answered >= begun && sent <= whole + AFTER);
  return history.filter(isAsked).flatMap((entry) =>
    entry.tries
      .filter((one) => isAmiss(one) && !isExcused(one))
      .map(({ status, code }): Finding => {
        return {
          promise: status === 401 ? 'session' : 'answer',
          what: `operation ${entry.n}: member ${entry.who} was answered ${status} ${code ?? ''}`,
        };
      }),
  );
}

export type Asked = Exclude<Entry, Heard | Duty>;
export const isAsked = (entry: Entry): entry is Asked => 'tries' in entry;

const isAmiss = ({ status }: Try) => (status === 0 || status >= 400) && !REFUSALS.includes(status);

/**
 * Faults that could not be brought, had no effect, or were not over in time: nothing was proved by
 * them.
 */
export const checkFaults = (faults: readonly FaultWindow[]): Finding[] =>
  faults.flatMap((fault): Finding[] => {
    const { name, seen, failed } = fault;
    if (failed) return [{ promise: 'fault', what: `${name}: ${failed}` }];
    if (effectOf(fault)) return [];
    return [{ promise: 'fault', what: `${name}: not brought: ${JSON.stringify(seen)} was seen` }];
  });
