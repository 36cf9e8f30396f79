import { InfiniteQueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newClient, server } from '../testing/queries.ts';
import {
  dropItem,
  itemsOf,
  keptIn,
  listedIn,
  listsStale,
  pagesOf,
  putFirst,
  replaceItem,
  shortenLists,
} from './list-pages.ts';

interface Note {
  id: string;
  text?: string;
}

const LISTS = ['notes', 'list'];
const [OLD, NEW] = [{ id: 'old' }, { id: 'new' }];

const notesFrom = (
  notes: { ask: (signal: AbortSignal) => Promise<Note[]> },
  queryKey: QueryKey = [...LISTS, {}],
) => pagesOf(queryKey, async (_, { signal }) => ({ items: await notes.ask(signal), next: null }));

/** A screen with the list on it; what it showed is noted. */
function onScreen(client: QueryClient, notes: { ask: (signal: AbortSignal) => Promise<Note[]> }) {
  const list = new InfiniteQueryObserver(client, notesFrom(notes));
  const seen: string[] = [];
  onTestFinished(list.subscribe(({ status }) => seen.push(status)));
  return {
    items: () => itemsOf(list.getCurrentResult().data),
    seen,
    result: () => list.getCurrentResult(),
  };
}

describe('while a list is still loading for the first time', () => {
  test('an entry that is added is in the list, and no error shows meanwhile', async () => {
    const client = newClient();
    const notes = server<Note[]>([OLD]);
    const screen = onScreen(client, notes);

    notes.holds = [NEW, OLD];
    void listsStale(client, LISTS);
    await expect.poll(() => notes.asked).toBe(2);
    await notes.answer();

    expect(screen.items()).toEqual([NEW, OLD]);
    expect(screen.result().fetchStatus).toBe('idle');
    expect(screen.seen).not.toContain('error');
  });

  test('a list that no screen shows is not asked for, and the old answer is not taken for a fresh one', async () => {
    const client = newClient();
    const notes = server<Note[]>([OLD]);
    void client.prefetchInfiniteQuery(notesFrom(notes));

    notes.holds = [NEW, OLD];
    await listsStale(client, LISTS);
    await notes.answer();
    expect(notes.asked).toBe(1);
    expect(client.isFetching()).toBe(0);

    const screen = onScreen(client, notes);
    await notes.answer();
    expect(screen.items()).toEqual([NEW, OLD]);
  });
});

describe('a change that is made here', () => {
  const page = (...items: Note[]) => ({ items, next: 'more' });

  test('shows in the lists, which stay as old as they were, and are stale', async () => {
    const client = newClient();
    client.setQueryData(LISTS, { pages: [page(OLD)], pageParams: [''] }, { updatedAt: 1000 });

    await replaceItem(client, LISTS, { id: 'old', text: 'changed' });
    await putFirst(client, LISTS, NEW);

    const state = client.getQueryState<{ pages: { items: Note[] }[] }>(LISTS);
    expect(itemsOf(client.getQueryData(LISTS))).toEqual([NEW, { id: 'old', text: 'changed' }]);
    expect(state).toMatchObject({ dataUpdatedAt: 1000, isInvalidated: true });
  });

  test('is at the top of the one list that it belongs to', async () => {
    const client = newClient();
    for (const filters of [{}, { search: 'o' }]) {
      client.setQueryData([...LISTS, filters], { pages: [page(OLD)], pageParams: [''] });
    }
    await putFirst(client, [...LISTS, {}], NEW);
    expect(itemsOf(client.getQueryData([...LISTS, {}]))).toEqual([NEW, OLD]);
    expect(itemsOf(client.getQueryData([...LISTS, { search: 'o' }]))).toEqual([OLD]);
  });
});

test('a list that was scrolled far is asked for when one comes back to it, however short ago its last page came', async () => {
  const client = newClient();
  const pages = Array.from({ length: 9 }, (_, at) => ({ items: [{ id: `${at}` }], next: 'more' }));
  client.setQueryData(LISTS, { pages, pageParams: pages.map(() => '') });
  client.setQueryData([...LISTS, 'short'], { pages: pages.slice(0, 4), pageParams: [] });
  await shortenLists(client, LISTS);
  expect(client.getQueryData(LISTS)).toMatchObject({ pages: pages.slice(0, 4) });
  expect(client.getQueryState(LISTS)?.isInvalidated).toBe(true);
  expect(client.getQueryState([...LISTS, 'short'])?.isInvalidated).toBe(false);
});

describe('while the next page of a list that was scrolled far is on its way', () => {
  /** Five pages of one note each; the sixth is asked for, and not here yet. */
  async function onSixthPage() {
    const client = newClient();
    const next = server<Note[]>([{ id: 'f' }]);
    const list = new InfiniteQueryObserver(
      client,
      pagesOf<Note>([...LISTS, {}], async ({ cursor }, { signal }) => ({
        items: await next.ask(signal),
        next: cursor ?? 'more',
      })),
    );
    const pages = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ items: [{ id }], next: id }));
    client.setQueryData([...LISTS, {}], { pages, pageParams: ['', 'a', 'b', 'c', 'd'] });
    onTestFinished(list.subscribe(() => {}));
    void list.fetchNextPage();
    expect(next.asked).toBe(1);
    return {
      client,
      next,
      list,
      ids: () => itemsOf(list.getCurrentResult().data).map(({ id }) => id),
    };
  }

  test('deletions and edits stay, and the page can be loaded again', async () => {
    const { client, next, list, ids } = await onSixthPage();
    await dropItem(client, LISTS, 'b');
    await replaceItem(client, LISTS, { id: 'c', text: 'edited' });
    await listsStale(client, LISTS);
    expect(list.getCurrentResult().isFetching).toBe(false);
    await next.answer();

    expect(itemsOf(list.getCurrentResult().data)).toEqual([
      { id: 'a' },
      { id: 'c', text: 'edited' },
      { id: 'd' },
      { id: 'e' },
    ]);
    expect(list.getCurrentResult().isStale).toBe(true);
    void list.fetchNextPage();
    await next.answer();
    expect(ids()).toEqual(['a', 'c', 'd', 'e', 'f']);
  });

  test('that page does not bring back the state before an edit', async () => {
    const { client, next, ids } = await onSixthPage();
    await replaceItem(client, LISTS, { id: 'f', text: 'edited' });
    await listsStale(client, LISTS);
    await next.answer();
    expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('events do not keep it from coming', async () => {
    const { client, next, ids } = await onSixthPage();
    await listsStale(client, LISTS);
    await next.answer();
    expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});

test('of several lists that have an entry the youngest says what it is', async () => {
  const client = newClient();
  for (const [text, updatedAt] of [
    ['first', 1000],
    ['youngest', 3000],
    ['second', 2000],
  ] as const) {
    const data = { pages: [{ items: [{ id: 'a', text }], next: null }], pageParams: [''] };
    client.setQueryData([...LISTS, { search: text }], data, { updatedAt });
  }
  expect(listedIn(client, LISTS, 'a')).toEqual({
    entry: { id: 'a', text: 'youngest' },
    asOf: 3000,
  });
  expect(listedIn(client, LISTS, 'b')).toBeUndefined();
});

test('without a network the youngest list that is kept whole stands, not one that was searched', async () => {
  const client = newClient();
  const put = async (search: string, persist: boolean, updatedAt: number) => {
    const queryKey = [...LISTS, { search }];
    const data = { pages: [{ items: [{ id: search }], next: null }], pageParams: [''] };
    await client.prefetchQuery({ queryKey, queryFn: () => data, meta: { persist } });
    client.setQueryData(queryKey, data, { updatedAt });
  };
  expect(keptIn(client, LISTS)).toBeNull();
  await put('whole', true, 1000);
  await put('younger', true, 2000);
  await put('searched', false, 3000);
  expect(keptIn(client, LISTS)).toEqual({ items: [{ id: 'younger' }], asOf: 2000 });
});
