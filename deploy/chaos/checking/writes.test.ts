import { expect, test } from 'vitest';
import { type FinalState, type Outcome, outcomeOf } from '../history.ts';
import { answered, historyOf, NOTHING, write } from '../testing/histories.ts';
import { checkWrites } from './writes.ts';

const promises = (history: ReturnType<typeof historyOf>, final: Partial<FinalState>) =>
  checkWrites(history, { ...NOTHING, ...final }).map(({ promise }) => promise);
const created = { does: 'create', token: 't0' } as const;
const edited = (token: string) => ({ does: 'edit', token }) as const;
const job = historyOf(write('create', 't0'), write('edit', 't1'), write('edit', 't2'));

test('what a member knows follows from all tries (machines.md 80)', () => {
  const [yes, no, nothing, away] = [200, 422, 0, 503].map((status) => answered(status, 0, 1));
  const known = (...tries: (typeof yes)[]) => outcomeOf(tries.flatMap((one) => one ?? []));
  expect(known(yes)).toBe('acknowledged');
  expect(known(no)).toBe('refused');
  expect(known(nothing)).toBe('unknown');
  expect(known(nothing, yes)).toBe('acknowledged');
  // The first may have been done.
  expect(known(away, no)).toBe('unknown');
  expect(outcomeOf([answered(0, 0, 1), answered(409, 1, 2)], true)).toBe('acknowledged');
});

test('a whole chain is sound, with unknown changes in it or not', () => {
  const life = [created, edited('t1'), edited('t2')];
  expect(promises(job, { lives: { a: life } })).toEqual([]);
  const history = historyOf(
    write('create', 't0'),
    write('edit', 't1'),
    write('edit', 't2', { outcome: 'unknown' }),
  );
  expect(promises(history, { lives: { a: life } })).toEqual([]);
  expect(promises(history, { lives: { a: life.slice(0, 2) } })).toEqual([]);
});

test.each([
  ['the tail, as asynchronous commit loses it', [created, edited('t1')], ['lost']],
  ['all of it', [], ['lost', 'lost', 'lost']],
  ['one in the middle', [created, edited('t2')], ['lost']],
] as const)('an acknowledged change is missed: %s', (_, life, found) => {
  expect(promises(job, { lives: { a: [...life] } })).toEqual(found);
});

test.each<[string, Outcome]>([
  ['an acknowledged change', 'acknowledged'],
  ['an unknown one', 'unknown'],
])('%s that is done twice is found', (_, outcome) => {
  const history = historyOf(write('create', 't0'), write('edit', 't1', { outcome }));
  const life = [created, edited('t1'), edited('t1')];
  expect(promises(history, { lives: { a: life } })).toEqual(['doubled']);
});

test('a refused change that is there is found, and one that nobody sent', () => {
  const history = historyOf(write('create', 't0'), write('edit', 't1', { outcome: 'refused' }));
  expect(promises(history, { lives: { a: [created, edited('t1')] } })).toEqual(['refusedFound']);
  expect(promises(history, { lives: { a: [created, edited('t9')] } })).toEqual(['beyond']);
  expect(promises([], { lives: { b: [created] }, states: { 'family c': 'x' } })).toEqual([
    ...['beyond', 'beyond'],
  ]);
});

test('of what keeps no versions the last state is held against what was sent', () => {
  const room = { room: 'family' } as const;
  const history = historyOf(write('create', 't0', room), write('edit', 't1', room));
  expect(promises(history, { states: { 'family a': 't1' } })).toEqual([]);
  expect(promises(history, { states: { 'family a': 't0' } })).toEqual(['lost']);
  expect(promises(history, {})).toEqual(['lost']);
  const gone = historyOf(write('create', 't0', room), write('delete', 't0', room));
  expect(promises(gone, { states: { 'family a': null } })).toEqual([]);
  expect(promises(gone, { states: { 'family a': 't0' } })).toEqual(['lost']);
});

test('what is only made stands there once', () => {
  const line = (outcome: Outcome) =>
    historyOf(write('create', 't0', { room: 'line', outcome, to: { who: 2, conversation: 'c' } }));
  expect(promises(line('acknowledged'), { made: { t0: 1 } })).toEqual([]);
  expect(promises(line('acknowledged'), {})).toEqual(['lost']);
  expect(promises(line('acknowledged'), { made: { t0: 2 } })).toEqual(['doubled']);
  expect(promises(line('unknown'), { made: { t0: 2 } })).toEqual(['doubled']);
  expect(promises(line('unknown'), {})).toEqual([]);
  expect(promises(line('refused'), { made: { t0: 1 } })).toEqual(['refusedFound']);
  expect(promises([], { made: { t9: 1 } })).toEqual(['beyond']);
});

test('an event with more members than seats is found', () => {
  const seats = [{ event: 'e', seats: 3, attending: 4 }];
  expect(promises([], { seats })).toEqual(['seats']);
});
