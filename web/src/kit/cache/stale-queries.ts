import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * What these queries hold may not be true any more: those on the screen ask again at once, the others when they are
 * shown next. An answer that was asked for before is not taken. Need not be awaited by who changes something: what is
 * saved is saved, whether or not it can be loaded.
 */
export async function queriesStale(client: QueryClient, filters: QueryFilters): Promise<void> {
  // Of itself TanStack Query would take the answer of a first load that is on its way for a fresh one.
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
