import { expect, test } from 'vitest';
import { takeTurns } from './turns.ts';

// The clock of these tests goes by itself: each look at it takes a minute.
const clock = () => {
  let minutes = 0;
  return () => minutes++ * 60_000;
};
const fault = (name: string, happen: () => Promise<void>) => ({
  ...{ name, bars: null },
  happen: () => happen().then(() => []),
});
const turns = (missing: () => Promise<string | null>, ...happens: (() => Promise<void>)[]) =>
  takeTurns(
    { missing },
    happens.map((happen, n) => fault(`fault ${n}`, happen)),
    { lasting: 0, rest: 0, now: clock(), progress: () => {}, beforeEach: async () => {} },
  );
const nothing = async () => {};

test('the next fault waits until everything is whole again', async () => {
  const seen: string[] = [];
  const states = ['pg1 is away', null, null];
  const windows = await turns(
    async () => {
      seen.push('look');
      return states.shift() ?? null;
    },
    async () => void seen.push('first'),
    async () => void seen.push('second'),
  );
  expect(seen).toEqual(['first', 'look', 'look', 'second', 'look']);
  expect(windows.map(({ failed }) => failed)).toEqual([null, null]);
});

test('what does not become whole, or cannot be brought, ends the turns as a failure', async () => {
  expect(await turns(async () => 'pg1 is away', nothing, nothing)).toEqual([
    expect.objectContaining({ failed: expect.stringContaining('pg1 is away') }),
  ]);
  const broken = () => Promise.reject(new Error('There is no primary'));
  expect(await turns(async () => null, broken, nothing)).toEqual([
    expect.objectContaining({ failed: 'There is no primary' }),
  ]);
});

test('the faults take as long in all as was asked for', async () => {
  const now = () => performance.now();
  const begun = now();
  const none = async () => [];
  await takeTurns(
    { missing: async () => null },
    ['one', 'another'].map((name) => ({ name, bars: null, happen: none })),
    { lasting: 300, rest: 0, now, progress: () => {}, beforeEach: async () => {} },
  );
  // A timer may be a moment early.
  expect(now() - begun).toBeGreaterThan(295);
});
