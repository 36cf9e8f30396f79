import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import {
  Family,
  type FamilyCard,
  type FamilyDraft,
  type FamilyEdit,
  type FamilyQuery,
} from '@pcr/contract/families/families.schema.ts';
import type { Call } from '@pcr/contract/kit/endpoint.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../kit/api.ts';
import { changeItems, isShort, itemsOf, listsStale, type Pages, putFirst, shortenLists } from '../kit/list-pages.ts';

const keys = {
  all: ['families'],
  lists: ['families', 'list'],
  list: (query: FamilyFilters) => ['families', 'list', query],
  summary: ['families', 'summary'],
  one: (id: string) => ['families', 'one', id],
  deleted: ['families', 'deleted'],
} as const;

/** What the URL of the list holds. */
export type FamilyFilters = Omit<FamilyQuery, 'cursor'>;

type CardPages = Pages<FamilyCard>;

/** True for the list of all records, whatever its order. */
export const isUnfiltered = ({ search, status, location, rating }: FamilyFilters) =>
  !(search || status || location || rating);

const listQuery = (filters: FamilyFilters) =>
  infiniteQueryOptions({
    queryKey: keys.list(filters),
    queryFn: ({ pageParam, signal }) => {
      const query: Call<typeof endpoints.listFamilies>['query'] = { ...filters };
      if (pageParam) query.cursor = pageParam;
      return call(endpoints.listFamilies, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    meta: { persist: isUnfiltered(filters) },
  });

const SUMMARY = queryOptions({
  queryKey: keys.summary,
  queryFn: ({ signal }) => call(endpoints.summarizeFamilies, {}, { signal }),
  meta: { persist: true },
});

/** The list, page after page as one scrolls. Unfiltered lists stay on the device for times without a network. */
export function useFamilies(filters: FamilyFilters) {
  return useInfiniteQuery({
    ...listQuery(filters),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  });
}

/** Tiles and locations over all of one's own records. */
export const useFamilySummary = () => useQuery(SUMMARY);

/** Asks for what the screen will ask for, while its code and the session are still on their way. */
export function prefetchFamilies(client: QueryClient, filters: FamilyFilters): void {
  void client.prefetchInfiniteQuery(listQuery(filters));
  void client.prefetchQuery(SUMMARY);
}

export function useFamily(id: string | null) {
  return useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: ({ signal }) => call(endpoints.getFamily, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    meta: { persist: true },
  });
}

/** Invented families; their chunk is loaded only when they are shown. */
export function useFamilySamples(shown: boolean) {
  return useQuery({
    queryKey: ['family_samples'],
    queryFn: async () => (await import('./families.samples.ts')).FAMILY_SAMPLES,
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

export interface FamiliesHere {
  /** All records that the device holds, for when the server cannot be asked, with the time (ms) they are from. */
  kept(): { items: FamilyCard[]; asOf: number } | null;
  /** What a list knows of a record before the record itself is there. */
  card(id: string): FamilyCard | undefined;
  /** Asks again for all that is on the screen. */
  refresh(): Promise<void>;
  /** Of a list that is left, keeps the beginning: coming back then asks for little. */
  shorten(): void;
}

/** What the device holds of the lists. */
export function useFamiliesHere(): FamiliesHere {
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
      return lists.flatMap(([, pages]) => itemsOf(pages)).find((family) => family.id === id);
    },
    async refresh() {
      await client.refetchQueries({ queryKey: keys.all, type: 'active' });
    },
    shorten: () => shortenLists(client, keys.lists),
  };
}

export function useCreateFamily() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: FamilyDraft) => call(endpoints.createFamily, { in: draft }),
    onSuccess: (family) => {
      // The newest is the first of the list by date, at once and without the network.
      putFirst(client, keys.list({}), cardOf(family));
      changed(client, family);
    },
  });
}

export function useUpdateFamily() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: FamilyEdit }) =>
      call(endpoints.updateFamily, { params: { id }, in: edit }),
    onSuccess: (family) => changed(client, family),
    onError: (error) => learn(client, error),
  });
}

export function useDeleteFamily() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated_at }: Pick<Family, 'id' | 'updated_at'>) =>
      call(endpoints.deleteFamily, { params: { id }, query: { updated_at } }),
    onSuccess: (_, { id }) => {
      client.removeQueries({ queryKey: keys.one(id) });
      changeItems<FamilyCard>(client, keys.lists, (items) => items.filter((family) => family.id !== id));
      askAgain(client);
    },
    onError: (error) => learn(client, error),
  });
}

export function useRestoreFamily() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreFamily, { params: { id } }),
    onSuccess: (family) => changed(client, family),
  });
}

/** One's own records of the last 30 days that were deleted, page after page. */
export function useDeletedFamilies() {
  return useInfiniteQuery({
    queryKey: keys.deleted,
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.listDeletedFamilies, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}

/** The record as it is now, which comes with a refusal of a stale change. */
export function currentOf(error: unknown): Family | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const current = Family.safeParse(error.current);
  return current.success ? current.data : null;
}

function learn(client: QueryClient, error: unknown): void {
  const current = currentOf(error);
  if (current) changed(client, current);
}

/** What came back is the record as it is now, everywhere; lists and tiles are stale. */
function changed(client: QueryClient, family: Family): void {
  client.setQueryData(keys.one(family.id), family);
  const card = cardOf(family);
  changeItems<FamilyCard>(client, keys.lists, (items) => items.map((item) => (item.id === card.id ? card : item)));
  askAgain(client);
}

function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.summary });
  void client.invalidateQueries({ queryKey: keys.deleted });
  listsStale(client, keys.lists);
}

function cardOf({ notes, contact_info, last_provider, ...card }: Family): FamilyCard {
  return card;
}
