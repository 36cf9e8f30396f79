import { expect, test } from 'vitest';
import { looksThatBeginLater } from './looks-that-begin-later.ts';

test('nobody is told of a look that began before they asked; all who wait share the next', async () => {
  const ends: (() => void)[] = [];
  let begun = 0;
  const look = looksThatBeginLater(() => {
    const which = ++begun;
    return new Promise<number>((end) => ends.push(() => end(which)));
  });
  const first = look();
  const others = [look(), look()];
  expect(begun).toBe(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await new Promise(setImmediate);
  expect(begun).toBe(2);
  const later = look();
  ends[1]?.();
  expect(await Promise.all(others)).toEqual([2, 2]);
  await new Promise(setImmediate);
  ends[2]?.();
  expect(await later).toBe(3);
});

test('one that fails is told to those who waited for it, and the next is a new one', async () => {
  let fails = true;
  const look = looksThatBeginLater(async () => {
    if (fails) throw new Error('no answer');
    return 'an answer';
  });
  const failing = look();
  fails = false;
  const next = look();
  await expect(failing).rejects.toThrow('no answer');
  await expect(next).resolves.toBe('an answer');
});
