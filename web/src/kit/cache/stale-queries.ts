import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** First loads that were begun again, and whether that must be once more when they are answered. */
const begunAgain = new WeakMap<Query, { onceMore: boolean }>();

/**
 * What these queries hold may not be true any more: those on the screen ask again at once, the others when they are
 * shown next. Need not be awaited by who changes something: what is saved is saved, whether or not it can be loaded.
 *
 * An answer that was asked for before the change is not taken: of itself TanStack Query would go on with a first load
 * that is on its way, and hold what comes for fresh. Only once for each load: what changes all the time comes too.
 */
export function queriesStale(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const begin: Query[] = [];
  for (const query of client.getQueryCache().findAll(filters)) {
    const { data, fetchStatus } = query.state;
    // Who is on the screen and has data asks again below, in the place of what is on its way.
    if (fetchStatus === 'idle' || (data !== undefined && query.isActive())) continue;
    const before = begunAgain.get(query);
    if (before && query.isActive()) {
      before.onceMore = true;
      continue;
    }
    giveUp(query);
    begin.push(query);
  }
  const asked = client.invalidateQueries(filters);
  for (const query of begin) noteBegin(client, query);
  return asked;
}

/** Takes no answer to what was asked; what is held stays, and no error shows. */
export function giveUp(query: Query): void {
  void query.cancel({ silent: true });
  // By hand, since `revert` takes back too what the device's cache brought meanwhile.
  query.setState({ fetchStatus: 'idle' });
}

function noteBegin(client: QueryClient, query: Query): void {
  const { promise } = query;
  if (!promise) return;
  const load = { onceMore: false };
  begunAgain.set(query, load);
  const end = () => begunAgain.delete(query);
  promise.then(() => {
    end();
    if (load.onceMore) void queriesStale(client, { queryKey: query.queryKey, exact: true });
  }, end);
}
