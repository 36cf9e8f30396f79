import {
  InfiniteQueryObserver,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryOptions,
} from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { entryCache } from './entry-cache.ts';
import { itemsOf, keptIn, listsStale, pagesOf, putFirst, replaceItem, shortenLists } from './list-pages.ts';
import { queriesStale } from './stale-queries.ts';

interface Note {
  id: string;
  text?: string;
}

const LISTS = ['notes', 'list'];
const [OLD, NEW] = [{ id: 'old' }, { id: 'new' }];

/** A server that answers when it is told to, with what it held when it was asked. */
function server<T>(first: T) {
  const waiting: (() => void)[] = [];
  const self = {
    holds: first,
    asked: 0,
    /** As `call` does, it gives up when the query does. */
    ask: (signal: AbortSignal) =>
      new Promise<T>((resolve, reject) => {
        self.asked += 1;
        const then = self.holds;
        waiting.push(() => resolve(then));
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    async answer() {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise((done) => setTimeout(done));
    },
  };
  return self;
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

function newClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: 10_000 } },
  });
  client.mount();
  ends.push(() => client.unmount());
  ends.push(() => client.clear());
  return client;
}

const notesFrom = (notes: { ask: (signal: AbortSignal) => Promise<Note[]> }, queryKey: QueryKey = [...LISTS, {}]) =>
  pagesOf(queryKey, async (_, { signal }) => ({ items: await notes.ask(signal), next: null }));

/** A screen with the list on it; what it showed is noted. */
function onScreen(client: QueryClient, notes: { ask: (signal: AbortSignal) => Promise<Note[]> }) {
  const list = new InfiniteQueryObserver(client, notesFrom(notes));
  const seen: string[] = [];
  ends.push(list.subscribe(({ status }) => seen.push(status)));
  return { items: () => itemsOf(list.getCurrentResult().data), seen, result: () => list.getCurrentResult() };
}

describe('while a list is still loading for the first time', () => {
  test('an entry that is added is in the list, and no error shows meanwhile', async () => {
    const client = newClient();
    const notes = server<Note[]>([OLD]);
    const screen = onScreen(client, notes);

    notes.holds = [NEW, OLD];
    listsStale(client, LISTS);
    await notes.answer();

    expect(screen.items()).toEqual([NEW, OLD]);
    expect(screen.result().fetchStatus).toBe('idle');
    expect(screen.seen).not.toContain('error');
  });

  test('changes that come again and again do not keep it from coming, and the last of them shows', async () => {
    const client = newClient();
    const notes = server<Note[]>([]);
    const screen = onScreen(client, notes);

    for (const id of ['1', '2', '3']) {
      notes.holds = [{ id }];
      listsStale(client, LISTS);
    }
    expect(notes.asked).toBe(2);
    await notes.answer();
    expect(screen.items()).toEqual([{ id: '1' }]);
    expect(notes.asked).toBe(3);
    await notes.answer();
    expect(screen.items()).toEqual([{ id: '3' }]);
    expect(screen.result().isFetching).toBe(false);
  });

  test('a list that no screen shows is not asked for, and the old answer is not taken for a fresh one', async () => {
    const client = newClient();
    const notes = server<Note[]>([OLD]);
    void client.prefetchInfiniteQuery(notesFrom(notes));

    notes.holds = [NEW, OLD];
    listsStale(client, LISTS);
    await notes.answer();
    expect(notes.asked).toBe(1);
    expect(client.isFetching()).toBe(0);

    const screen = onScreen(client, notes);
    await notes.answer();
    expect(screen.items()).toEqual([NEW, OLD]);
  });
});

test('a count that changes while it is loading for the first time is the new one', async () => {
  const client = newClient();
  const count = server(0);
  const query: QueryOptions<number, Error, number, string[]> & { queryKey: string[] } = {
    queryKey: ['unread'],
    queryFn: ({ signal }) => count.ask(signal),
  };
  const shown = new QueryObserver(client, query);
  ends.push(shown.subscribe(() => {}));
  count.holds = 1;
  void queriesStale(client, { queryKey: ['unread'] });
  await count.answer();
  expect(shown.getCurrentResult().data).toBe(1);
});

test('a saved entry is not taken back by an answer that was asked for before', async () => {
  const client = newClient();
  const notes = entryCache<Note, Note, Record<never, never>>({
    name: 'notes',
    schema: { safeParse: () => ({}) },
    cardOf: (note) => note,
    newestFirst: () => [{}],
  });
  const note = server<Note>({ id: 'a', text: 'before' });
  const shown = new QueryObserver(
    client,
    notes.one('a', (_, { signal }) => note.ask(signal)),
  );
  ends.push(shown.subscribe(() => {}));
  notes.changed(client, { id: 'a', text: 'saved' });
  await note.answer();
  expect(shown.getCurrentResult()).toMatchObject({ data: { text: 'saved' }, fetchStatus: 'idle', status: 'success' });
});

describe('a change that is made here', () => {
  const page = (...items: Note[]) => ({ items, next: 'more' });

  test('shows in the lists, which stay as old and as stale as they were', () => {
    const client = newClient();
    client.setQueryData(LISTS, { pages: [page(OLD)], pageParams: [''] }, { updatedAt: 1000 });
    void client.invalidateQueries({ queryKey: LISTS });

    replaceItem(client, LISTS, { id: 'old', text: 'changed' });
    putFirst(client, LISTS, NEW);

    const state = client.getQueryState<{ pages: { items: Note[] }[] }>(LISTS);
    expect(itemsOf(client.getQueryData(LISTS))).toEqual([NEW, { id: 'old', text: 'changed' }]);
    expect(state).toMatchObject({ dataUpdatedAt: 1000, isInvalidated: true });
  });

  test('is at the top of the one list that it belongs to', () => {
    const client = newClient();
    for (const filters of [{}, { search: 'o' }]) {
      client.setQueryData([...LISTS, filters], { pages: [page(OLD)], pageParams: [''] });
    }
    putFirst(client, [...LISTS, {}], NEW);
    expect(itemsOf(client.getQueryData([...LISTS, {}]))).toEqual([NEW, OLD]);
    expect(itemsOf(client.getQueryData([...LISTS, { search: 'o' }]))).toEqual([OLD]);
  });

  test('of a list that was scrolled far is not asked for, and coming back asks for its beginning', async () => {
    const client = newClient();
    const notes = server<Note[]>([NEW]);
    const pages = Array.from({ length: 9 }, (_, at) => page({ id: `${at}` }));
    client.setQueryData([...LISTS, {}], { pages, pageParams: pages.map((_, at) => (at === 0 ? '' : 'more')) });
    const list = new InfiniteQueryObserver(client, notesFrom(notes));
    ends.push(list.subscribe(() => {}));

    listsStale(client, LISTS);
    expect(notes.asked).toBe(0);
    shortenLists(client, LISTS);
    expect(list.getCurrentResult().data?.pages).toHaveLength(4);
    expect(list.getCurrentResult().isStale).toBe(true);
  });
});

test('without a network the youngest list that is kept whole stands, not one that was searched', () => {
  const client = newClient();
  const put = (search: string, persist: boolean, updatedAt: number) => {
    const queryKey = [...LISTS, { search }];
    client.getQueryCache().build(client, { queryKey, meta: { persist } });
    client.setQueryData(
      queryKey,
      { pages: [{ items: [{ id: search }], next: null }], pageParams: [''] },
      { updatedAt },
    );
  };
  expect(keptIn(client, LISTS)).toBeNull();
  put('whole', true, 1000);
  put('younger', true, 2000);
  put('searched', false, 3000);
  expect(keptIn(client, LISTS)).toEqual({ items: [{ id: 'younger' }], asOf: 2000 });
});
