import type { ContractorCard } from '@pcr/contract/contractors/contractors.schema.ts';
import { useSampleData } from '../account/account.data.ts';
import { isEmptyList, type ListOnScreen, useShownList } from '../kit/list/shown-list.ts';
import { useContractorSamples, useContractors, useContractorsHere } from './contractors.data.ts';
import { type ContractorFilters, isUnfiltered, searchHere } from './contractors.search.ts';

export type ShownContractors = ListOnScreen<ContractorCard>;

export function useShownContractors(filters: ContractorFilters): ShownContractors {
  // The list itself tells whether there is any contractor at all, when nothing is filtered.
  const all = useContractors(isUnfiltered(filters) ? filters : {});
  return useShownList<ContractorCard>({
    list: useContractors(filters),
    isEmpty: isEmptyList(all),
    here: useContractorsHere(),
    search: (contractors) => searchHere(contractors, filters),
    sampleData: useSampleData(),
    useSamples: useContractorSamples,
  });
}
