import { expect, test } from 'vitest';
import { hereNow, wayOut } from './sheet-history.ts';

const job = { key: 'job', value: '1', above: [] };
const review = { key: 'review', value: '', above: ['delete-review'] };

test('a sheet that was opened here closes by going back, with the questions over it', () => {
  expect(wayOut({ search: '?job=1', state: { sheets: ['job'] } }, job)).toEqual({ back: 1 });
  const both = {
    search: '?contractor=1&review&delete-review',
    state: { sheets: ['contractor', 'review'] },
  };
  expect(wayOut(both, review)).toEqual({ back: 1 });
  expect(
    wayOut({ ...both, state: { sheets: ['contractor', 'review', 'delete-review'] } }, review),
  ).toEqual({
    back: 2,
  });
});

test('one that came with a link is taken out of the URL, with what stands over it', () => {
  expect(wayOut({ search: '?contractor=1&review&delete-review', state: {} }, review)).toEqual({
    search: '?contractor=1',
  });
  expect(wayOut({ search: '?job=1', state: {} }, job)).toEqual({ search: '' });
});

test('one that was left meanwhile, or shows something else by now, is not closed again', () => {
  expect(wayOut({ search: '', state: {} }, job)).toBeNull();
  expect(wayOut({ search: '?job=2', state: { sheets: ['job'] } }, job)).toBeNull();
  expect(
    wayOut({ search: '?job=1', state: { sheets: ['job'] } }, { ...job, value: null }),
  ).toBeNull();
});

test('where the browser is now is its own address, and what the router keeps with it', () => {
  const location = { search: '?job=1', hash: '#x' } as Location;
  const at = (state: unknown) => hereNow({ location, history: { state } as History });
  const kept = at({ usr: { sheets: ['job'] }, key: 'k', idx: 1 });
  expect(kept).toEqual({ search: '?job=1', hash: '#x', state: { sheets: ['job'] }, place: 1 });
  for (const none of [null, {}, { usr: null }])
    expect(at(none)).toMatchObject({ state: {}, place: Number.NaN });
});
