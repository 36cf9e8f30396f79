import { isAskedElsewhere, OfflineError } from '../api/api.ts';

/**
 * The part of the state of a query, from `useQuery` or `useInfiniteQuery`, that says how asking
 * went.
 */
export interface AskedQuery {
  error: Error | null;
  /** Why the last try failed, while others follow. */
  failureReason: Error | null;
  data?: unknown;
  isFetching: boolean;
}

/**
 * Why it could not be loaded; null while nobody knows. That no answer came is said with the first
 * try; a server that stumbles has the others (kit.md 69). A device in no network need not try
 * before it says how old is what it shows. What the app itself asks about, as a session that ended,
 * is no failure.
 */
export function failureSoFar({ error, failureReason, data, isFetching }: AskedQuery): Error | null {
  const hopeless = data !== undefined && isFetching && navigator.onLine === false;
  const failure =
    error ??
    (failureReason instanceof OfflineError
      ? failureReason
      : hopeless
        ? new OfflineError('network', { sent: false })
        : null);
  return isAskedElsewhere(failure) ? null : failure;
}

export interface HeldQuery extends AskedQuery {
  data: unknown;
  dataUpdatedAt: number;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
}

/**
 * From when (ms) the data is that could not be asked for again; null when it is fresh, and when
 * there is none.
 */
export function staleSince(query: HeldQuery): number | null {
  // A failure of the next page says nothing about those that are here.
  const ofNextPage = query.isFetchingNextPage || query.isFetchNextPageError;
  return query.data !== undefined && !ofNextPage && failureSoFar(query)
    ? query.dataUpdatedAt
    : null;
}
