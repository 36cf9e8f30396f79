import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

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
