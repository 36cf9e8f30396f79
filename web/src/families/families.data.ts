import * as endpoints from '@pcr/contract/families/families.endpoints.ts';
import {
  Family,
  type FamilyCard,
  type FamilyDraft,
  type FamilyEdit,
  type FamilyPage,
  type FamilyQuery,
} from '@pcr/contract/families/families.schema.ts';
import type { Call } from '@pcr/contract/kit/endpoint.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError, call } from '../kit/api.ts';

const keys = {
  all: ['families'],
  lists: ['families', 'list'],
  list: (query: FamilyFilters) => ['families', 'list', query],
  summary: ['families', 'summary'],
  one: (id: string) => ['families', 'one', id],
} as const;

/** What the URL of the list holds. */
export type FamilyFilters = Omit<FamilyQuery, 'cursor'>;

type Pages = InfiniteData<z.infer<typeof FamilyPage>, string>;

/** True for the list of all records, whatever its order. */
export const isUnfiltered = ({ search, status, location, rating }: FamilyFilters) =>
  !(search || status || location || rating);

/**
 * A list is asked for again as a whole, one page after the other. One that was scrolled further than this is not:
 * returning to the tab must not cost a phone hundreds of requests. Changes made here show in it all the same.
 */
const REFRESHED_PAGES = 4;
const isShort = ({ state }: { state: { data: unknown } }) =>
  ((state.data as Pages | undefined)?.pages.length ?? 0) <= REFRESHED_PAGES;

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
        .filter(({ meta, state }) => meta?.persist === true && itemsOf(state.data as Pages | undefined).length > 0)
        .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0];
      return whole ? { items: itemsOf(whole.state.data as Pages), asOf: whole.state.dataUpdatedAt } : null;
    },
    card(id) {
      const lists = client.getQueriesData<Pages>({ queryKey: keys.lists });
      return lists.flatMap(([, pages]) => itemsOf(pages)).find((family) => family.id === id);
    },
    async refresh() {
      await client.refetchQueries({ queryKey: keys.all, type: 'active' });
    },
    shorten() {
      changeLists(client, (data) => {
        if (data.pages.length <= REFRESHED_PAGES) return data;
        return {
          pages: data.pages.slice(0, REFRESHED_PAGES),
          pageParams: data.pageParams.slice(0, REFRESHED_PAGES),
        };
      });
    },
  };
}

/** All records of the loaded pages, each once: one that moved between two requests can be on two pages. */
export function itemsOf(data: Pick<Pages, 'pages'> | undefined): FamilyCard[] {
  const byId = new Map<string, FamilyCard>();
  for (const page of data?.pages ?? []) for (const family of page.items) byId.set(family.id, family);
  return [...byId.values()];
}

export function useCreateFamily() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: FamilyDraft) => call(endpoints.createFamily, { in: draft }),
    onSuccess: (family) => {
      // The newest is the first of the list by date, at once and without the network.
      client.setQueryData<Pages>(keys.list({}), (data) => {
        const first = data?.pages[0];
        if (!first) return data;
        const items = [cardOf(family), ...first.items.filter(({ id }) => id !== family.id)];
        return { pages: [{ ...first, items }], pageParams: data.pageParams.slice(0, 1) };
      });
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
      changeItems(client, (items) => items.filter((family) => family.id !== id));
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
  changeItems(client, (items) => items.map((item) => (item.id === card.id ? card : item)));
  askAgain(client);
}

/** Not awaited by who changes something: what is saved is saved, whether or not the list can be loaded again. */
function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.summary });
  void client.invalidateQueries({ queryKey: keys.lists, predicate: isShort });
  void client.invalidateQueries({ queryKey: keys.lists, refetchType: 'none' });
}

function cardOf({ notes, contact_info, last_provider, ...card }: Family): FamilyCard {
  return card;
}

function changeItems(client: QueryClient, change: (items: FamilyCard[]) => FamilyCard[]): void {
  changeLists(client, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
  }));
}

/** Their time stays: they are as old as when the server was asked. */
function changeLists(client: QueryClient, change: (data: Pages) => Pages): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: keys.lists })) {
    const data = state.data as Pages | undefined;
    const next = data && change(data);
    if (next && next !== data) client.setQueryData<Pages>(queryKey, next, { updatedAt: state.dataUpdatedAt });
  }
}
