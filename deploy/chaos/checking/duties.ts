import { type Duty, type FaultWindow, type FinalState, type History, toldKey } from '../history.ts';
import type { Finding } from './findings.ts';
import { checkMails } from './tasks.ts';

/** Whether each daily duty was done once for each member it was for (machines.md 52, 85). */
export function checkDuties(
  history: History,
  final: FinalState,
  faults: readonly FaultWindow[],
): Finding[] {
  const mails = Map.groupBy(final.mails, ({ token }) => token);
  return history
    .filter((entry): entry is Duty => entry.kind === 'duty')
    .flatMap(({ does, tokens, to, outcome }) =>
      to.flatMap((who) =>
        tokens.flatMap((token): Finding[] => {
          const key = toldKey(token, who);
          const must = outcome === 'acknowledged';
          const found = checkEntries(does, key, final.told[key] ?? 0, must);
          const own = mails.get(key) ?? [];
          return does === 'tell' ? [...found, ...checkMails(key, must, own, faults)] : found;
        }),
      ),
    );
}

/** `times`: how often it stands in the inbox of its member. */
function checkEntries(does: Duty['does'], key: string, times: number, must: boolean): Finding[] {
  if (times > 1) return [{ promise: 'twice', what: `${key}: ${times} entries` }];
  if (does === 'delete')
    return times > 0 ? [{ promise: 'task', what: `${key}: it was not deleted` }] : [];
  if (times > 0 || !must) return [];
  return does === 'keep'
    ? [{ promise: 'lost', what: `${key}: it was deleted, and not due` }]
    : [{ promise: 'task', what: `${key}: no entry` }];
}
