import type { FamilyCard } from '@pcr/contract/families/families.schema.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSampleData } from '../account/account.data.ts';
import { ApiError } from '../kit/api.ts';
import {
  type FamilyFilters,
  isUnfiltered,
  itemsOf,
  useFamilies,
  useFamiliesHere,
  useFamilySamples,
  useFamilySummary,
} from './families.data.ts';
import { searchHere } from './families.search.ts';

/** What stands in the place of the list (decisions.md 2 says which wins). */
export type Shown =
  | { kind: 'loading' }
  | { kind: 'records'; items: FamilyCard[] }
  | { kind: 'no_match' }
  | { kind: 'empty' }
  | { kind: 'samples'; items: FamilyCard[]; failed: boolean }
  | { kind: 'failed'; error: Error };

export interface ShownFamilies {
  shown: Shown;
  summary: ReturnType<typeof useFamilySummary>;
  /** When (ms) real records that could not be refreshed are from; null when they are fresh. */
  staleSince: number | null;
  /** Only what the device holds was searched. */
  searchedHere: boolean;
  locations: readonly string[];
  /** How many there are in all, where that is known. */
  total: number | undefined;
  /** The list is of the former filters until the new one is here. */
  updating: boolean;
  more: { failed: boolean; loading: boolean; load: (() => void) | undefined; retry: () => void };
  retry: () => void;
  retrying: boolean;
}

/** The app itself asks to sign in or to accept a text; the list waits behind that. */
const isAskedElsewhere = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'not_authenticated' || error.code === 'agreement_required');

export function useShownFamilies(filters: FamilyFilters): ShownFamilies {
  const list = useFamilies(filters);
  const summary = useFamilySummary();
  const here = useFamiliesHere();
  const sampleData = useSampleData();
  const [retrying, setRetrying] = useState(false);
  const failure = useRef<Error | null>(null);
  // While Retry is under way what is shown stays; the query itself has forgotten its error.
  if (list.error || !retrying) failure.current = list.error;

  const leave = useRef(here.shorten);
  leave.current = here.shorten;
  useEffect(() => () => leave.current(), []);

  const items = useMemo(() => itemsOf(list.data), [list.data]);
  const failed = failure.current !== null && !list.isFetchNextPageError && !isAskedElsewhere(failure.current);
  const kept = failed && items.length === 0 ? here.kept() : null;
  const nothingReal = list.data
    ? items.length === 0 && (isUnfiltered(filters) || summary.data?.total === 0)
    : failed && !kept;
  const samples = useFamilySamples(sampleData === true && nothingReal);

  function shown(): Shown {
    if (items.length > 0) return { kind: 'records', items };
    if (kept) {
      const found = searchHere(kept.items, filters);
      return found.length > 0 ? { kind: 'records', items: found } : { kind: 'no_match' };
    }
    if (!list.data && !failed) return { kind: 'loading' };
    if (!nothingReal) return summary.isPending ? { kind: 'loading' } : { kind: 'no_match' };
    if (sampleData === undefined) return { kind: 'loading' };
    if (sampleData) {
      if (!samples.data) return samples.isError ? { kind: 'failed', error: samples.error } : { kind: 'loading' };
      const found = searchHere(samples.data, filters);
      return found.length > 0 ? { kind: 'samples', items: found, failed } : { kind: 'no_match' };
    }
    return failed && failure.current ? { kind: 'failed', error: failure.current } : { kind: 'empty' };
  }

  async function retry() {
    setRetrying(true);
    await here.refresh().finally(() => setRetrying(false));
  }

  const now = shown();
  const sampled = nothingReal && sampleData && samples.data;
  return {
    shown: now,
    summary,
    staleSince: failed && (items.length > 0 || kept) ? (kept?.asOf ?? list.dataUpdatedAt) : null,
    searchedHere: kept !== null,
    locations: sampled
      ? [...new Set(sampled.map((family) => family.location))].sort()
      : (summary.data?.locations ?? []),
    total: totalOf(now, { filtered: !isUnfiltered(filters), more: list.hasNextPage, all: summary.data?.total }),
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
    retry,
    retrying,
  };
}

/** All of a filtered list are counted only once all of its pages are here. */
function totalOf(shown: Shown, { filtered, more, all }: { filtered: boolean; more: boolean; all: number | undefined }) {
  if (shown.kind !== 'records') return undefined;
  if (!more) return shown.items.length;
  return filtered ? undefined : all;
}
