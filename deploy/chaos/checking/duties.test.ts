import { expect, test } from 'vitest';
import type { Duty, FaultWindow, FinalState, TakenMail } from '../history.ts';
import { NOTHING } from '../testing/histories.ts';
import { checkDuties } from './duties.ts';

const FAULT: FaultWindow = {
  ...{ name: 'server-dies', begun: 10_000, whole: 20_000, bars: null, seen: [], failed: null },
};
const DUTY: Duty = {
  ...{ kind: 'duty', at: 9_900, does: 'tell', tokens: ['news-1'], to: [0, 1] },
  outcome: 'acknowledged',
};
const DONE = { 'news-1 to 0': 1, 'news-1 to 1': 1 };
const mail = (who: number, messageId: string, taken = 10_100): TakenMail => {
  return { token: `news-1 to ${who}`, messageId, taken };
};
const MAILS = [mail(0, 'a'), mail(1, 'b')];
const check = (final: Partial<FinalState>, duty: Partial<Duty> = {}) =>
  checkDuties([{ ...DUTY, ...duty }], { ...NOTHING, ...final }, [FAULT]).map(
    ({ promise, what }) => `${promise}: ${what}`,
  );

test('a duty that was done once for each member is as it should be', () => {
  expect(check({ told: DONE, mails: MAILS })).toEqual([]);
});

test('planted: a duty that ran twice', () => {
  expect(check({ told: { ...DONE, 'news-1 to 1': 2 }, mails: MAILS })).toEqual([
    'twice: news-1 to 1: 2 entries',
  ]);
  // In two digests, or in a digest and a mail of its own. No fault excuses that.
  expect(check({ told: DONE, mails: [...MAILS, mail(1, 'c')] })).toEqual([
    'twice: news-1 to 1: it was made into several mails',
  ]);
  expect(check({ told: DONE, mails: [...MAILS, mail(1, 'b', 30_000)] }), 'it was lost').toEqual([]);
});

test('planted: a duty that never ran, or not for all', () => {
  expect(check({})).toEqual([
    ...['task: news-1 to 0: no entry', 'task: news-1 to 0: no mail came'],
    ...['task: news-1 to 1: no entry', 'task: news-1 to 1: no mail came'],
  ]);
  expect(check({ told: DONE, mails: MAILS.slice(1) })).toEqual(['task: news-1 to 0: no mail came']);
  expect(check({}, { outcome: 'unknown' }), 'nobody knows whether it was due').toEqual([]);
});

test('planted: a deletion that never ran, and one of what was not due', () => {
  expect(check({ told: DONE }, { does: 'keep' })).toEqual([]);
  expect(check({}, { does: 'delete' })).toEqual([]);
  expect(check({ told: { 'news-1 to 0': 1 } }, { does: 'delete' })).toEqual([
    'task: news-1 to 0: it was not deleted',
  ]);
  expect(check({ told: { 'news-1 to 0': 1 } }, { does: 'keep' })).toEqual([
    'lost: news-1 to 1: it was deleted, and not due',
  ]);
});
