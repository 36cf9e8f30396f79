import type { FamilyCard } from '@pcr/contract/families/families.schema.ts';
import { useEffect, useRef } from 'react';
import { useSampleData } from '../account/account.data.ts';
import { type ListFacts, type ShownList, useListFacts } from '../kit/shown-list.ts';
import {
  type FamilyFilters,
  isUnfiltered,
  useFamilies,
  useFamiliesHere,
  useFamilySamples,
  useFamilySummary,
} from './families.data.ts';
import { searchHere } from './families.search.ts';

export interface ShownFamilies
  extends Pick<ListFacts<FamilyCard>, 'staleSince' | 'searchedHere' | 'updating' | 'more' | 'retry' | 'retrying'> {
  shown: ShownList<FamilyCard>;
  summary: ReturnType<typeof useFamilySummary>;
  locations: readonly string[];
  /** How many there are in all, where that is known. */
  total: number | undefined;
}

export function useShownFamilies(filters: FamilyFilters): ShownFamilies {
  const list = useFamilies(filters);
  const summary = useFamilySummary();
  const here = useFamiliesHere();
  const sampleData = useSampleData();
  const known = summary.isPending ? undefined : summary.data?.total === 0;
  const facts = useListFacts<FamilyCard>({
    list,
    isEmpty: isUnfiltered(filters) || known,
    kept: here.kept,
    search: (families) => searchHere(families, filters),
    refresh: here.refresh,
  });
  const samples = useFamilySamples(sampleData === true && facts.nothingReal);

  const leave = useRef(here.shorten);
  leave.current = here.shorten;
  useEffect(() => () => leave.current(), []);

  const shown = facts.shown({ wanted: sampleData, data: samples.data, error: samples.error });
  const sampled = facts.nothingReal && sampleData && samples.data;
  return {
    ...facts,
    shown,
    summary,
    locations: sampled
      ? [...new Set(sampled.map((family) => family.location))].sort()
      : (summary.data?.locations ?? []),
    total: totalOf(shown, { filtered: !isUnfiltered(filters), more: list.hasNextPage, all: summary.data?.total }),
  };
}

interface Count {
  filtered: boolean;
  more: boolean;
  all: number | undefined;
}

/** All of a filtered list are counted only once all of its pages are here. */
function totalOf(shown: ShownList<FamilyCard>, { filtered, more, all }: Count): number | undefined {
  if (shown.kind !== 'entries') return undefined;
  if (!more) return shown.items.length;
  return filtered ? undefined : all;
}
