import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../api/api.ts';
import { wholeEntry } from '../entry/whole-entry.ts';
import { newClient, server } from '../testing/queries.ts';
import { entryCache } from './entry-cache.ts';
import { itemsOf, pagesOf } from './list-pages.ts';
import { persistable } from './persisted-queries.ts';

interface Note {
  id: string;
  updated_at: string;
  text?: string;
}

const at = (second: number) => `2026-11-20T10:00:0${second}.1+00:00`;
const note = (text: string, second = 1): Note => ({ id: 'a', updated_at: at(second), text });
const NO_SAMPLES = { data: undefined, isSuccess: false };

const newNotes = (
  load = (_id: string, { signal }: { signal: AbortSignal }) => server(note('before')).ask(signal),
  more: { withoutConsent?: (card: Note) => Note } = {},
) =>
  entryCache<Note, Note, Record<never, never>>({
    name: 'notes',
    load,
    cardOf: (card) => card,
    newestFirst: () => [{}],
    ...more,
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
    await notes.changed(client, note('saved', 2));
    expect(result().data?.text).toBe('saved');
    await from.answer();
    expect(result()).toMatchObject({
      data: { text: 'saved' },
      fetchStatus: 'idle',
      status: 'success',
    });
  });

  test('does not take the place of a newer version that is here already', async () => {
    const client = newClient();
    const { notes, from, result } = details(client, server(note('theirs', 3)));
    client.setQueryData(notes.keys.list({}), {
      pages: [{ items: [note('theirs', 3)], next: null }],
      pageParams: [''],
    });
    await from.answer();
    await notes.changed(client, note('mine', 2));
    expect(result().data?.text).toBe('theirs');
    expect(itemsOf<Note>(client.getQueryData(notes.keys.list({})))).toEqual([note('theirs', 3)]);
  });

  test('does not keep a newer version, that is on its way or was published, from coming', async () => {
    const client = newClient();
    const { notes, from, result } = details(client);
    await from.answer();
    from.holds = note('theirs', 3);
    notes.stale(client, new Set(['a']));
    await notes.changed(client, note('mine', 2));
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
    const before = versions.asked;
    notes.stale(client, ids);
    await expect.poll(() => versions.asked).toBe(before + 1);
    await versions.answer();
    expect(shown.getCurrentResult().data).toEqual(versions.holds);
  }
});

describe('in a list that was scrolled far', () => {
  const idOf = (page: number) => `p${page}`;

  async function scrolledFar(more: Parameters<typeof newNotes>[1] = {}) {
    const client = newClient();
    const notes = newNotes(undefined, more);
    let asked = 0;
    const here: Note[] = Array.from({ length: 9 }, (_, page) => ({
      ...note('here'),
      id: idOf(page),
    }));
    const list = new InfiniteQueryObserver(client, {
      ...pagesOf<Note>(notes.keys.list({}), async ({ cursor = '0' }) => {
        asked += 1;
        const [first, ...rest] = here.slice(Number(cursor));
        return {
          items: first ? [first] : [],
          next: rest.length > 0 ? String(Number(cursor) + 1) : null,
        };
      }),
      meta: { persist: true },
    });
    onTestFinished(list.subscribe(() => {}));
    await expect.poll(() => list.getCurrentResult().data).toBeDefined();
    for (let page = 1; page < 6; page += 1) await list.fetchNextPage();
    asked = 0;
    const ids = () => itemsOf(list.getCurrentResult().data).map(({ id }) => id);
    const textOf = (id: string) =>
      itemsOf(list.getCurrentResult().data).find((one) => one.id === id)?.text;
    return { client, notes, here, list, ids, textOf, asked: () => asked };
  }

  test('changes and deletions here show at once, and nothing is loaded while the person is there', async () => {
    const { client, notes, ids, textOf, asked } = await scrolledFar();
    await notes.changed(client, { ...note('changed', 2), id: idOf(5) });
    expect(textOf(idOf(5))).toBe('changed');
    await notes.deleted(client, idOf(3));
    expect(ids()).toEqual(['p0', 'p1', 'p2', 'p4', 'p5']);
    expect(asked()).toBe(0);
  });

  test('changes from elsewhere are loaded when the list is shown next', async () => {
    const { client, notes, here, list, textOf, asked } = await scrolledFar();
    here[1] = { ...note('changed', 2), id: idOf(1) };
    notes.stale(client, new Set([idOf(1)]));
    await expect.poll(() => list.getCurrentResult().isStale).toBe(true);
    expect(textOf(idOf(1))).toBe('here');
    expect(asked()).toBe(0);
  });

  test('data that its member may have stopped showing goes at once from lists that are not reloaded (consent.md 22)', async () => {
    const withoutConsent = (card: Note) => ({ ...card, text: 'closed' });
    const { client, notes, ids, textOf, asked } = await scrolledFar({ withoutConsent });
    const stored = () => JSON.stringify(persistable(client));
    expect(stored()).toContain('here');
    client.setQueryData(notes.keys.one(idOf(2)), { ...note('here'), id: idOf(2) });
    notes.stale(client, new Set([idOf(1), idOf(5)]));
    await expect
      .poll(() => [textOf(idOf(1)), textOf(idOf(2)), textOf(idOf(5))])
      .toEqual(['closed', 'here', 'closed']);
    notes.stale(client, null);
    await expect.poll(() => ids().map(textOf)).toEqual(Array(6).fill('closed'));
    expect(asked()).toBe(0);
    expect(stored()).not.toContain('here');
    expect(client.getQueryState(notes.keys.list({}))?.isInvalidated).toBe(true);
    expect(client.getQueryData(notes.keys.one(idOf(2)))).toMatchObject({
      id: idOf(2),
      text: 'closed',
    });
    expect(client.getQueryState(notes.keys.one(idOf(2)))?.isInvalidated).toBe(true);
  });

  test('an undone deletion has its beginning asked for again, with the entry where its sort has it', async () => {
    const { client, notes, here, ids } = await scrolledFar();
    await notes.deleted(client, idOf(2));
    await notes.restored(client, here[2] as Note);
    await expect.poll(() => ids()).toEqual(['p0', 'p1', 'p2', 'p3']);
  });
});

test('a new entry stands at the top before the list is asked for again, and the list asks once', async () => {
  const client = newClient();
  const notes = newNotes();
  const from = server([note('here')]);
  const list = new InfiniteQueryObserver(
    client,
    pagesOf<Note>(notes.keys.list({}), async (_, { signal }) => ({
      items: await from.ask(signal),
      next: null,
    })),
  );
  onTestFinished(list.subscribe(() => {}));
  await from.answer();
  const added = { ...note('added'), id: 'b' };
  await notes.created(client, added);
  expect(itemsOf(list.getCurrentResult().data)).toEqual([added, note('here')]);
  await expect.poll(() => from.asked).toBe(2);
  expect(list.getCurrentResult().isFetching).toBe(true);
});

test('an entry that somebody else deleted first leaves the lists too; one refused otherwise stays', async () => {
  const client = newClient();
  const notes = newNotes();
  const list = notes.keys.list({});
  client.setQueryData(list, { pages: [{ items: [note('here')], next: null }], pageParams: [''] });
  await notes.notDeleted(client, new OfflineError('timeout'), 'a');
  expect(itemsOf<Note>(client.getQueryData(list))).toHaveLength(1);
  await notes.notDeleted(client, new ApiError(404, { code: 'not_found', message: '' }), 'a');
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
    await notes.deleted(client, 'a');
    const seen = () => wholeEntry('a', screen.result(), NO_SAMPLES);
    return { client, seen, ...screen };
  }

  test('show it while they leave the screen, and are forgotten then', async () => {
    const { client, notes, from, seen, leave } = await deleted();
    await vi.advanceTimersByTimeAsync(500);
    notes.stale(client, new Set(['a']));
    expect(seen()).toEqual({ whole: note('before'), gone: false });
    leave();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(client.getQueryState(notes.keys.one('a'))).toBeUndefined();
    expect(from.asked).toBe(1);
  });

  test('ask for it when they stay, and say that it is gone', async () => {
    const { from, seen } = await deleted();
    await vi.advanceTimersByTimeAsync(999);
    expect(from.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    from.refuse(new ApiError(404, { code: 'not_found', message: '' }));
    await vi.advanceTimersByTimeAsync(1);
    expect(seen().gone).toBe(true);
  });

  test('show it again when the deletion is undone, and keep it then', async () => {
    for (const wait of [100, 5_000]) {
      const { client, notes, seen, leave } = await deleted();
      await vi.advanceTimersByTimeAsync(wait);
      await notes.restored(client, note('before', 2));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(seen()).toEqual({ whole: note('before', 2), gone: false });
      leave();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(client.getQueryData(notes.keys.one('a'))).toEqual(note('before', 2));
    }
  });

  test('that no screen shows are forgotten at once', async () => {
    const client = newClient();
    const notes = newNotes();
    client.setQueryData(notes.keys.one('a'), note('before'));
    await notes.deleted(client, 'a');
    expect(client.getQueryState(notes.keys.one('a'))).toBeUndefined();
  });
});
