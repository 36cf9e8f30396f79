import { expect, test } from 'vitest';
import { findUpToDate } from './look.ts';
import type { Node } from './node.ts';

// Which of several nodes a read goes to (machines.md 22).

const SYSTEM = '7350000000000000001';
const node = (place: number, replayed: bigint): Node => ({
  tell: async () => ({
    ...{ node: place, system: SYSTEM, started: `10:00:0${place}`, standby: true, timeline: 1 },
    ...{ stored: 50n, replayed },
  }),
  get pool(): never {
    throw new Error('nothing is read here');
  },
  close: async () => {},
});

test('a read that a node has failed goes to another one, and to the same where there is no other', async () => {
  const [first, second, behind] = [node(0, 50n), node(1, 50n), node(2, 40n)];
  expect(await findUpToDate([first, second, behind], SYSTEM)).toBe(first);
  expect(await findUpToDate([first, second, behind], SYSTEM, first)).toBe(second);
  expect(await findUpToDate([first, behind], SYSTEM, first)).toBe(first);
});
