import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../api/api.ts';
import { wholeEntry } from '../entry/whole-entry.ts';
import { newClient, server } from '../testing/queries.ts';
import { entryCache } from './entry-cache.ts';
import { itemsOf, pagesOf } from './list-pages.ts';

interface Note {
  id: string;
  updated_at: string;
  text?: string;
}

const at = (second: number) => `2026-11-20T10:00:0${second}.1+00:00`;
const note = (text: string, second = 1): Note => ({ id: 'a', updated_at: at(second), text });
const NO_SAMPLES = { data: undefined, isSuccess: false };

const newNotes = (load = (_id: string, { signal }: { signal: AbortSignal }) => server(note('before')).ask(signal)) =>
  entryCache<Note, Note, Record<never, never>>({
    name: 'notes',
    schema: { safeParse: () => ({}) },
    load,
    cardOf: (card) => card,
    newestFirst: () => [{}],
  });

/** The details of a note on a screen. */
function details(client: QueryClient, from = server(note('before'))) {
  const notes = newNotes((_, { signal }) => from.ask(signal));
  const observer = new QueryObserver(client, notes.one('a'));
  const leave = observer.subscribe(() => {});
  onTestFinished(leave);
  return { notes, from, leave, result: () => observer.getCurrentResult() };
}

describe('the answer to a save', () => {
  test('is not taken back by an answer that was asked for before', async () => {
    const client = newClient();
    const { notes, from, result } = details(client);
    from.holds = note('saved', 2);
    notes.changed(client, note('saved', 2));
    expect(result().data?.text).toBe('saved');
    await from.answer();
    expect(result()).toMatchObject({ data: { text: 'saved' }, fetchStatus: 'idle', status: 'success' });
  });

  test('does not take the place of a newer version that is here already', async () => {
    const client = newClient();
    const { notes, from, result } = details(client, server(note('theirs', 3)));
    client.setQueryData(notes.keys.list({}), { pages: [{ items: [note('theirs', 3)], next: null }], pageParams: [''] });
    await from.answer();
    notes.changed(client, note('mine', 2));
    expect(result().data?.text).toBe('theirs');
    expect(itemsOf<Note>(client.getQueryData(notes.keys.list({})))).toEqual([note('theirs', 3)]);
  });

  test('does not keep a newer version, that is on its way or is told of, from coming', async () => {
    const client = newClient();
    const { notes, from, result } = details(client);
    await from.answer();
    from.holds = note('theirs', 3);
    notes.stale(client, new Set(['a']));
    notes.changed(client, note('mine', 2));
    expect(result().data?.text).toBe('mine');
    await from.answer();
    expect(result().data?.text).toBe('theirs');
  });
});

test('news of an entry ask again for its earlier versions where they are shown', async () => {
  const client = newClient();
  const notes = newNotes();
  const versions = server<string[]>([]);
  const shown = new QueryObserver(client, {
    queryKey: notes.keys.versions('a'),
    queryFn: ({ signal }) => versions.ask(signal),
  });
  onTestFinished(shown.subscribe(() => {}));
  await versions.answer();
  for (const ids of [new Set(['a']), null]) {
    versions.holds = [...versions.holds, 'one more'];
    notes.stale(client, ids);
    await versions.answer();
    expect(shown.getCurrentResult().data).toEqual(versions.holds);
  }
});

describe('in a list that was scrolled far', () => {
  const idOf = (page: number) => `p${page}`;

  async function scrolledFar() {
    const client = newClient();
    const loaded: string[] = [];
    const notes = newNotes(async (id) => {
      loaded.push(id);
      const found = here.find((one) => one.id === id);
      if (!found) throw new ApiError(404, { code: 'not_found', message: '' });
      return found;
    });
    let asked = 0;
    const here: Note[] = Array.from({ length: 9 }, (_, page) => ({ ...note('here'), id: idOf(page) }));
    const list = new InfiniteQueryObserver(
      client,
      pagesOf<Note>(notes.keys.list({}), async ({ cursor = '0' }) => {
        asked += 1;
        const [first, ...rest] = here.slice(Number(cursor));
        return { items: first ? [first] : [], next: rest.length > 0 ? String(Number(cursor) + 1) : null };
      }),
    );
    onTestFinished(list.subscribe(() => {}));
    await vi.waitFor(() => expect(list.getCurrentResult().data).toBeDefined());
    for (let page = 1; page < 6; page += 1) await list.fetchNextPage();
    asked = 0;
    const ids = () => itemsOf(list.getCurrentResult().data).map(({ id }) => id);
    const textOf = (id: string) => itemsOf(list.getCurrentResult().data).find((one) => one.id === id)?.text;
    return { client, notes, here, ids, textOf, loaded, asked: () => asked };
  }

  test('of what is told of, the entries that stand in it are asked for, one by one', async () => {
    const { client, notes, here, textOf, loaded, asked } = await scrolledFar();
    here[5] = { ...note('changed', 2), id: idOf(5) };
    notes.stale(client, new Set([idOf(5), idOf(8)]));
    await vi.waitFor(() => expect(textOf(idOf(5))).toBe('changed'));
    expect(loaded).toEqual([idOf(5)]);
    expect(asked()).toBe(0);
  });

  test('what is told of and gone leaves it', async () => {
    const { client, notes, here, ids } = await scrolledFar();
    here.splice(4, 1);
    notes.stale(client, new Set([idOf(4)]));
    await vi.waitFor(() => expect(ids()).not.toContain(idOf(4)));
  });

  test.for([0, 2, 5])('a deletion that is undone puts the entry back where it was (%i)', async (page) => {
    const { client, notes, here, ids, asked } = await scrolledFar();
    const before = ids();
    notes.removed(client, idOf(page));
    expect(ids()).toEqual(before.filter((id) => id !== idOf(page)));
    notes.restored(client, here[page] as Note);
    expect(ids()).toEqual(before);
    expect(asked()).toBe(0);
  });

  test('it comes back too when what stood before it has gone meanwhile', async () => {
    const { client, notes, here, ids } = await scrolledFar();
    notes.removed(client, idOf(3));
    notes.removed(client, idOf(2));
    notes.restored(client, here[3] as Note);
    expect(ids()).toEqual(['p0', 'p1', 'p3', 'p4', 'p5']);
  });

  test('what was deleted before the list was loaded is asked for with its beginning', async () => {
    const { client, notes, here, ids } = await scrolledFar();
    const restored = { ...note('restored'), id: 'x' };
    here.splice(1, 0, restored);
    notes.restored(client, restored);
    await vi.waitFor(() => expect(ids()).toEqual(['p0', 'x', 'p1', 'p2']));
  });
});

test('what cannot be deleted because somebody was faster leaves the lists too; what is refused otherwise stays', () => {
  const client = newClient();
  const notes = newNotes();
  const list = notes.keys.list({});
  client.setQueryData(list, { pages: [{ items: [note('here')], next: null }], pageParams: [''] });
  notes.notRemoved(client, new OfflineError('timeout'), 'a');
  expect(itemsOf<Note>(client.getQueryData(list))).toHaveLength(1);
  notes.notRemoved(client, new ApiError(404, { code: 'not_found', message: '' }), 'a');
  expect(itemsOf<Note>(client.getQueryData(list))).toHaveLength(0);
});

describe('the details of what was deleted here', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  async function deleted() {
    const client = newClient();
    const screen = details(client);
    const { notes } = screen;
    await Promise.all([screen.from.answer(), vi.advanceTimersByTimeAsync(0)]);
    notes.removed(client, 'a');
    const seen = () => wholeEntry('a', screen.result(), NO_SAMPLES);
    return { client, seen, ...screen };
  }

  test('show it while they leave the screen, and are forgotten then', async () => {
    const { client, notes, seen, leave } = await deleted();
    await vi.advanceTimersByTimeAsync(500);
    expect(seen()).toEqual({ whole: note('before'), gone: false });
    leave();
    expect(client.getQueryState(notes.keys.one('a'))).toBeUndefined();
  });

  test('say that it is gone when they stay, without asking for it', async () => {
    const { from, seen } = await deleted();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen().gone).toBe(true);
    expect(from.asked).toBe(1);
  });

  test('show it again when the deletion is undone, and keep it then', async () => {
    for (const wait of [100, 5_000]) {
      const { client, notes, seen, leave } = await deleted();
      await vi.advanceTimersByTimeAsync(wait);
      notes.restored(client, note('before', 2));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(seen()).toEqual({ whole: note('before', 2), gone: false });
      leave();
      expect(client.getQueryData(notes.keys.one('a'))).toEqual(note('before', 2));
    }
  });
});
