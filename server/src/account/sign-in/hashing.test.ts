import { expect, test } from 'vitest';
import { hashingQueue } from './hashing.ts';

/** Works that end when they are let, in a queue of two at once and three waiting. */
function begun(count: number) {
  const hashing = hashingQueue(2, 3);
  const order: number[] = [];
  const works = Array.from({ length: count }, (_, n) => ({
    n,
    ...Promise.withResolvers<number>(),
  }));
  const done = works.map(({ n, promise }) =>
    hashing(() => {
      order.push(n);
      return promise;
    }),
  );
  return { hashing, order, works, done };
}
const turn = () => new Promise(setImmediate);

test('so many at once, the next ones in their order, and a failed one gives its room on', async () => {
  const { order, works, done } = begun(5);
  expect(order).toEqual([0, 1]);
  works[1]?.reject(new Error('no memory'));
  await expect(done[1]).rejects.toThrow('no memory');
  await turn();
  expect(order).toEqual([0, 1, 2]);
  for (const { n, resolve } of works) resolve(n);
  expect(await Promise.all(done.filter((_, n) => n !== 1))).toEqual([0, 2, 3, 4]);
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

test('beyond those that wait it refuses at once, and takes more when there is room again', async () => {
  const { hashing, works, done } = begun(6);
  await expect(done[5]).rejects.toMatchObject({ code: 'unavailable' });
  for (const { n, resolve } of works) resolve(n);
  await Promise.all(done.slice(0, 5));
  expect(await Promise.all([hashing(async () => 6), hashing(async () => 7)])).toEqual([6, 7]);
});
