import { setTimeout as delay } from 'node:timers/promises';
import { effectOf } from './checking/effects.ts';
import type { FaultWindow, Sighting } from './history.ts';
import type { Fault, Place } from './place.ts';

/** Until everything must be whole again after a fault was taken back, in ms. */
const WHOLE = 180_000;

interface Turns {
  /** How long all of it lasts, in ms; longer where faults take longer. */
  lasting: number;
  /** What there is at least between two faults, in ms: what comes late is the first one's. */
  rest: number;
  now(): number;
  progress(text: string): void;
  /** What is to be under way when a fault comes. */
  beforeEach(): Promise<void>;
}

/**
 * Brings the faults one after the other, spread over the time that there is. The next one waits
 * until all is whole again; what does not become whole is noted, and ends the turns: what came
 * after it would prove nothing.
 */
export async function takeTurns(
  { missing }: Pick<Place, 'missing'>,
  faults: readonly Fault[],
  { lasting, rest, now, progress, beforeEach }: Turns,
): Promise<FaultWindow[]> {
  const windows: FaultWindow[] = [];
  const from = now();
  const share = lasting / (faults.length + 0.5);
  // At first nothing happens, so that there is something to compare with.
  await delay(share / 2);
  for (const [n, { name, bars, happen }] of faults.entries()) {
    progress(`${name} (${n + 1} of ${faults.length}) ...`);
    await beforeEach();
    const begun = now();
    let failed: string | null = null;
    let seen: readonly Sighting[] = [];
    try {
      seen = await happen();
      failed = await wholeAgain(missing, now);
    } catch (error) {
      failed = (error as Error).message;
    }
    windows.push({ name, begun, whole: now(), bars, seen, failed });
    const took = `whole after ${((now() - begun) / 1000).toFixed(1)} s`;
    const effect = JSON.stringify(effectOf({ name, seen }) ?? 'no effect');
    progress(`${name}: ${failed ?? `${took}; seen: ${effect}`}`);
    if (failed) break;
    await delay(Math.max(rest, from + share * (n + 1.5) - now()));
  }
  return windows;
}

/** Waits until nothing is missing; what is missing still when the time is over. */
async function wholeAgain(missing: Place['missing'], now: () => number): Promise<string | null> {
  const until = now() + WHOLE;
  for (;;) {
    const what = await missing().catch((error: Error) => error.message);
    if (what === null) return null;
    if (now() > until) return `not whole after ${WHOLE / 1000} s: ${what}`;
    await delay(250);
  }
}
