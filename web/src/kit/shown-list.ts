import { useMemo, useRef, useState } from 'react';
import { isAskedElsewhere } from './api.ts';
import { itemsOf, type Pages } from './list-pages.ts';

/** What stands in the place of a list (decisions.md 2 says which wins). */
export type ShownList<T> =
  | { kind: 'loading' }
  | { kind: 'entries'; items: T[] }
  | { kind: 'no_match' }
  | { kind: 'empty' }
  | { kind: 'samples'; items: T[]; failed: boolean }
  | { kind: 'failed'; error: Error };

/** What `useInfiniteQuery` tells of the list that the screen asks for. */
export interface ListQuery<T> {
  data: Pick<Pages<T>, 'pages'> | undefined;
  error: Error | null;
  dataUpdatedAt: number;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface ListParts<T> {
  list: ListQuery<T>;
  /** Whether there is no real entry at all, whatever the filter; undefined while that is not known. */
  isEmpty: boolean | undefined;
  /** What the device holds of the whole list, with the time (ms) it is from; null for nothing. */
  kept: () => { items: T[]; asOf: number } | null;
  /** The filter of the screen over entries that are here. */
  search: (items: readonly T[]) => T[];
  /** Asks again for all that is on the screen. */
  refresh: () => Promise<unknown>;
}

export interface ListFacts<T> {
  items: readonly T[];
  /** Why the list could not be asked for, also while Retry is under way. */
  failure: Error | null;
  /** There is nothing real to show: samples have their place. */
  nothingReal: boolean;
  /** When (ms) real entries that could not be refreshed are from; null when they are fresh. */
  staleSince: number | null;
  /** Only what the device holds was searched. */
  searchedHere: boolean;
  /** The list is of the former filters until the new one is here. */
  updating: boolean;
  more: { failed: boolean; loading: boolean; load: (() => void) | undefined; retry: () => void };
  retry: () => void;
  retrying: boolean;
  /** What is shown, once it is known what there is of samples. */
  shown: (samples: Samples<T>) => ShownList<T>;
}

export interface Samples<T> {
  /** Whether the operator has them shown; undefined before that is known. */
  wanted: boolean | undefined;
  data: readonly T[] | undefined;
  error: Error | null;
}

/** Puts together what is known of a list: real entries, those kept on the device, failures. */
export function useListFacts<T extends { id: string }>(parts: ListParts<T>): ListFacts<T> {
  const { list, isEmpty, search, refresh } = parts;
  const [retrying, setRetrying] = useState(false);
  const lastError = useRef<Error | null>(null);
  // While Retry is under way what is shown stays; the query itself has forgotten its error.
  if (list.error || !retrying) lastError.current = list.error;

  const items = useMemo(() => itemsOf(list.data), [list.data]);
  const failure = list.isFetchNextPageError || isAskedElsewhere(lastError.current) ? null : lastError.current;
  const kept = failure && items.length === 0 ? parts.kept() : null;
  const nothingReal = list.data ? items.length === 0 && isEmpty === true : failure !== null && !kept;

  function shown({ wanted, data, error }: Samples<T>): ShownList<T> {
    if (items.length > 0) return { kind: 'entries', items };
    if (kept) return found(search(kept.items), (here) => ({ kind: 'entries', items: here }));
    if (!list.data && !failure) return { kind: 'loading' };
    if (!nothingReal) return isEmpty === undefined ? { kind: 'loading' } : { kind: 'no_match' };
    if (wanted === undefined) return { kind: 'loading' };
    if (!wanted) return failure ? { kind: 'failed', error: failure } : { kind: 'empty' };
    if (!data) return error ? { kind: 'failed', error } : { kind: 'loading' };
    return found(search(data), (here) => ({ kind: 'samples', items: here, failed: failure !== null }));
  }

  return {
    items,
    failure,
    nothingReal,
    staleSince: failure && (items.length > 0 || kept) ? (kept?.asOf ?? list.dataUpdatedAt) : null,
    searchedHere: kept !== null,
    updating: list.isPlaceholderData,
    more: {
      failed: list.isFetchNextPageError,
      loading: list.isFetchingNextPage,
      load:
        list.hasNextPage && !list.isFetching && !list.isFetchNextPageError && !list.isPlaceholderData
          ? list.fetchNextPage
          : undefined,
      retry: list.fetchNextPage,
    },
    retry() {
      setRetrying(true);
      void refresh().finally(() => setRetrying(false));
    },
    retrying,
    shown,
  };
}

function found<T>(items: T[], show: (items: T[]) => ShownList<T>): ShownList<T> {
  return items.length > 0 ? show(items) : { kind: 'no_match' };
}
