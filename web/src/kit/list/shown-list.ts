import { useEffect, useMemo, useRef, useState } from 'react';
import { isTooOften } from '../api/api.ts';
import type { EntriesHere } from '../cache/entry-cache.ts';
import { type AskedQuery, failureSoFar } from '../cache/failure-so-far.ts';
import { itemsOf, type Pages } from '../cache/list-pages.ts';

/** The replacement of a list (kit.md 30 says which state wins). */
export type ShownList<T> =
  | { kind: 'loading' }
  | { kind: 'entries'; items: T[] }
  | { kind: 'no_match' }
  | { kind: 'empty' }
  | { kind: 'samples'; items: T[]; failed: boolean }
  | { kind: 'failed'; error: Error };

/** The state of the query for the list, from `useInfiniteQuery`. */
export interface ListQuery<T> extends AskedQuery {
  data: Pick<Pages<T>, 'pages'> | undefined;
  dataUpdatedAt: number;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface ShownListParts<T> {
  list: ListQuery<T>;
  /** True when there is no real entry at all, whatever the filter; undefined while nobody knows. */
  isEmpty: boolean | undefined;
  here: Pick<EntriesHere<T>, 'kept' | 'refresh' | 'shorten'>;
  /** Applies the filter of the screen to entries that are here. */
  search: (items: readonly T[]) => T[];
  /** Whether the operator has samples shown; undefined before the answer is here. */
  sampleData: boolean | undefined;
  /** A hook that loads the samples once they are to be shown. */
  useSamples: (shown: boolean) => { data: readonly T[] | undefined; error: Error | null };
}

/** What a screen shows of a list, as `ShownEntries` takes it. */
export interface ListOnScreen<T> {
  shown: ShownList<T>;
  /** The number of entries in all, where the server has said it or all of them are here. */
  total: number | undefined;
  /** All samples, when they are shown instead of real entries. */
  samples: readonly T[] | null;
  /** The error of the last load, also while Retry is in progress. */
  failure: Error | null;
  /** How long to wait, when the server was asked too often; else null. */
  wait: string | null;
  /** The time (ms) of real entries that could not be refreshed; null when they are fresh. */
  staleSince: number | null;
  /** True when only entries on the device were searched. */
  searchedHere: boolean;
  /** True while the list still shows the former filters. */
  updating: boolean;
  more: { failed: boolean; loading: boolean; load: (() => void) | undefined; retry: () => void };
  retry: () => void;
  retrying: boolean;
}

/** Whether a list of everything is empty, as far as it is known. */
export function isEmptyList({
  data,
  isPending,
}: Pick<ListQuery<{ id: string }>, 'data'> & { isPending: boolean }) {
  return isPending ? undefined : data ? itemsOf(data).length === 0 : false;
}

/** Decides what a list shows: real entries, those stored on the device, samples, or a failure. */
export function useShownList<T extends { id: string }>(parts: ShownListParts<T>): ListOnScreen<T> {
  const { list, isEmpty, here, search, sampleData, useSamples } = parts;
  const [retrying, setRetrying] = useState(false);
  const lastError = useRef<Error | null>(null);
  // While Retry is in progress the screen stays as it is; the query itself has dropped its error.
  const error = failureSoFar(list);
  if (error || !retrying) lastError.current = error;

  const failure = list.isFetchNextPageError || list.isFetchingNextPage ? null : lastError.current;
  // Without an answer for these filters the entries of the former ones are none of them.
  const data = failure && list.isPlaceholderData ? undefined : list.data;
  const items = useMemo(() => itemsOf(data), [data]);
  const kept = failure && items.length === 0 ? here.kept() : null;
  const nothingReal = data ? items.length === 0 && isEmpty === true : failure !== null && !kept;
  const samples = useSamples(sampleData === true && nothingReal);

  const leave = useRef(here.shorten);
  leave.current = here.shorten;
  useEffect(() => () => leave.current(), []);

  function show(): ShownList<T> {
    if (items.length > 0) return { kind: 'entries', items };
    if (kept) return found(search(kept.items), (some) => ({ kind: 'entries', items: some }));
    if (!data && !failure) return { kind: 'loading' };
    // That the former filters found none says nothing of these.
    if (!nothingReal)
      return isEmpty === undefined || list.isPlaceholderData
        ? { kind: 'loading' }
        : { kind: 'no_match' };
    if (sampleData === undefined) return { kind: 'loading' };
    if (!sampleData) return failure ? { kind: 'failed', error: failure } : { kind: 'empty' };
    if (!samples.data)
      return samples.error ? { kind: 'failed', error: samples.error } : { kind: 'loading' };
    const invented = search(samples.data);
    // After a failure nobody knows whether a real entry would have matched.
    if (failure && invented.length === 0) return { kind: 'failed', error: failure };
    return found(invented, (some) => ({ kind: 'samples', items: some, failed: failure !== null }));
  }

  function retry(): void {
    setRetrying(true);
    void here.refresh().finally(() => setRetrying(false));
  }

  const shown = show();
  return {
    shown,
    total: shown.kind === 'entries' ? totalOf(shown.items, list) : undefined,
    samples: nothingReal && sampleData ? (samples.data ?? null) : null,
    failure,
    wait: isTooOften(lastError.current) ? lastError.current.message : null,
    staleSince: failure && (items.length > 0 || kept) ? (kept?.asOf ?? list.dataUpdatedAt) : null,
    searchedHere: kept !== null,
    updating: data !== undefined && list.isPlaceholderData,
    more: {
      // Nor is the next page asked for while those before it could not be refreshed.
      failed:
        list.isFetchNextPageError || (failure !== null && data !== undefined && list.hasNextPage),
      loading: list.isFetchingNextPage,
      load:
        list.hasNextPage && !list.isFetching && !list.error && !list.isPlaceholderData
          ? list.fetchNextPage
          : undefined,
      retry: failure ? retry : list.fetchNextPage,
    },
    retry,
    retrying,
  };
}

function totalOf<T>(items: readonly T[], { data, hasNextPage }: ListQuery<T>): number | undefined {
  return hasNextPage ? data?.pages[0]?.found : items.length;
}

function found<T>(items: T[], show: (items: T[]) => ShownList<T>): ShownList<T> {
  return items.length > 0 ? show(items) : { kind: 'no_match' };
}

/** The first entry of the list; the one whose details are open as long as it is in the list. */
export function firstShown(shown: ShownList<{ id: string }>, open: string | null): string | null {
  if (shown.kind !== 'entries' && shown.kind !== 'samples') return null;
  const stays = shown.items.some(({ id }) => id === open);
  return stays ? open : (shown.items[0]?.id ?? null);
}
