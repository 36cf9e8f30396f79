import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';

/** Of an endless list only its beginning: a restored list asks for each of its pages again. */
const MAX_PAGES = 4;

/** What the device keeps: good answers of queries that say so, as plain data. */
export function persistable(client: QueryClient): DehydratedState {
  const state = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query) => query.meta?.persist === true && query.state.status === 'success',
  });
  // Stale when it comes back, however young: what was changed just before the page closed may not be in it.
  for (const query of state.queries) {
    query.state = { ...query.state, data: beginning(query.state.data), isInvalidated: true };
  }
  return state;
}

function beginning(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  if (!Array.isArray(data.pages) || !Array.isArray(data.pageParams)) return data;
  return { ...data, pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) };
}

/** Back into the client, with the times of then, and kept as long as the app is open: what is dropped for want of a
 * screen would be dropped from the device too. */
export function restored(client: QueryClient, state: DehydratedState): void {
  hydrate(client, state, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const cache = client.getQueryCache();
  for (const { queryHash } of state.queries) {
    const query = cache.get(queryHash);
    if (!query || query.state.fetchStatus === 'idle') continue;
    // Set once more by hand: a screen that is left takes an unfinished request back, and with it what only hydration set.
    client.setQueryData(query.queryKey, query.state.data, { updatedAt: query.state.dataUpdatedAt });
    query.invalidate();
  }
}
