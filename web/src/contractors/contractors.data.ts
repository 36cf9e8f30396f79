import * as endpoints from '@pcr/contract/contractors/contractors.endpoints.ts';
import {
  Contractor,
  type ContractorCard,
  type ContractorDraft,
  type ContractorEdit,
} from '@pcr/contract/contractors/contractors.schema.ts';
import type { Call } from '@pcr/contract/kit/endpoint.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../kit/api.ts';
import { changeItems, isShort, itemsOf, listsStale, type Pages, putFirst, shortenLists } from '../kit/list-pages.ts';
import { type ContractorFilters, isUnfiltered } from './contractors.search.ts';

const keys = {
  all: ['contractors'],
  lists: ['contractors', 'list'],
  list: (filters: ContractorFilters) => ['contractors', 'list', filters],
  one: (id: string) => ['contractors', 'one', id],
  deleted: ['contractors', 'deleted'],
  versions: (id: string) => ['contractors', 'versions', id],
} as const;

type CardPages = Pages<ContractorCard>;

const listQuery = (filters: ContractorFilters) =>
  infiniteQueryOptions({
    queryKey: keys.list(filters),
    queryFn: ({ pageParam, signal }) => {
      const query: Call<typeof endpoints.listContractors>['query'] = { ...filters };
      if (pageParam) query.cursor = pageParam;
      return call(endpoints.listContractors, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    meta: { persist: isUnfiltered(filters) },
  });

/** The directory, page after page as one scrolls. Unfiltered lists stay on the device for times without a network. */
export function useContractors(filters: ContractorFilters) {
  return useInfiniteQuery({
    ...listQuery(filters),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  });
}

/** One contractor with phone and email; null is not asked for. */
export function useContractor(id: string | null) {
  return useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: ({ signal }) => call(endpoints.getContractor, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    meta: { persist: true },
  });
}

/** Invented contractors; their chunk is loaded only when they are shown. */
export function useContractorSamples(shown: boolean) {
  return useQuery({
    queryKey: ['contractor_samples'],
    queryFn: async () => (await import('./contractors.samples.ts')).CONTRACTOR_SAMPLES,
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** Contractors that one added and that were deleted in the last 30 days, page after page. */
export function useDeletedContractors() {
  return useInfiniteQuery({
    queryKey: keys.deleted,
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.listDeletedContractors, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}

/** Every change of a contractor, page after page. */
export function useContractorVersions(id: string) {
  return useInfiniteQuery({
    queryKey: keys.versions(id),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      return call(endpoints.listContractorVersions, { params: { id }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}

export interface ContractorsHere {
  /** All that the device holds, for when the server cannot be asked, with the time (ms) it is from. */
  kept(): { items: ContractorCard[]; asOf: number } | null;
  /** What a list knows of a contractor before it is there itself. */
  card(id: string): ContractorCard | undefined;
  /** Asks again for all that is on the screen. */
  refresh(): Promise<void>;
  /** Of a list that is left, keeps the beginning: coming back then asks for little. */
  shorten(): void;
}

/** What the device holds of the lists. */
export function useContractorsHere(): ContractorsHere {
  const client = useQueryClient();
  return {
    kept() {
      const lists = client.getQueryCache().findAll({ queryKey: keys.lists });
      const whole = lists
        .filter(({ meta, state }) => meta?.persist === true && itemsOf(state.data as CardPages | undefined).length > 0)
        .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0];
      return whole ? { items: itemsOf(whole.state.data as CardPages), asOf: whole.state.dataUpdatedAt } : null;
    },
    card(id) {
      const lists = client.getQueriesData<CardPages>({ queryKey: keys.lists });
      return lists.flatMap(([, pages]) => itemsOf(pages)).find((contractor) => contractor.id === id);
    },
    refresh: () => client.refetchQueries({ queryKey: keys.all, type: 'active' }),
    shorten: () => shortenLists(client, keys.lists),
  };
}

export function useCreateContractor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ContractorDraft) => call(endpoints.createContractor, { in: draft }),
    onSuccess: (contractor) => {
      // The newest is the first of the list by newest, at once and without the network.
      putFirst(client, keys.list({ sort: 'newest' }), cardOf(contractor));
      changed(client, contractor);
    },
  });
}

export function useUpdateContractor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: ContractorEdit }) =>
      call(endpoints.updateContractor, { params: { id }, in: edit }),
    onSuccess: (contractor) => changed(client, contractor),
    onError: (error) => learn(client, error),
  });
}

export function useDeleteContractor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated_at }: Pick<Contractor, 'id' | 'updated_at'>) =>
      call(endpoints.deleteContractor, { params: { id }, query: { updated_at } }),
    onSuccess: (_, { id }) => {
      client.removeQueries({ queryKey: keys.one(id) });
      changeItems<ContractorCard>(client, keys.lists, (items) => items.filter((item) => item.id !== id));
      askAgain(client);
    },
    onError: (error) => learn(client, error),
  });
}

export function useRestoreContractor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreContractor, { params: { id } }),
    onSuccess: (contractor) => changed(client, contractor),
  });
}

/**
 * Tells the server that one contacts this contractor; the link that was pressed never waits for it. A failure is not
 * shown: nothing that was typed is lost, only a line of one's recent activity. The dashboard is stale already: it is
 * whenever it has been left.
 */
export function noteContact(id: string): void {
  call(endpoints.noteContractorContact, { params: { id } }, { keepalive: true }).catch(() => {});
}

/** The contractor as it is now, which comes with a refusal of a stale change. */
export function currentOf(error: unknown): Contractor | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const current = Contractor.safeParse(error.current);
  return current.success ? current.data : null;
}

/** A review came, changed or went: the contractor and where it stands in the lists are stale. */
export function ratingChanged(client: QueryClient, contractorId: string): void {
  void client.invalidateQueries({ queryKey: keys.one(contractorId) });
  listsStale(client, keys.lists);
}

function learn(client: QueryClient, error: unknown): void {
  const current = currentOf(error);
  if (current) changed(client, current);
}

/** What came back is the contractor as it is now, everywhere; lists and versions are stale. */
function changed(client: QueryClient, contractor: Contractor): void {
  client.setQueryData(keys.one(contractor.id), contractor);
  const card = cardOf(contractor);
  changeItems<ContractorCard>(client, keys.lists, (items) => items.map((item) => (item.id === card.id ? card : item)));
  void client.invalidateQueries({ queryKey: keys.versions(contractor.id) });
  askAgain(client);
}

function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.deleted });
  listsStale(client, keys.lists);
}

function cardOf({ phone, email, ...card }: Contractor): ContractorCard {
  return card;
}
