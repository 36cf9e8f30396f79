import type { ContractorCard } from '@pcr/contract/contractors/contractors.schema.ts';
import { useEffect, useRef } from 'react';
import { useSampleData } from '../account/account.data.ts';
import { itemsOf } from '../kit/list-pages.ts';
import { type ListFacts, type ShownList, useListFacts } from '../kit/shown-list.ts';
import { useContractorSamples, useContractors, useContractorsHere } from './contractors.data.ts';
import { type ContractorFilters, isUnfiltered, searchHere } from './contractors.search.ts';

export interface ShownContractors
  extends Pick<ListFacts<ContractorCard>, 'staleSince' | 'searchedHere' | 'updating' | 'more' | 'retry' | 'retrying'> {
  shown: ShownList<ContractorCard>;
  /** How many there are in all, once all of them are here. */
  total: number | undefined;
}

export function useShownContractors(filters: ContractorFilters): ShownContractors {
  const list = useContractors(filters);
  // Whether there is any contractor at all: of the list itself when nothing is filtered.
  const all = useContractors(isUnfiltered(filters) ? filters : {});
  const here = useContractorsHere();
  const sampleData = useSampleData();
  const facts = useListFacts<ContractorCard>({
    list,
    isEmpty: all.isPending ? undefined : all.data ? itemsOf(all.data).length === 0 : false,
    kept: here.kept,
    search: (contractors) => searchHere(contractors, filters),
    refresh: here.refresh,
  });
  const samples = useContractorSamples(sampleData === true && facts.nothingReal);

  const leave = useRef(here.shorten);
  leave.current = here.shorten;
  useEffect(() => () => leave.current(), []);

  const shown = facts.shown({ wanted: sampleData, data: samples.data, error: samples.error });
  const total = shown.kind === 'entries' && !list.hasNextPage ? shown.items.length : undefined;
  return { ...facts, shown, total };
}
