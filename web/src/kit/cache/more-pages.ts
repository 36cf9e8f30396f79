// Not in list-pages.ts: the first screens of entries load by themselves as one scrolls, and need
// none of it.

interface Asked {
  data: { pages: readonly unknown[] } | undefined;
  isError: boolean;
}

/** The fields of a query, from `useInfiniteQuery`, that loading more needs. */
export interface MorePages extends Pick<Asked, 'data'> {
  isFetching: boolean;
  error: Error | null;
  isFetchNextPageError: boolean;
  refetch: (options?: { cancelRefetch: boolean }) => Promise<Asked>;
  fetchNextPage: (options?: { cancelRefetch: boolean }) => Promise<Asked>;
}

/** One request after the other: news may have all pages loaded again instead of the next one. */
const TRIES = 5;

/**
 * Asks for the next page, for somebody who wants it: once those that are here are refreshed, where
 * that is in progress or failed. The request for the next page would take the place of that one,
 * and all pages would look as new as its answer (kit.md 146).
 */
export async function askForMore(list: MorePages): Promise<void> {
  const isStale = list.error !== null && !list.isFetchNextPageError;
  if (isStale && (await list.refetch({ cancelRefetch: false })).isError) return;
  const had = list.data?.pages.length ?? 0;
  for (let tries = 0; tries < TRIES; tries++) {
    // Where something is in progress already, this is the answer to that.
    const { data, isError } = await list.fetchNextPage({ cancelRefetch: false });
    if (isError || (data?.pages.length ?? 0) > had) return;
  }
}
