import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

// What the cache holds of endless lists, for the `*.data.ts` of each domain.

/** The pages of a list that are loaded; a cursor leads from each to the next. */
export type Pages<T> = InfiniteData<{ items: T[]; next: string | null }, string>;

/**
 * A list is asked for again as a whole, one page after the other. One that was scrolled further than this is not:
 * returning to the tab must not cost a phone hundreds of requests. Changes made here show in it all the same.
 */
const REFRESHED_PAGES = 4;

export function isShort({ state }: { state: { data: unknown } }): boolean {
  return ((state.data as Pages<unknown> | undefined)?.pages.length ?? 0) <= REFRESHED_PAGES;
}

/** All entries of the loaded pages, each once: one that moved between two requests can be on two pages. */
export function itemsOf<T extends { id: string | number }>(data: Pick<Pages<T>, 'pages'> | undefined): T[] {
  const byId = new Map<string | number, T>();
  for (const page of data?.pages ?? []) for (const item of page.items) byId.set(item.id, item);
  return [...byId.values()];
}

/** Changes the entries of every list under the key. */
export function changeItems<T>(client: QueryClient, lists: QueryKey, change: (items: T[]) => T[]): void {
  changeLists<T>(client, lists, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
  }));
}

/** Puts an entry at the top of one list that is loaded; the list goes on from its first page. */
export function putFirst<T extends { id: string }>(client: QueryClient, list: QueryKey, item: T): void {
  client.setQueryData<Pages<T>>(list, (data) => {
    const first = data?.pages[0];
    if (!first) return data;
    const items = [item, ...first.items.filter(({ id }) => id !== item.id)];
    return { pages: [{ ...first, items }], pageParams: data.pageParams.slice(0, 1) };
  });
}

/** Of lists that are left, keeps the beginning: coming back then asks for little. */
export function shortenLists(client: QueryClient, lists: QueryKey): void {
  changeLists(client, lists, (data) => {
    if (data.pages.length <= REFRESHED_PAGES) return data;
    return { pages: data.pages.slice(0, REFRESHED_PAGES), pageParams: data.pageParams.slice(0, REFRESHED_PAGES) };
  });
}

/** Not awaited by who changes something: what is saved is saved, whether or not the list can be loaded again. */
export function listsStale(client: QueryClient, lists: QueryKey): void {
  void client.invalidateQueries({ queryKey: lists, predicate: isShort });
  void client.invalidateQueries({ queryKey: lists, refetchType: 'none' });
}

/** Their time stays: they are as old as when the server was asked. */
function changeLists<T>(client: QueryClient, lists: QueryKey, change: (data: Pages<T>) => Pages<T>): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: lists })) {
    const data = state.data as Pages<T> | undefined;
    const next = data && change(data);
    if (next && next !== data) client.setQueryData<Pages<T>>(queryKey, next, { updatedAt: state.dataUpdatedAt });
  }
}
