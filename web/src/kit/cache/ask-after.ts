import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { isUnanswered } from '../api/api.ts';
import { queriesStale } from './stale-queries.ts';

/** So long a lost answer waits for what the server says next. */
const AGAIN_MS = 3000;

/**
 * For a mutation's `onError`: asks again how things stand. After a lost answer the mutation ends only then, so that the
 * screen knows first whether it happened.
 */
export async function askAfter(client: QueryClient, error: unknown, filters: QueryFilters): Promise<void> {
  const asked = queriesStale(client, filters);
  if (isUnanswered(error)) await Promise.race([asked, new Promise((done) => setTimeout(done, AGAIN_MS))]);
}
