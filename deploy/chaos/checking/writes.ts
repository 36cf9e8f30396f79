import { type Changed, type FinalState, type History, stateKey, type Write } from '../history.ts';
import type { Finding } from './findings.ts';
import { isWrite, possibleAfter, said } from './possible.ts';

/** Rooms whose entries are made and never changed: each token stands there once. */
const ONLY_MADE = ['line', 'letter', 'file'];

/**
 * Whether each acknowledged write is there once, no refused one, no unknown one twice, and nothing
 * that nobody sent (machines.md 81).
 */
export function checkWrites(history: History, final: FinalState): Finding[] {
  const writes = history.filter(isWrite);
  const byEntry = Map.groupBy(writes, ({ room, key }) => stateKey(room, key));
  return [
    ...checkMade(writes, final.made),
    ...[...byEntry.values()].flatMap((own) => {
      const { room, key } = own[0] as Write;
      if (room === 'job') return checkLife(own, final.lives[key] ?? []);
      return ONLY_MADE.includes(room) ? [] : checkState(own, final.states[stateKey(room, key)]);
    }),
    ...nobodySent(byEntry, final),
    ...final.seats
      .filter(({ seats, attending }) => attending > seats)
      .map(({ event, seats, attending }): Finding => {
        return { promise: 'seats', what: `event ${event}: ${attending} attend on ${seats} seats` };
      }),
  ];
}

const named = ({ n, who, does, room, key, token }: Write) =>
  `operation ${n}: member ${who}, ${does} ${room} ${key} (${token})`;

/** Of entries that are only made. */
function checkMade(writes: readonly Write[], made: FinalState['made']): Finding[] {
  const sent = writes.filter(({ room }) => ONLY_MADE.includes(room));
  const tokens = new Set(sent.map(({ token }) => token));
  return [
    ...sent.flatMap((write): Finding[] => {
      const times = made[write.token] ?? 0;
      if (times > 1) return [{ promise: 'doubled', what: `${named(write)}: ${times} times` }];
      if (times === 0 && write.outcome === 'acknowledged')
        return [{ promise: 'lost', what: named(write) }];
      return times === 1 && write.outcome === 'refused'
        ? [{ promise: 'refusedFound', what: named(write) }]
        : [];
    }),
    ...Object.keys(made)
      .filter((token) => !tokens.has(token))
      .map((token): Finding => ({ promise: 'beyond', what: token })),
  ];
}

/** Of entries of which the last state alone is kept. */
function checkState(own: readonly Write[], found: string | null = null): Finding[] {
  if (possibleAfter(own).has(found)) return [];
  const last = own.findLast(({ outcome }) => outcome === 'acknowledged') ?? (own[0] as Write);
  const source = own.find(({ token, does }) => token === found && does !== 'delete');
  const why = `${named(last)}: there is ${said(found)}`;
  if (source?.outcome === 'refused') return [{ promise: 'refusedFound', what: why }];
  return [{ promise: found === null || source ? 'lost' : 'beyond', what: why }];
}

/**
 * Holds the versions of an entry against what its member sent: they form one chain in which each
 * acknowledged change stands once and in order.
 */
function checkLife(own: readonly Write[], life: readonly Changed[]): Finding[] {
  const findings: Finding[] = [];
  const left = [...own];
  const matched: Write[] = [];
  const isOf = (changed: Changed) => (write: Write) =>
    write.does === changed.does && (write.does === 'delete' || write.token === changed.token);
  for (const changed of life) {
    const at = left.findIndex(isOf(changed));
    const write = left[at];
    if (!write) {
      const before = matched.find(isOf(changed));
      findings.push({
        promise: before ? 'doubled' : 'beyond',
        what: `${before ? named(before) : `${changed.does} ${changed.token}`} stands once more`,
      });
      continue;
    }
    if (write.outcome === 'refused') findings.push({ promise: 'refusedFound', what: named(write) });
    // What was acknowledged before this one must have come before it.
    for (const missed of left.slice(0, at).filter(isAcknowledged))
      findings.push({ promise: 'lost', what: `${named(missed)}: later ones are there` });
    // An unknown one that was passed may still come, later.
    left.splice(0, at + 1, ...left.slice(0, at).filter(({ outcome }) => outcome === 'unknown'));
    matched.push(write);
  }
  for (const missed of left.filter(isAcknowledged))
    findings.push({ promise: 'lost', what: named(missed) });
  return findings;
}

const isAcknowledged = ({ outcome }: Write) => outcome === 'acknowledged';

function nobodySent(sent: ReadonlyMap<string, unknown>, final: FinalState): Finding[] {
  return [
    ...Object.keys(final.lives).map((key) => stateKey('job', key)),
    ...Object.keys(final.states),
  ]
    .filter((key) => !sent.has(key))
    .map((key): Finding => ({ promise: 'beyond', what: key }));
}
