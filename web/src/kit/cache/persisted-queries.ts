import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';

/** Of an endless list only its beginning: a restored list asks for each of its pages again. */
const MAX_PAGES = 4;

/** What the device keeps: good answers of queries that say so, as plain data. */
export function persistable(client: QueryClient): DehydratedState {
  return dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query) => query.meta?.persist === true && query.state.status === 'success',
    serializeData: beginning,
  });
}

function beginning(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  if (!Array.isArray(data.pages) || !Array.isArray(data.pageParams)) return data;
  return { ...data, pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) };
}

/** Back into the client, with the times of then, and kept as long as the app is open: what is dropped for want of a
 * screen would be dropped from the device too. */
export function restored(client: QueryClient, state: DehydratedState): void {
  const before = new Map(
    client
      .getQueryCache()
      .findAll()
      .map((query) => [query.queryHash, query.state.dataUpdatedAt]),
  );
  hydrate(client, state, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const came = (query: Query) => query.state.dataUpdatedAt > (before.get(query.queryHash) ?? 0);
  // Set once more: a screen that is left takes an unfinished request back, and with it what only hydration set.
  for (const [queryKey, data] of client.getQueriesData({ fetchStatus: 'fetching', predicate: came })) {
    client.setQueryData(queryKey, data, { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 });
  }
  // Stale, however young: what was changed just before the page closed may not be in it.
  void client.invalidateQueries({ predicate: came, refetchType: 'none' });
}
