import { expect, test } from 'vitest';
import { distanceText, nearestFirst, nearOf } from './near-search.ts';

const near = (search: string) => nearOf(new URLSearchParams(search));

test('the URL holds a radius that is offered, and nothing else of it counts', () => {
  expect(near('near=10')).toEqual({ sort: 'distance', radius_miles: 10, near_place: 'profile' });
  for (const other of ['', 'near', 'near=7', 'near=1e1', 'near=47.6,-122.3'])
    expect(near(other), other).toEqual({});
});

test('a distance is said as people say it', () => {
  expect([3.2, 1, 0, 17, null, undefined].map(distanceText)).toEqual([
    '3.2 miles away',
    '1 mile away',
    'Less than 0.1 miles away',
    '17 miles away',
    'Distance unknown',
    null,
  ]);
});

test('entries without a distance come last', () => {
  const all = [{ distance_miles: null }, { distance_miles: 4 }, {}, { distance_miles: 0.3 }];
  expect(all.toSorted(nearestFirst)).toEqual([
    { distance_miles: 0.3 },
    { distance_miles: 4 },
    { distance_miles: null },
    {},
  ]);
});
