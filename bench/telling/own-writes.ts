import { setTimeout as delay } from 'node:timers/promises';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { familyDraft } from '../../server/src/families/testing/family-drafts.ts';
import type { Owner } from '../load/sample-load.ts';

/** Between two of the member's own writes, in ms. */
export const PAUSE_MS = 50;

/** Adds records one after the other at this origin; how long each took, in ms. */
export async function writes(
  origin: string,
  { cookie }: Owner,
  ms: number,
  ended: () => boolean = () => false,
): Promise<number[]> {
  const until = performance.now() + ms;
  const times: number[] = [];
  while (performance.now() < until && !ended()) {
    const asked = performance.now();
    const answer = await fetch(`${origin}/api${createFamily.path}`, {
      method: createFamily.method,
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify(familyDraft()),
    });
    await answer.text();
    if (!answer.ok) throw new Error(`a write was answered with ${answer.status}`);
    times.push(performance.now() - asked);
    await delay(PAUSE_MS);
  }
  return times;
}

/** The time below which this part of them stays. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
