import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { together } from './together.ts';

// Which work is done together, and which of it by itself (kit.md 80).

// These tests say themselves how long work takes.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());

/** Until all that could begin has begun. */
async function moment(): Promise<void> {
  for (let n = 0; n < 5; n++) await new Promise((over) => setImmediate(over));
}

/** Notes which work is done together, and lets it finish when it is told to. */
function works({
  refused = () => false,
}: {
  refused?: (items: readonly string[]) => boolean;
} = {}) {
  const begun: (readonly string[])[] = [];
  const holding: (() => void)[] = [];
  let held = false;
  async function work(items: readonly string[]): Promise<string[]> {
    begun.push(items);
    if (held) await new Promise<void>((go) => holding.push(go));
    if (refused(items)) throw new Error(`refused: ${items}`);
    return items.map((item) => `${item} is done`);
  }
  return {
    begun,
    hold: () => {
      held = true;
    },
    letGo: () => {
      held = false;
      for (const go of holding.splice(0)) go();
    },
    one: async (item: string) => (await work([item]))[0] as string,
    many: work,
    apart: () => true,
  };
}

test('work that comes alone is done by itself', async () => {
  const { begun, ...parts } = works();
  expect(await together(parts)('a')).toBe('a is done');
  expect(begun).toEqual([['a']]);
});

test('work of the same moment is done in groups of eight, and each hears of its own', async () => {
  const { begun, ...parts } = works();
  const outcomes = await Promise.all([...'abcdefghijklmnopq'].map(together(parts)));
  expect(outcomes).toEqual([...'abcdefghijklmnopq'].map((item) => `${item} is done`));
  expect(begun).toEqual([[...'abcdefgh'], [...'ijklmnop'], ['q']]);
});

test('work that comes during two groups waits for the first of them, and is done together', async () => {
  const { begun, hold, letGo, ...parts } = works();
  const run = together(parts);
  hold();
  const first = run('a');
  await moment();
  const second = run('b');
  await moment();
  const others = Promise.all([...'cd'].map(run));
  await moment();
  expect(begun).toEqual([['a'], ['b']]);
  letGo();
  expect([await first, await second, ...(await others)]).toEqual(
    [...'abcd'].map((item) => `${item} is done`),
  );
  expect(begun).toEqual([['a'], ['b'], ['c', 'd']]);
});

test('where one of a group is refused, each is done by itself, and that one alone hears it', async () => {
  const { begun, ...parts } = works({ refused: (items) => items.includes('b') });
  const outcomes = await Promise.allSettled([...'abc'].map(together(parts)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(begun).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('work that would fail by itself as well is not tried again', async () => {
  const { begun, ...parts } = works({ refused: () => true });
  const outcomes = await Promise.allSettled(
    [...'abc'].map(together({ ...parts, apart: () => false })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(begun).toEqual([['a', 'b', 'c']]);
});

test('long work holds up nobody', async () => {
  const { begun, hold, letGo, ...parts } = works();
  const run = together(parts);
  hold();
  const held = [...'abcdefghijklmnopq'].map(run);
  await moment();
  expect(begun).toEqual([[...'abcdefgh'], [...'ijklmnop']]);
  await vi.advanceTimersByTimeAsync(20);
  await moment();
  expect(begun).toEqual([[...'abcdefgh'], [...'ijklmnop'], ['q']]);
  letGo();
  expect(await Promise.all(held)).toHaveLength(17);
});

test('machines.md 10: a piece by itself belongs to its asker, and what is done together to nobody', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const ask = together({
    one: async (item: string) => `${item} of ${request.getStore()}`,
    async many(items) {
      seen.push(request.getStore());
      throw new Error(`refused: ${items}`);
    },
    apart: () => true,
  });
  const outcomes = ['a', 'b'].map((item) => request.run(item, () => ask(item)));
  expect(await Promise.all(outcomes)).toEqual(['a of a', 'b of b']);
  expect(seen).toEqual([undefined]);
});
