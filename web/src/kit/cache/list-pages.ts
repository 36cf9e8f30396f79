import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { changeInactive, queriesStale } from './stale-queries.ts';

// Endless lists: how they are asked for, and what the cache holds of them. Each domain's
// `*.data.ts` uses this.

export interface Page<T> {
  items: T[];
  /** The cursor of the next page; null for the last one. */
  next: string | null;
  /** With the first page of a list of one's own that has more: how many there are in all. */
  found?: number | undefined;
}

/** The pages of a list that are loaded; a cursor leads from each to the next. */
export type Pages<T> = InfiniteData<Page<T>, string>;

/** Asks for one page: the first, or the one that a cursor leads to. */
export type LoadPage<T> = (
  page: { cursor?: string },
  options: { signal: AbortSignal },
) => Promise<Page<T>>;

/** The options of `useInfiniteQuery` for a list that loads page after page as one scrolls. */
export function pagesOf<T>(queryKey: QueryKey, load: LoadPage<T>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** The same for a list in a sheet that is opened now and then: it is asked for anew each time. */
export const freshPagesOf = <T>(queryKey: QueryKey, load: LoadPage<T>) => ({
  ...pagesOf(queryKey, load),
  staleTime: 0,
});

/**
 * A list is asked for again as a whole, one page after the other. A list of more pages than this is
 * not: returning to the tab must not cost a phone hundreds of requests. Changes made here show in
 * it all the same.
 */
const REFRESHED_PAGES = 4;

function isShort({ state }: { state: { data: unknown } }): boolean {
  return ((state.data as Pages<unknown> | undefined)?.pages.length ?? 0) <= REFRESHED_PAGES;
}

/** With `pagesOf`, for a list that one stays at for long. */
export const REFRESHED_WHILE_SHORT = {
  refetchOnWindowFocus: isShort,
  refetchOnReconnect: isShort,
} as const;

/** The same for a list with filters: the former entries stay until the new ones are here. */
export const FILTERED = { ...REFRESHED_WHILE_SHORT, placeholderData: keepPreviousData } as const;

/**
 * All entries of the loaded pages, each once: one that moved between two requests can be on two
 * pages.
 */
export function itemsOf<T extends { id: string | number }>(
  data: Pick<Pages<T>, 'pages'> | undefined,
): T[] {
  const byId = new Map<string | number, T>();
  for (const page of data?.pages ?? []) for (const item of page.items) byId.set(item.id, item);
  return [...byId.values()];
}

/**
 * The newer of two versions of one entry; without an `updated_at`, or with the same one, the one
 * that came last.
 */
export function newerOf<T extends { updated_at?: string }>(known: T | undefined, came: T): T {
  return Date.parse(known?.updated_at ?? '') > Date.parse(came.updated_at ?? '') && known
    ? known
    : came;
}

/**
 * Changes the entries of every list under the key. The caller then marks the lists stale
 * (`listsStale`).
 */
export function changeItems<T>(
  client: QueryClient,
  lists: QueryKey,
  change: (items: T[]) => T[],
): Promise<void> {
  return changeLists<T>(client, { queryKey: lists }, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
  }));
}

/** Replaces an entry by its new version in every list under the key that has no newer one. */
export const replaceItem = <T extends { id: string; updated_at?: string }>(
  client: QueryClient,
  lists: QueryKey,
  item: T,
) =>
  changeItems<T>(client, lists, (items) =>
    items.map((one) => (one.id === item.id ? newerOf(one, item) : one)),
  );

/** Takes an entry out of every list under the key. */
export const dropItem = (client: QueryClient, lists: QueryKey, id: string) =>
  changeItems<{ id: string }>(client, lists, (items) => items.filter((one) => one.id !== id));

/** Puts an entry at the top of one list that is loaded; the list goes on from its first page. */
export const putFirst = <T extends { id: string }>(client: QueryClient, list: QueryKey, item: T) =>
  changeLists<T>(client, { queryKey: list, exact: true }, ({ pages: [first], pageParams }) => {
    if (!first) return undefined;
    const items = [item, ...first.items.filter(({ id }) => id !== item.id)];
    return { pages: [{ ...first, items }], pageParams: pageParams.slice(0, 1) };
  });

/**
 * Shortens lists that were scrolled far to their beginning; asking for them again then costs
 * little.
 */
export const shortenLists = (client: QueryClient, lists: QueryKey) =>
  changeLists(
    client,
    { queryKey: lists, predicate: (query) => !isShort(query) },
    ({ pages, pageParams }) => ({
      pages: pages.slice(0, REFRESHED_PAGES),
      pageParams: pageParams.slice(0, REFRESHED_PAGES),
    }),
  );

/** As `queriesStale`, but a list that was scrolled far asks again only when it is shown next. */
export async function listsStale(client: QueryClient, lists: QueryKey): Promise<void> {
  void client.invalidateQueries({ queryKey: lists, refetchType: 'none' });
  await queriesStale(client, { queryKey: lists, predicate: isShort });
}

/**
 * Changes the entries of loaded lists that are stale and not asked for again yet: they are not on
 * the screen, or were scrolled far.
 */
export const changeUnasked = <T>(
  client: QueryClient,
  lists: QueryKey,
  change: (item: T) => T,
): Promise<void> =>
  changeLists<T>(
    client,
    { queryKey: lists, predicate: (query) => !query.isActive() || !isShort(query) },
    (data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
    }),
  );

/**
 * The same for lists and single entries in which somebody may show less of themselves by now: an
 * entry that is not reloaded at once has no name until it is (consent.md 22).
 */
export function hideUnasked<T>(
  client: QueryClient,
  { lists, ones }: { lists: QueryKey; ones: QueryKey },
  withoutConsent: (entry: T) => T,
): void {
  void changeUnasked<T>(client, lists, withoutConsent);
  changeInactive<T>(client, ones, withoutConsent);
}

/**
 * The entries that the device has stored, for when the server cannot be reached, with the time (ms)
 * they are from. They are those of the youngest list under the key that is stored whole
 * (`meta.persist`). Null when there is none.
 */
export function keptIn<T extends { id: string }>(
  client: QueryClient,
  lists: QueryKey,
): { items: T[]; asOf: number } | null {
  const [youngest] = loadedIn<T>(client, {
    queryKey: lists,
    predicate: ({ meta }) => meta?.persist === true,
  })
    .map(({ data, asOf }) => ({ items: itemsOf(data), asOf }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => b.asOf - a.asOf);
  return youngest ?? null;
}

/** One entry as the youngest list under the key that has it, with the time (ms) it is from. */
export function listedIn<T extends { id: string }>(
  client: QueryClient,
  lists: QueryKey,
  id: string,
): { entry: T; asOf: number } | undefined {
  const youngestFirst = loadedIn<T>(client, { queryKey: lists }).sort((a, b) => b.asOf - a.asOf);
  for (const { data, asOf } of youngestFirst) {
    const entry = itemsOf(data).find((one) => one.id === id);
    if (entry) return { entry, asOf };
  }
  return undefined;
}

/** Lists that are loaded, with the time (ms) they are from. */
function loadedIn<T>(client: QueryClient, which: QueryFilters) {
  return client.getQueriesData<Pages<T>>(which).flatMap(([queryKey, data]) => {
    return data
      ? [{ queryKey, data, asOf: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 }]
      : [];
  });
}

/**
 * Changes loaded lists. They keep the time of the server's last answer, and become stale. A request
 * that is on its way is cancelled, because its answer would be older than the change; scrolling on
 * asks for it again.
 */
async function changeLists<T>(
  client: QueryClient,
  which: QueryFilters,
  change: (data: Pages<T>) => Pages<T> | undefined,
): Promise<void> {
  await client.cancelQueries(which);
  for (const { queryKey, data, asOf } of loadedIn<T>(client, which)) {
    client.setQueryData<Pages<T>>(queryKey, change(data), { updatedAt: asOf });
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
