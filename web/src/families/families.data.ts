import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import type {
  DeletedFamily,
  Family,
  FamilyCard,
  FamilyDraft,
  FamilyEdit,
} from '@pcr/contract/families/families.schema.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { entryData } from '../kit/kind/entry-data.ts';
import { openedByItself } from '../kit/sheet/use-first-beside.ts';
import { type FamilyFilters, filtersOf, isUnfiltered } from './families.search.ts';

const SUMMARY_KEY = ['families', 'summary'];

/** Family records, one's own. */
export const families = entryData<
  Family,
  FamilyCard,
  FamilyFilters,
  FamilyDraft,
  FamilyEdit,
  DeletedFamily
>({
  name: 'families',
  cardOf: ({ notes: _notes, contact_info: _contact, last_provider: _last, ...card }) => card,
  list: (query, options) => call(endpoints.listFamilies, { query }, options),
  // What nobody has opened is no look of theirs (families.md 26).
  get: (id, options) =>
    call(endpoints.getFamily, { params: { id } }, { ...options, headers: openedByItself(id) }),
  create: (draft) => call(endpoints.createFamily, { in: draft }),
  update: (id, edit) => call(endpoints.updateFamily, { params: { id }, in: edit }),
  delete: (id, query) => call(endpoints.deleteFamily, { params: { id }, query }),
  restore: (id) => call(endpoints.restoreFamily, { params: { id } }),
  listDeleted: (query, options) => call(endpoints.listDeletedFamilies, { query }, options),
  samples: async () => (await import('./families.samples.ts')).FAMILY_SAMPLES,
  isUnfiltered,
  newestFirst: () => [{}],
  alsoStale: [SUMMARY_KEY],
  tellsTabs: true,
});

const SUMMARY = queryOptions({
  queryKey: SUMMARY_KEY,
  queryFn: ({ signal }) => call(endpoints.summarizeFamilies, {}, { signal }),
  meta: { persist: true },
});

/** Tiles and locations over all of one's own records. */
export const useFamilySummary = () => useQuery(SUMMARY);

/** How many records the filters find; asked for only where they find more than a page. */
export const useFoundFamilies = (filters: FamilyFilters, asked: boolean): number | undefined => {
  const { sort: _, ...query } = filters;
  const { data } = useQuery({
    queryKey: [...SUMMARY_KEY, 'found', query],
    queryFn: ({ signal }) => call(endpoints.countFamilies, { query }, { signal }),
    enabled: asked,
  });
  return asked ? data?.found : undefined;
};

/**
 * Asks for what the screen at this address will ask for, while its code and the session are still
 * on their way.
 */
export const startFamilies = (client: QueryClient) => [
  families.prefetchList(client, filtersOf(new URLSearchParams(window.location.search))),
  client.prefetchQuery(SUMMARY),
];
