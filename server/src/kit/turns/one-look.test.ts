import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneLook } from './one-look.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Looks that end when they are told to. */
function looks(keepMs: number) {
  const begun: PromiseWithResolvers<string>[] = [];
  const ask = oneLook(() => {
    const look = withResolvers();
    begun.push(look);
    return look.promise;
  }, keepMs);
  return { begun, ask };
}

function withResolvers(): PromiseWithResolvers<string> {
  let [resolve, reject] = [(_: string | PromiseLike<string>) => {}, (_: unknown) => {}];
  const promise = new Promise<string>((done, fail) => {
    [resolve, reject] = [done, fail];
  });
  return { promise, resolve, reject };
}

test('all who ask while a look is in progress share it, and those who ask soon after', async () => {
  const { begun, ask } = looks(1000);
  const many = Array.from({ length: 100 }, () => ask());
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('seen');
  expect(new Set(await Promise.all(many))).toEqual(new Set(['seen']));
  vi.advanceTimersByTime(999);
  expect(await ask()).toBe('seen');
  vi.advanceTimersByTime(1);
  const later = ask();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('seen anew');
  expect(await later).toBe('seen anew');
});

test('what fails is told to those who wait, and the next one looks anew', async () => {
  const { begun, ask } = looks(1000);
  const both = [ask(), ask()];
  begun[0]?.reject(new Error('away'));
  expect(await Promise.allSettled(both)).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  const next = ask();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('there');
  expect(await next).toBe('there');
});

test('a look belongs to none of the requests that share it', async () => {
  const request = new AsyncLocalStorage<string>();
  const ask = oneLook(async () => request.getStore(), 0);
  expect(await request.run('first', ask)).toBeUndefined();
});
