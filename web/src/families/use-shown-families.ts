import type { FamilyCard } from '@pcr/contract/families/families.schema.ts';
import { useSampleData } from '../account/account.data.ts';
import { type ListOnScreen, useShownList } from '../kit/list/shown-list.ts';
import {
  type FamilyFilters,
  isUnfiltered,
  useFamilies,
  useFamiliesHere,
  useFamilySamples,
  useFamilySummary,
} from './families.data.ts';
import { searchHere } from './families.search.ts';

export interface ShownFamilies extends ListOnScreen<FamilyCard> {
  summary: ReturnType<typeof useFamilySummary>;
  locations: readonly string[];
}

export function useShownFamilies(filters: FamilyFilters): ShownFamilies {
  const summary = useFamilySummary();
  const isNone = summary.isPending ? undefined : summary.data?.total === 0;
  const list = useShownList<FamilyCard>({
    list: useFamilies(filters),
    isEmpty: isUnfiltered(filters) || isNone,
    here: useFamiliesHere(),
    search: (families) => searchHere(families, filters),
    sampleData: useSampleData(),
    useSamples: useFamilySamples,
  });
  // Of all records the tiles know how many there are before all of their pages are here.
  const known = list.shown.kind === 'entries' && isUnfiltered(filters) ? summary.data?.total : undefined;
  return {
    ...list,
    total: list.total ?? known,
    summary,
    locations: list.samples
      ? [...new Set(list.samples.map((family) => family.location))].sort()
      : (summary.data?.locations ?? []),
  };
}
