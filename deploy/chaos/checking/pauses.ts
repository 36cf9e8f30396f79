import type { Bars, Entry, FaultWindow, History, Outcome } from '../history.ts';
import { isAsked } from './answers.ts';

/** What one fault did to the members, in ms where it is time. */
export interface FaultFigures {
  name: string;
  bars: Bars | null;
  /** From the fault until everything was whole again. */
  lasted: number;
  /** The longest time in which nobody's write (read) was acknowledged. */
  writePause: number;
  readPause: number;
  /** The longest that one member waited for a write that was acknowledged in the end. */
  longestWait: number;
  refused: number;
  unknown: number;
  acknowledged: number;
  /** Null where there is no bar. */
  met: boolean | null;
}

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
    return {
      name,
      bars,
      lasted: whole - begun,
      writePause,
      readPause,
      longestWait: Math.max(0, ...writes.map((one) => answeredAt(one) - (one.tries[0]?.sent ?? 0))),
      refused: count('refused'),
      unknown: count('unknown'),
      acknowledged: count('acknowledged'),
      met: bars && writePause <= bars.writes && readPause <= bars.reads,
    };
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
