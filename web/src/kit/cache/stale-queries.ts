import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Marks queries stale: those on the screen ask again at once, the others when they are shown next. An answer that was
 * asked for before is not taken. A mutation need not await it: what is saved is saved, whether or not it can be loaded.
 */
export async function queriesStale(client: QueryClient, filters: QueryFilters): Promise<void> {
  // By default TanStack Query would take the answer of a first load that is on its way as fresh.
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
