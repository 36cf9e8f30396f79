import { type ListOnScreen, type ShownListParts, useShownList } from '../list/shown-list.ts';

export interface EntryListParts<Card, Filters> {
  /** The domain's data (`entryData`). */
  data: {
    useList: (filters: Filters) => ShownListParts<Card>['list'];
    useHere: () => ShownListParts<Card>['here'];
    useSamples: ShownListParts<Card>['useSamples'];
  };
  filters: Filters;
  /** True when there is no real entry at all, whatever the filter; undefined while nobody knows. */
  isEmpty: boolean | undefined;
  /** Applies the filter of the screen to entries that are on the device. */
  search: (items: readonly Card[], filters: Filters) => Card[];
  /** Whether the operator has samples shown; undefined before the answer is here. */
  sampleData: boolean | undefined;
}

/**
 * What a screen shows of the list of a domain's entries: those of the server, of the device, or
 * samples.
 */
export function useEntryList<Card extends { id: string }, Filters>(
  parts: EntryListParts<Card, Filters>,
): ListOnScreen<Card> {
  const { data, filters, search } = parts;
  return useShownList<Card>({
    list: data.useList(filters),
    isEmpty: parts.isEmpty,
    here: data.useHere(),
    search: (items) => search(items, filters),
    sampleData: parts.sampleData,
    useSamples: data.useSamples,
  });
}
