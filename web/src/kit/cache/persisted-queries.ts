import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../api/api.ts';

/**
 * Only the beginning of an endless list is stored: a restored list asks for each of its pages
 * again.
 */
const MAX_PAGES = 4;

/**
 * What the device stores: the last good answers of queries with `meta.persist`, as plain data. They
 * stay when the next question fails, unless the server says that there is nothing, or nothing for
 * this person.
 */
export function persistable(client: QueryClient): DehydratedState {
  const { mutations, queries } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ meta, state }) =>
      meta?.persist === true &&
      state.data !== undefined &&
      !isNo(state.error) &&
      state.status !== 'pending',
    serializeData: beginning,
  });
  return {
    mutations,
    queries: queries.map((query) => ({ ...query, state: { ...query.state, ...GOOD } })),
  };
}

const isNo = (error: unknown) =>
  error instanceof ApiError && [401, 403, 404].includes(error.status);
const GOOD = {
  status: 'success',
  error: null,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
} as const;

function beginning(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data))
    return data;
  if (!Array.isArray(data.pages) || !Array.isArray(data.pageParams)) return data;
  return {
    ...data,
    pages: data.pages.slice(0, MAX_PAGES),
    pageParams: data.pageParams.slice(0, MAX_PAGES),
  };
}

/**
 * Puts stored queries back into the client, with their times. They stay as long as the app is open:
 * a query that is dropped because no screen uses it would be dropped from the device too.
 */
export function restored(client: QueryClient, state: DehydratedState): void {
  const before = new Map(
    client
      .getQueryCache()
      .findAll()
      .map((query) => [query.queryHash, query.state.dataUpdatedAt]),
  );
  hydrate(client, state, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  const came = (query: Query) => query.state.dataUpdatedAt > (before.get(query.queryHash) ?? 0);
  // The data is set once more: when a screen is left, an unfinished request is reverted, and with
  // it data that only hydration has set.
  for (const [queryKey, data] of client.getQueriesData({
    fetchStatus: 'fetching',
    predicate: came,
  })) {
    client.setQueryData(queryKey, data, {
      updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
    });
  }
  // The data is stale, however young: changes made just before the page closed may not be in it.
  void client.invalidateQueries({ predicate: came, refetchType: 'none' });
  // What a screen has asked for in vain before: nothing would say how old it is (kit.md 69).
  void client.refetchQueries({ predicate: came, type: 'active', fetchStatus: 'idle' });
}
