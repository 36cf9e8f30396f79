import { expect, test } from 'vitest';
import { judgeOfLives, type Look, type Seen } from './judge-lives.ts';

const SECOND = 1000;
const judged = () => judgeOfLives({ deadMs: 90 * SECOND, gapMs: 30 * SECOND });
const at = (seconds: number, took = 0): Look => ({
  asked: seconds * SECOND,
  answered: (seconds + took) * SECOND,
});
const beats = (given: Record<string, string | null>): Seen => new Map(Object.entries(given));

test('machines.md 47: a lane is dead when its beat has stood still for 90 seconds, and not a moment before', () => {
  const judge = judged();
  for (let s = 0; s < 90; s += 10)
    expect(judge(beats({ dead: '7', alive: `${s}` }), at(s))).toEqual([]);
  expect(judge(beats({ dead: '7', alive: '90' }), at(90))).toEqual(['dead']);
});

test('machines.md 47: any other beat is life, also a lower one: a failover may take beats back', () => {
  const judge = judged();
  for (let s = 0; s < 80; s += 10) judge(beats({ lane: '7' }), at(s));
  judge(beats({ lane: '5' }), at(80));
  for (let s = 90; s < 170; s += 10) expect(judge(beats({ lane: '5' }), at(s))).toEqual([]);
  expect(judge(beats({ lane: '5' }), at(170))).toEqual(['lane']);
});

test('machines.md 47: who could not look for a while judges nobody by that time', () => {
  const judge = judged();
  for (let s = 0; s < 80; s += 10) judge(beats({ lane: '7' }), at(s));
  // An outage of PostgreSQL, or a process that stood still: nobody could show life to it.
  expect(judge(beats({ lane: '7' }), at(140))).toEqual([]);
  for (let s = 150; s < 230; s += 10) expect(judge(beats({ lane: '7' }), at(s))).toEqual([]);
  expect(judge(beats({ lane: '7' }), at(230))).toEqual(['lane']);
});

test('machines.md 47: the time of a slow answer does not count, and a lane that went begins anew', () => {
  const judge = judged();
  judge(beats({ slow: '1' }), at(0, 9));
  for (let s = 10; s < 99; s += 10) expect(judge(beats({ slow: '1' }), at(s))).toEqual([]);
  expect(judge(beats({ slow: '1' }), at(99))).toEqual(['slow']);
  judge(beats({}), at(100));
  expect(judge(beats({ slow: '1' }), at(110))).toEqual([]);
});

test('machines.md 49: a lane that shows by its lock that it lives is not dead, however long it has no beat', () => {
  const judge = judged();
  for (let s = 0; s < 200; s += 10) expect(judge(beats({ old: null }), at(s))).toEqual([]);
});
