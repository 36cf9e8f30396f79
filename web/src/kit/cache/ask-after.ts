import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { currentIn, isUnanswered } from '../api/api.ts';
import { queriesStale } from './stale-queries.ts';

/** So long a lost answer waits for what the server says next. */
const AGAIN_MS = 3000;

/**
 * For a mutation's `onError`: asks again how things stand. After a lost answer the mutation ends
 * only then, so that the screen knows first whether it happened.
 */
export async function askAfter(
  client: QueryClient,
  error: unknown,
  filters: QueryFilters,
): Promise<void> {
  const asked = queriesStale(client, filters);
  if (isUnanswered(error))
    await Promise.race([asked, new Promise((done) => setTimeout(done, AGAIN_MS))]);
}

/**
 * The answer of `change`. If that was lost, how things are now, if the change has happened
 * (kit.md 155); else it rejects as `change` did. A change that was sent again by itself may be
 * refused as stale, since it had happened (machines.md 38).
 */
export async function answeredOrDone<Now>(
  change: () => Promise<Now>,
  look: (signal: AbortSignal) => Promise<Now>,
  isDone: (now: Now) => boolean,
): Promise<Now> {
  try {
    return await change();
  } catch (error) {
    const current = currentIn(error) as Now | undefined;
    if (current !== undefined && isDone(current)) return current;
    if (!isUnanswered(error)) throw error;
    const now = await look(AbortSignal.timeout(AGAIN_MS)).catch(() => undefined);
    if (now === undefined || !isDone(now)) throw error;
    return now;
  }
}
