import { describe, expect, test } from 'vitest';
import { hasReached, reachOf, type Told } from './up-to-date.ts';

// Which position covers all that was acknowledged (machines.md 22 and 23).

const SYSTEM = '7350000000000000001';
const told = (node: number, stored: number | null, about: Partial<Told> = {}): Told => ({
  ...{ node, system: SYSTEM, started: `10:00:0${node}`, standby: true, timeline: 1 },
  stored: stored === null ? null : BigInt(stored),
  replayed: BigInt(stored ?? 0),
  ...about,
});
const reach = (nodes: number, ...all: Told[]) => reachOf(all, nodes, SYSTEM);

describe('all nodes but one must tell where they are', () => {
  test('of two one is enough: what was acknowledged is on both', () => {
    expect(reach(2, told(1, 50))).toEqual({ timeline: 1, position: 50n });
    expect(reach(2)).toBe('too few nodes answer');
  });

  test('of three two, of which the farther one counts: the commit may be there alone', () => {
    expect(reach(3, told(1, 50), told(2, 70))).toEqual({ timeline: 1, position: 70n });
    expect(reach(3, told(2, 70))).toBe('too few nodes answer');
  });

  test('of five four', () => {
    const four = [told(1, 50), told(2, 50), told(3, 90), told(4, 50)];
    expect(reach(5, ...four)).toEqual({ timeline: 1, position: 90n });
    expect(reach(5, ...four.slice(1))).toBe('too few nodes answer');
  });

  test('one node alone is no cluster', () => {
    expect(reach(1, told(0, 50))).toBe('too few nodes answer');
  });

  test('one that has just started does not know yet how much it has, and has not told', () => {
    expect(reach(3, told(1, 50), told(2, null))).toBe('too few nodes answer');
    expect(reach(2, told(1, null))).toBe('too few nodes answer');
  });

  test('a primary tells as well, and is not read from', () => {
    const primary = told(0, 80, { standby: false, replayed: null });
    const position = { timeline: 1, position: 80n };
    expect(reach(3, primary, told(1, 50))).toEqual(position);
    expect(hasReached(primary, position)).toBe(false);
    expect(hasReached(told(1, 50), position)).toBe(false);
    expect(hasReached(told(1, 80), position)).toBe(true);
  });
});

describe('of two histories', () => {
  const deposed = told(0, 990, { timeline: 1 });
  const follower = told(2, 120, { timeline: 2 });

  test('the newer one counts: a deposed primary may have written on what nobody confirmed', () => {
    expect(reach(3, deposed, follower)).toEqual({ timeline: 2, position: 120n });
  });

  test('nobody reads from a node of the older one, however far it is', () => {
    const position = { timeline: 2, position: 120n };
    expect(hasReached(deposed, position)).toBe(false);
    expect(hasReached(follower, position)).toBe(true);
    expect(hasReached({ ...follower, replayed: 119n }, position)).toBe(false);
  });
});

test('nodes of another cluster, and one that is named twice, are found out', () => {
  expect(reach(2, told(1, 50, { system: '7350000000000000002' }))).toBe('nodes of another cluster');
  const twice = { started: '10:00:01' };
  expect(reach(3, told(1, 50, twice), told(2, 50, twice))).toBe('one node named twice');
});
