import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test, vi } from 'vitest';
import { type FairQueue, fairQueue, type WhenGone } from './fair-queue.ts';

/** Work that runs until it is told to end, and the order in which work began. */
function pieces(queue: FairQueue) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    add: (owner: string, name: string, whenGone?: WhenGone) =>
      queue.run(
        owner,
        () => {
          began.push(name);
          return new Promise<void>((end) => ends.set(name, end));
        },
        whenGone,
      ),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test('owners take turns, and each has their own in order', async () => {
  const { run: take } = fairQueue();
  const order: string[] = [];
  const work = (owner: string, name: string) => take(owner, async () => void order.push(name));
  await Promise.all([
    work('a', 'a1'),
    work('a', 'a2'),
    work('a', 'a3'),
    work('b', 'b1'),
    work('c', 'c1'),
    work('b', 'b2'),
  ]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('one at a time, and what fails fails alone', async () => {
  const { run: take } = fairQueue();
  let running = 0;
  const work = async () => {
    expect(++running).toBe(1);
    await Promise.resolve();
    running--;
  };
  const broken = take('a', async () => {
    throw new Error('broken');
  });
  const others = Promise.all(['a', 'b', 'a'].map((owner) => take(owner, work)));
  await expect(broken).rejects.toThrow('broken');
  await others;
  expect(await take('a', async () => 7)).toBe(7);
});

test('one owner has some at a time and leaves room; all together have a limit too', async () => {
  const { add, end, began } = pieces(fairQueue({ atOnce: 3, ofOwner: 2 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name);
  expect(began).toEqual(['a1', 'a2']);
  void add('b', 'b1');
  void add('b', 'b2');
  void add('c', 'c1');
  expect(began).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(began.slice(3)).toEqual(['b2']);
  await end('a1');
  expect(began.slice(4)).toEqual(['c1']);
  await end('c1');
  expect(began.slice(5)).toEqual(['a3']);
  for (const name of ['b2', 'a2', 'a3']) await end(name);
  expect(began.slice(6)).toEqual(['a4']);
});

test('machines.md 10: work that waited for its turn belongs to the request that asked for it', async () => {
  const { run: take } = fairQueue();
  const request = new AsyncLocalStorage<string>();
  const within = async () => {
    await new Promise(setImmediate);
    return request.getStore();
  };
  const askers = ['first', 'second', undefined, 'third'] as const;
  const work = askers.map((asker) => request.run(asker as string, () => take('a', within)));
  expect(await Promise.all(work)).toEqual(askers);
});

describe('no turn', () => {
  test('has what comes beyond the number that may wait; that of another owner waits', async () => {
    const { add, end, began } = pieces(fairQueue({ waiting: 1 }));
    void add('a', 'a1');
    void add('a', 'a2');
    await expect(add('a', 'a3')).rejects.toMatchObject({ reason: 'full' });
    void add('b', 'b1');
    await end('a1');
    await end('b1');
    expect(began).toEqual(['a1', 'b1', 'a2']);
  });

  test('has what nobody wants any more, and its place is free at once', async () => {
    const { add, end, began } = pieces(fairQueue({ waiting: 1 }));
    let goes = () => {};
    void add('a', 'a1');
    const left = add('a', 'a2', (gone) => {
      goes = gone;
    });
    goes();
    await expect(left).rejects.toMatchObject({ reason: 'left' });
    const wasGone = add('a', 'a3', (gone) => gone());
    await expect(wasGone).rejects.toMatchObject({ reason: 'left' });
    void add('a', 'a4');
    goes();
    await end('a1');
    expect(began).toEqual(['a1', 'a4']);
  });

  test('has what has waited too long: each waits as long as the others, whenever it comes, and whoever before it begins or leaves; what began in time is done', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    try {
      const { add, end, began } = pieces(fairQueue({ patience: 1000 }));
      const given: string[] = [];
      const waits = (name: string, whenGone?: WhenGone) =>
        void add('a', name, whenGone).catch(({ reason }) => given.push(`${name} ${reason}`));
      const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
      waits('a1');
      let goes = () => {};
      waits('a2', (gone) => {
        goes = gone;
      });
      await passes(600);
      waits('a3');
      await passes(300);
      goes();
      waits('a4');
      await passes(699);
      expect(given).toEqual(['a2 left']);
      await passes(1);
      expect(given).toEqual(['a2 left', 'a3 late']);
      await passes(300);
      expect(given).toEqual(['a2 left', 'a3 late', 'a4 late']);
      waits('a5');
      await passes(999);
      await end('a1');
      await passes(5000);
      waits('a6');
      await passes(999);
      expect(began).toEqual(['a1', 'a5']);
      expect(given).toHaveLength(3);
      await passes(1);
      expect(given.at(-1)).toBe('a6 late');
    } finally {
      vi.useRealTimers();
    }
  });

  test('has at once what has no patience and finds no place; without a limit it waits for good', async () => {
    const hasty = pieces(fairQueue({ patience: 0 }));
    void hasty.add('a', 'a1');
    await expect(hasty.add('a', 'a2')).rejects.toMatchObject({ reason: 'late' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    try {
      const { add, end, began } = pieces(fairQueue());
      void add('a', 'a1');
      void add('a', 'a2');
      await vi.advanceTimersByTimeAsync(86_400_000);
      await end('a1');
      expect(began).toEqual(['a1', 'a2']);
    } finally {
      vi.useRealTimers();
    }
  });
});
