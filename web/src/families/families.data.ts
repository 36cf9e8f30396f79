import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import {
  Family,
  type FamilyCard,
  type FamilyDraft,
  type FamilyEdit,
  type FamilyQuery,
} from '@pcr/contract/families/families.schema.ts';
import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { entryCache } from '../kit/cache/entry-cache.ts';
import { FILTERED, freshPagesOf, pagesOf } from '../kit/cache/list-pages.ts';
import { useSamples } from '../kit/list/use-samples.ts';

/** What the URL of the list holds. */
export type FamilyFilters = Omit<FamilyQuery, 'cursor'>;

const SUMMARY_KEY = ['families', 'summary'];

const records = entryCache<Family, FamilyCard, FamilyFilters>({
  name: 'families',
  schema: Family,
  load: (id, options) => call(endpoints.getFamily, { params: { id } }, options),
  cardOf: ({ notes, contact_info, last_provider, ...card }) => card,
  newestFirst: () => [{}],
  alsoStale: [SUMMARY_KEY],
});

/** True for the list of all records, whatever its order. */
export const isUnfiltered = ({ search, status, location, rating }: FamilyFilters) =>
  !(search || status || location || rating);

const listQuery = (filters: FamilyFilters) => ({
  ...pagesOf(records.keys.list(filters), (page, options) =>
    call(endpoints.listFamilies, { query: { ...filters, ...page } }, options),
  ),
  meta: { persist: isUnfiltered(filters) },
});

const SUMMARY = queryOptions({
  queryKey: SUMMARY_KEY,
  queryFn: ({ signal }) => call(endpoints.summarizeFamilies, {}, { signal }),
  meta: { persist: true },
});

/** The list, page after page as one scrolls. Unfiltered lists stay on the device for times without a network. */
export const useFamilies = (filters: FamilyFilters) => useInfiniteQuery({ ...listQuery(filters), ...FILTERED });

/** Tiles and locations over all of one's own records. */
export const useFamilySummary = () => useQuery(SUMMARY);

/** Asks for what the screen will ask for, while its code and the session are still on their way. */
export function prefetchFamilies(client: QueryClient, filters: FamilyFilters): void {
  void client.prefetchInfiniteQuery(listQuery(filters));
  void client.prefetchQuery(SUMMARY);
}

/** One record with notes and contact information. Null and samples are not asked for. */
export const useFamily = (id: string | null) =>
  useQuery({
    ...records.one(id),
    meta: { persist: true },
  });

/** Invented families. */
export const useFamilySamples = (shown: boolean) =>
  useSamples(['family_samples'], async () => (await import('./families.samples.ts')).FAMILY_SAMPLES, shown);

/** One's own records of the last 30 days that were deleted, page after page. */
export const useDeletedFamilies = () =>
  useInfiniteQuery(
    freshPagesOf(records.keys.deleted, (page, options) =>
      call(endpoints.listDeletedFamilies, { query: page }, options),
    ),
  );

/** What the device holds of the lists. */
export const useFamiliesHere = records.useHere;

export const useCreateFamily = () =>
  records.useCreate((draft: FamilyDraft) => call(endpoints.createFamily, { in: draft }));

export const useUpdateFamily = () =>
  records.useChange(({ id, edit }: { id: string; edit: FamilyEdit }) =>
    call(endpoints.updateFamily, { params: { id }, in: edit }),
  );

export const useDeleteFamily = () =>
  records.useDelete(({ id, updated_at }: Pick<Family, 'id' | 'updated_at'>) =>
    call(endpoints.deleteFamily, { params: { id }, query: { updated_at } }),
  );

export const useRestoreFamily = () => records.useRestore((id) => call(endpoints.restoreFamily, { params: { id } }));

/** The record as it is now, which comes with a refusal of a stale change. */
export const currentOf = records.currentOf;
