import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

vi.mock('idb-keyval');
// Another file of this worker may have loaded the cache with the real storage.
vi.resetModules();
const idb = await import('idb-keyval');
const { forgetDevice, keepOnDevice, VERSION } = await import('./device-cache.ts');

beforeEach(() =>
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' })),
);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a cache, asks for one answer, and stops. */
async function visit(): Promise<void> {
  const client = new QueryClient();
  const cache = await keepOnDevice(client, 'u1');
  await client.prefetchQuery({
    queryKey: ['kept'],
    queryFn: async () => 'yes',
    meta: { persist: true },
  });
  await cache.stop();
  await forgetDevice('u1');
  client.clear();
}

test('a storage that is forbidden or fails takes nothing but the memory away', async () => {
  for (const operation of [idb.get, idb.set, idb.del]) {
    vi.mocked(operation).mockImplementation(() => {
      throw new ReferenceError('indexedDB is not defined');
    });
  }
  await visit();
  for (const operation of [idb.get, idb.set, idb.del])
    vi.mocked(operation).mockRejectedValue(new Error('disk'));
  await visit();
  expect(idb.set).toHaveBeenCalledTimes(2);
});

test('a storage that never answers holds nobody up', async () => {
  vi.useFakeTimers();
  for (const operation of [idb.get, idb.set, idb.del]) {
    vi.mocked(operation).mockImplementation(() => new Promise(() => {}));
  }
  const done = vi.fn();
  void visit().then(done);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(done).toHaveBeenCalled();
});

/** What an earlier visit stored: one answer, 'old' at 1. */
const LEFT = {
  version: VERSION,
  saved_at: Date.now(),
  state: {
    mutations: [],
    queries: [
      {
        ...{ queryKey: ['kept'], queryHash: '["kept"]', meta: { persist: true } },
        state: { data: 'old', dataUpdatedAt: 1, status: 'success' },
      },
    ],
  },
};

describe('a storage that answers after a second', () => {
  async function slow() {
    vi.useFakeTimers();
    vi.mocked(idb.set).mockResolvedValue();
    vi.mocked(idb.del).mockResolvedValue();
    vi.mocked(idb.get).mockImplementation(
      () => new Promise((done) => setTimeout(() => done(LEFT), 3_000)),
    );
    const client = new QueryClient();
    const opening = keepOnDevice(client, 'u1');
    await vi.advanceTimersByTimeAsync(1_000);
    return { client, cache: await opening };
  }

  test('holds nobody up, and what it has comes then', async () => {
    const { client } = await slow();
    expect(client.getQueryData(['kept'])).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(client.getQueryData(['kept'])).toBe('old');
  });

  test('keeps what it has until it has said it', async () => {
    vi.mocked(idb.set).mockClear();
    const { client, cache } = await slow();
    await client.prefetchQuery({
      queryKey: ['other'],
      queryFn: async () => 'new',
      meta: { persist: true },
    });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(idb.set).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_500);
    const [[, kept] = []] = vi.mocked(idb.set).mock.calls as [string, typeof LEFT][];
    expect(kept?.state.queries.map(({ queryHash }) => queryHash).toSorted()).toEqual([
      '["kept"]',
      '["other"]',
    ]);
    await cache.stop();
  });

  test('keeps what it has when the person leaves before it has said it, and brings nothing to their page', async () => {
    vi.mocked(idb.set).mockClear();
    const { client, cache } = await slow();
    await client.prefetchQuery({
      queryKey: ['other'],
      queryFn: async () => 'new',
      meta: { persist: true },
    });
    await cache.stop();
    expect(idb.set).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(client.getQueryData(['kept'])).toBeUndefined();
  });
});

test('a page that was left does not keep its successor from being stopped by a sign-out', async () => {
  vi.useFakeTimers();
  vi.mocked(idb.get).mockResolvedValue(undefined);
  vi.mocked(idb.set).mockClear().mockResolvedValue();
  vi.mocked(idb.del).mockResolvedValue();
  const [first, client] = [await keepOnDevice(new QueryClient(), 'u1'), new QueryClient()];
  await keepOnDevice(client, 'u1');
  await first.stop();
  await forgetDevice('u1');
  await client.prefetchQuery({
    queryKey: ['kept'],
    queryFn: async () => 'yes',
    meta: { persist: true },
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(idb.set).not.toHaveBeenCalled();
});
