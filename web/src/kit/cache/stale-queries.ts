import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Changes what queries hold that are not on the screen. It keeps the time of the server's answer.
 */
export function changeInactive<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: T) => T,
): void {
  for (const [key, data] of client.getQueriesData<T>({ queryKey, type: 'inactive' })) {
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    if (data !== undefined)
      client.setQueryData<T>(key, change(data), updatedAt === undefined ? {} : { updatedAt });
  }
}

/**
 * Marks queries stale: those on the screen ask again at once, the others when they are shown next.
 * An answer that was asked for before is not taken. A mutation need not await it: what is saved is
 * saved, whether or not it can be loaded. Its `onError` must not, nor return it: TanStack Query
 * says what failed once that is over, which may take 30 s. `askAfter` waits for 3.
 */
export async function queriesStale(client: QueryClient, filters: QueryFilters): Promise<void> {
  // By default TanStack Query would take the answer of a first load that is on its way as fresh.
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
