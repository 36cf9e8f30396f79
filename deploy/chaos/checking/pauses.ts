import type { Bars, Entry, FaultWindow, History, Outcome } from '../history.ts';
import { type Asked, isAsked } from './answers.ts';

/** What one fault did to the members, in ms where it is time. */
export interface FaultFigures {
  name: string;
  bars: Bars | null;
  /** From the fault until everything was whole again. */
  lasted: number;
  /** The longest time in which nobody's write (read) was acknowledged. */
  writePause: number;
  readPause: number;
  /** The longest that a single member waited until a write of theirs was known again. */
  longestWait: number;
  refused: number;
  unknown: number;
  acknowledged: number;
  /** Null where there is no bar. */
  met: boolean | null;
}

/** So long a single member may wait, in ms: the minute of the app, and a little. */
const LONGEST_WAIT = 65_000;

/**
 * The pauses of each fault (machines.md 87): from the moment it is brought until the next one, or
 * the end of the load, so that nothing that comes late is missed.
 */
export function figuresOf(
  history: History,
  faults: readonly FaultWindow[],
  end: number,
): FaultFigures[] {
  const asked = history.filter(isAsked);
  const waits = waitsOf(asked, end);
  return faults.map(({ name, begun, whole, bars }, at) => {
    const until = faults[at + 1]?.begun ?? end;
    const within = asked.filter((entry) => isWithin(answeredAt(entry), begun, until));
    const done = within.filter(({ outcome }) => outcome === 'acknowledged');
    const writes = done.filter(({ kind }) => kind === 'write');
    const count = (outcome: Outcome) =>
      within.filter((entry) => entry.kind === 'write' && entry.outcome === outcome).length;
    const writePause = longestGap(writes.map(answeredAt), begun, until);
    const readPause = longestGap(
      done.filter(({ kind }) => kind !== 'write').map(answeredAt),
      begun,
      until,
    );
    const longestWait = Math.max(
      0,
      ...waits
        .filter((one) => isWithin(one.until, begun, until))
        .map((one) => one.until - one.from),
    );
    return {
      name,
      bars,
      lasted: whole - begun,
      writePause,
      readPause,
      longestWait,
      refused: count('refused'),
      unknown: count('unknown'),
      acknowledged: count('acknowledged'),
      met:
        bars && writePause <= bars.writes && readPause <= bars.reads && longestWait <= LONGEST_WAIT,
    };
  });
}

/**
 * How long each member waited each time: from the first write that stayed unknown, or from the
 * press of the one that was answered, until they knew of one what became of it, or until the end.
 */
function waitsOf(asked: readonly Asked[], end: number): { from: number; until: number }[] {
  const writes = asked.filter(({ kind }) => kind === 'write');
  return [...Map.groupBy(writes, ({ who }) => who).values()].flatMap((own) => {
    const waits: { from: number; until: number }[] = [];
    let from: number | null = null;
    for (const one of own) {
      from ??= one.tries[0]?.sent ?? 0;
      if (one.outcome === 'unknown') continue;
      waits.push({ from, until: answeredAt(one) });
      from = null;
    }
    return from === null ? waits : [...waits, { from, until: Math.max(from, end) }];
  });
}

const answeredAt = (entry: Extract<Entry, { tries: unknown }>) => entry.tries.at(-1)?.answered ?? 0;
const isWithin = (at: number, from: number, until: number) => at >= from && at <= until;

/** The longest time between two of these instants, the beginning and the end counted in. */
export function longestGap(instants: readonly number[], from: number, until: number): number {
  let [longest, last] = [0, from];
  for (const instant of [...instants.toSorted((a, b) => a - b), until]) {
    longest = Math.max(longest, instant - last);
    last = instant;
  }
  return longest;
}
