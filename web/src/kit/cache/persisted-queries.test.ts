import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, OfflineError } from '../api/api.ts';
import { staleSince } from './failure-so-far.ts';
import { persistable, restored } from './persisted-queries.ts';

const clients: QueryClient[] = [];
function client() {
  const made = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  clients.push(made);
  return made;
}

test('only good answers of queries that say so are kept, with the time they came', async () => {
  const from = client();
  const ask = (key: string, persist: boolean, queryFn: () => Promise<string>) =>
    from.prefetchQuery({ queryKey: [key], queryFn, meta: { persist } });
  await ask('kept', true, async () => 'yes');
  await ask('private', false, async () => 'no');
  await ask('failed', true, async () => {
    throw new Error('offline');
  });
  const state = structuredClone(persistable(from));
  expect(state.queries.map((query) => query.queryKey)).toEqual([['kept']]);

  const to = client();
  restored(to, state);
  expect(to.getQueryData(['kept'])).toBe('yes');
  expect(to.getQueryState(['kept'])?.dataUpdatedAt).toBe(
    from.getQueryState(['kept'])?.dataUpdatedAt,
  );
});

test('kept data stays while it cannot be reloaded, and goes when the server no longer has it', async () => {
  const error = { message: 'x', fields: {} };
  for (const [failure, kept] of [
    [new TypeError('Failed to fetch'), ['yes']],
    [new ApiError(503, { ...error, code: 'unavailable' }), ['yes']],
    [new ApiError(404, { ...error, code: 'not_found' }), []],
  ] as const) {
    const from = client();
    const query = { queryKey: ['kept'], meta: { persist: true } };
    await from.prefetchQuery({ ...query, queryFn: async () => 'yes' });
    const { dataUpdatedAt } = from.getQueryState(['kept']) ?? {};
    await from.prefetchQuery({ ...query, queryFn: () => Promise.reject(failure) });
    expect(from.getQueryState(['kept'])?.status).toBe('error');
    const stored = structuredClone(persistable(from)).queries;
    expect(stored.map(({ state }) => state.data)).toEqual(kept);
    for (const { state } of stored)
      expect(state).toMatchObject({ status: 'success', error: null, dataUpdatedAt });
  }
});

test('of an endless list only the beginning is kept, and the list in use stays whole', async () => {
  const from = client();
  await from.prefetchInfiniteQuery({
    queryKey: ['list'],
    queryFn: async ({ pageParam }) => pageParam,
    initialPageParam: 0,
    getNextPageParam: (last: number) => last + 1,
    pages: 9,
    meta: { persist: true },
  });
  expect(persistable(from).queries[0]?.state.data).toEqual({
    pages: [0, 1, 2, 3],
    pageParams: [0, 1, 2, 3],
  });
  expect(from.getQueryData<{ pages: number[] }>(['list'])?.pages).toHaveLength(9);
});

test('data from the device is loaded again, however young it is; data that came meanwhile is not', async () => {
  const from = client();
  const ask = (of: QueryClient, key: string, answer: string) =>
    of.fetchQuery({
      queryKey: [key],
      queryFn: async () => answer,
      staleTime: 60_000,
      meta: { persist: true },
    });
  await ask(from, 'kept', 'old');
  await ask(from, 'early', 'old');
  const state = structuredClone(persistable(from));
  const to = client();
  await ask(to, 'early', 'young');
  restored(to, state);
  expect(to.getQueryData(['kept'])).toBe('old');
  expect(await ask(to, 'kept', 'new')).toBe('new');
  expect(await ask(to, 'early', 'new')).toBe('young');
});

test('data from the device stays, though the screen is left before the server has answered', async () => {
  const from = client();
  await from.prefetchQuery({
    queryKey: ['kept'],
    queryFn: async () => 'old',
    meta: { persist: true },
  });
  const to = client();
  const query = {
    queryKey: ['kept'],
    // Like `call`, it stops when the query is cancelled.
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      ),
    meta: { persist: true },
  };
  void to.prefetchQuery(query);
  restored(to, structuredClone(persistable(from)));
  const leave = new QueryObserver(to, query).subscribe(() => {});
  leave();
  expect(to.getQueryData(['kept'])).toBe('old');
  const { dataUpdatedAt } = from.getQueryState(['kept']) ?? {};
  expect(to.getQueryState(['kept'])).toMatchObject({ dataUpdatedAt, fetchStatus: 'idle' });
});

test('data from the device that comes after a failed load is loaded again, and says how old it is (kit.md 69)', async () => {
  const from = client();
  await from.prefetchQuery({
    queryKey: ['kept'],
    queryFn: async () => 'old',
    meta: { persist: true },
  });
  const to = client();
  const shown = new QueryObserver(to, {
    queryKey: ['kept'],
    queryFn: () => Promise.reject(new OfflineError('network', { sent: false })),
    meta: { persist: true },
  });
  onTestFinished(shown.subscribe(() => {}));
  await expect.poll(() => shown.getCurrentResult().status).toBe('error');
  restored(to, structuredClone(persistable(from)));
  expect(shown.getCurrentResult().data).toBe('old');
  const { dataUpdatedAt } = from.getQueryState(['kept']) ?? {};
  await expect.poll(() => staleSince(shown.getCurrentResult())).toBe(dataUpdatedAt);
});
