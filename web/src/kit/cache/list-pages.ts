import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { giveUp, queriesStale } from './stale-queries.ts';

// Endless lists: how they are asked for, and what the cache holds of them, for the `*.data.ts` of each domain.

export interface Page<T> {
  items: T[];
  /** The cursor of the next page; null for the last one. */
  next: string | null;
}

/** The pages of a list that are loaded; a cursor leads from each to the next. */
export type Pages<T> = InfiniteData<Page<T>, string>;

/** Asks for one page: the first, or the one that a cursor leads to. */
export type LoadPage<T> = (page: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page<T>>;

/** What `useInfiniteQuery` asks for: page after page as one scrolls. */
export function pagesOf<T>(queryKey: QueryKey, load: LoadPage<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Pages of a sheet that is opened now and then: as they are at that moment. */
export const freshPagesOf = <T>(queryKey: QueryKey, load: LoadPage<T>) => ({
  ...pagesOf(queryKey, load),
  staleTime: 0,
});

/**
 * A list is asked for again as a whole, one page after the other. One that was scrolled further than this is not:
 * returning to the tab must not cost a phone hundreds of requests. Changes made here show in it all the same.
 */
const REFRESHED_PAGES = 4;

function isShort({ state }: { state: { data: unknown } }): boolean {
  return ((state.data as Pages<unknown> | undefined)?.pages.length ?? 0) <= REFRESHED_PAGES;
}

/** With `pagesOf`, for a list that one stays at for long. */
export const REFRESHED_WHILE_SHORT = { refetchOnWindowFocus: isShort, refetchOnReconnect: isShort } as const;

/** Likewise, for a list with filters: the former ones stand until the new ones are answered. */
export const FILTERED = { ...REFRESHED_WHILE_SHORT, placeholderData: keepPreviousData } as const;

/** All entries of the loaded pages, each once: one that moved between two requests can be on two pages. */
export function itemsOf<T extends { id: string | number }>(data: Pick<Pages<T>, 'pages'> | undefined): T[] {
  const byId = new Map<string | number, T>();
  for (const page of data?.pages ?? []) for (const item of page.items) byId.set(item.id, item);
  return [...byId.values()];
}

/** Changes the entries of every list under the key. */
export function changeItems<T>(client: QueryClient, lists: QueryKey, change: (items: T[]) => T[]): void {
  changeLists<T>(client, { queryKey: lists }, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
  }));
}

/** Of two versions of one entry the newer; without an `updated_at`, and for the same one, what came last. */
export function newerOf<T extends { updated_at?: string }>(known: T | undefined, came: T): T {
  return Date.parse(known?.updated_at ?? '') > Date.parse(came.updated_at ?? '') && known ? known : came;
}

/** Puts an entry in the place of its former self, in every list under the key that has no newer version of it. */
export function replaceItem<T extends { id: string; updated_at?: string }>(
  client: QueryClient,
  lists: QueryKey,
  item: T,
): void {
  changeItems<T>(client, lists, (items) => items.map((one) => (one.id === item.id ? newerOf(one, item) : one)));
}

/** Where an entry stood in each list: the ids of all that stood before it, the nearest last. */
export type Places = WeakMap<Query, readonly string[]>;

/** Takes an entry out of every list under the key. Says where it was, for `putBack`. */
export function dropItem(client: QueryClient, lists: QueryKey, id: string): Places {
  const places: Places = new WeakMap();
  for (const query of client.getQueryCache().findAll({ queryKey: lists })) {
    const ids = itemsOf(query.state.data as Pages<{ id: string }> | undefined).map((item) => item.id);
    if (ids.includes(id)) places.set(query, ids.slice(0, ids.indexOf(id)));
  }
  changeItems<{ id: string }>(client, lists, (items) => items.filter((one) => one.id !== id));
  return places;
}

/**
 * Puts an entry back where it was taken out: after the nearest of those before it that are still there. A list that does
 * not know its place keeps the beginning, and is to be asked for again.
 */
export function putBack<T extends { id: string }>(
  client: QueryClient,
  lists: QueryKey,
  item: T,
  places: Places | undefined,
): void {
  changeLists<T>(client, { queryKey: lists }, (data, query) => {
    const here = new Set(itemsOf(data).map(({ id }) => id));
    if (here.has(item.id)) return data;
    const before = places?.get(query);
    const nearest = before?.findLast((id) => here.has(id));
    if (!before || (before.length > 0 && !nearest)) return beginning(data);
    const after = ({ items }: Page<T>) => items.findIndex(({ id }) => id === nearest) + 1;
    const page = Math.max(0, data.pages.findIndex(after));
    return {
      ...data,
      pages: data.pages.map((one, at) =>
        at === page
          ? { ...one, items: [...one.items.slice(0, after(one)), item, ...one.items.slice(after(one))] }
          : one,
      ),
    };
  });
}

/** Puts an entry at the top of one list that is loaded; the list goes on from its first page. */
export function putFirst<T extends { id: string }>(client: QueryClient, list: QueryKey, item: T): void {
  changeLists<T>(client, { queryKey: list, exact: true }, (data) => {
    const first = data.pages[0];
    if (!first) return data;
    const items = [item, ...first.items.filter(({ id }) => id !== item.id)];
    return { pages: [{ ...first, items }], pageParams: data.pageParams.slice(0, 1) };
  });
}

/** Of lists that are left, keeps the beginning: coming back then asks for little. */
export function shortenLists(client: QueryClient, lists: QueryKey): void {
  const long = longLists(client, lists);
  changeLists(client, { queryKey: lists }, beginning);
  // As old as the last page was taken for: those before it can be much older.
  for (const query of long) query.invalidate();
}

function beginning<T>(data: Pages<T>): Pages<T> {
  if (data.pages.length <= REFRESHED_PAGES) return data;
  return { pages: data.pages.slice(0, REFRESHED_PAGES), pageParams: data.pageParams.slice(0, REFRESHED_PAGES) };
}

/** As `queriesStale`, but a list that was scrolled far asks again only when it is shown next. */
export function listsStale(client: QueryClient, lists: QueryKey): void {
  const long = longLists(client, lists);
  void queriesStale(client, { queryKey: lists, predicate: isShort });
  void client.invalidateQueries({ queryKey: lists, refetchType: 'none' });
  // The next page may be on its way: when it is here, TanStack Query takes those before it for fresh as well.
  for (const query of long) {
    if (query.state.fetchStatus === 'idle') continue;
    query.promise?.then(
      () => query.invalidate(),
      () => {},
    );
  }
}

/** Which of these entries stand in a shown list that `listsStale` does not ask for. */
export function shownFarDown(client: QueryClient, lists: QueryKey, ids: ReadonlySet<string>): string[] {
  const shown = longLists(client, lists).filter((query) => query.isActive());
  const entries = shown.flatMap(({ state }) => itemsOf(state.data as Pages<{ id: string }> | undefined));
  return [...new Set(entries.map(({ id }) => id).filter((id) => ids.has(id)))];
}

const longLists = (client: QueryClient, lists: QueryKey) =>
  client.getQueryCache().findAll({ queryKey: lists, predicate: (query) => !isShort(query) });

/**
 * All that the device holds of lists, for when the server cannot be asked, with the time (ms) it is from: the youngest
 * list under the key that is kept whole (`meta.persist`). Null for nothing.
 */
export function keptIn<T extends { id: string }>(
  client: QueryClient,
  lists: QueryKey,
): { items: T[]; asOf: number } | null {
  const [youngest] = client
    .getQueryCache()
    .findAll({ queryKey: lists, predicate: ({ meta }) => meta?.persist === true })
    .map(({ state }) => ({ items: itemsOf(state.data as Pages<T> | undefined), asOf: state.dataUpdatedAt }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => b.asOf - a.asOf);
  return youngest ?? null;
}

/** What a list under the key knows of one entry, with the time (ms) it is from. */
export function listedIn<T extends { id: string }>(
  client: QueryClient,
  lists: QueryKey,
  id: string,
): { entry: T; asOf: number } | undefined {
  for (const { state } of client.getQueryCache().findAll({ queryKey: lists })) {
    const entry = itemsOf(state.data as Pages<T> | undefined).find((one) => one.id === id);
    if (entry) return { entry, asOf: state.dataUpdatedAt };
  }
  return undefined;
}

/**
 * They stay as old as when the server was asked, and as stale. A page that is on its way is given up: it would come with
 * the pages as they were when it was asked for. Who scrolls asks for it again.
 */
function changeLists<T>(
  client: QueryClient,
  which: { queryKey: QueryKey; exact?: boolean },
  change: (data: Pages<T>, query: Query) => Pages<T>,
): void {
  for (const query of client.getQueryCache().findAll(which)) {
    const { data, dataUpdatedAt, isInvalidated, fetchStatus } = query.state;
    if (data === undefined) continue;
    const next = change(data as Pages<T>, query);
    if (next === data) continue;
    if (fetchStatus !== 'idle') giveUp(query);
    client.setQueryData<Pages<T>>(query.queryKey, next, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
}
