import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import {
  Contractor,
  type ContractorCard,
  type ContractorDraft,
  type ContractorEdit,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { entryCache } from '../kit/cache/entry-cache.ts';
import { FILTERED, freshPagesOf, pagesOf } from '../kit/cache/list-pages.ts';
import { useSamples } from '../kit/list/use-samples.ts';
import { type ContractorFilters, isUnfiltered } from './contractors.search.ts';

const contractors = entryCache<Contractor, ContractorCard, ContractorFilters>({
  name: 'contractors',
  schema: Contractor,
  load: (id, options) => call(endpoints.getContractor, { params: { id } }, options),
  cardOf: ({ phone, email, ...card }) => card,
  newestFirst: () => [{ sort: 'newest' }],
});

/** The directory, page after page as one scrolls. Unfiltered lists stay on the device for times without a network. */
export const useContractors = (filters: ContractorFilters) =>
  useInfiniteQuery({
    ...pagesOf(contractors.keys.list(filters), (page, options) =>
      call(endpoints.listContractors, { query: { ...filters, ...page } }, options),
    ),
    ...FILTERED,
    meta: { persist: isUnfiltered(filters) },
  });

/** One contractor with phone and email. Null and samples are not asked for. */
export const useContractor = (id: string | null) =>
  useQuery({
    ...contractors.one(id),
    meta: { persist: true },
  });

/** Invented contractors. */
export const useContractorSamples = (shown: boolean) =>
  useSamples(['contractor_samples'], async () => (await import('./contractors.samples.ts')).CONTRACTOR_SAMPLES, shown);

/** Contractors that one added and that were deleted in the last 30 days, page after page. */
export const useDeletedContractors = () =>
  useInfiniteQuery(
    freshPagesOf(contractors.keys.deleted, (page, options) =>
      call(endpoints.listDeletedContractors, { query: page }, options),
    ),
  );

/** Every change of a contractor, page after page. */
export const useContractorVersions = (id: string) =>
  useInfiniteQuery(
    freshPagesOf(contractors.keys.versions(id), (page, options) =>
      call(endpoints.listContractorVersions, { params: { id }, query: page }, options),
    ),
  );

/** What the device holds of the lists. */
export const useContractorsHere = contractors.useHere;

export const useCreateContractor = () =>
  contractors.useCreate((draft: ContractorDraft) => call(endpoints.createContractor, { in: draft }));

export const useUpdateContractor = () =>
  contractors.useChange(({ id, edit }: { id: string; edit: ContractorEdit }) =>
    call(endpoints.updateContractor, { params: { id }, in: edit }),
  );

export const useDeleteContractor = () =>
  contractors.useDelete(({ id, updated_at }: Pick<Contractor, 'id' | 'updated_at'>) =>
    call(endpoints.deleteContractor, { params: { id }, query: { updated_at } }),
  );

export const useRestoreContractor = () =>
  contractors.useRestore((id) => call(endpoints.restoreContractor, { params: { id } }));

/**
 * Tells the server that one contacts this contractor; the link that was pressed never waits for it. A failure is not
 * shown: nothing that was typed is lost, only a line of one's recent activity. The dashboard is stale already: it is
 * whenever it has been left.
 */
export function noteContact(id: string): void {
  call(endpoints.noteContractorContact, { params: { id } }, { keepalive: true }).catch(() => {});
}

/** The contractor as it is now, which comes with a refusal of a stale change. */
export const currentOf = contractors.currentOf;

/** A review came, changed or went: the contractor and where it stands in the lists are stale. */
export function ratingChanged(client: QueryClient, contractorId: string): void {
  contractors.stale(client, new Set([contractorId]));
}
