import { Family } from '@pcr/contract/families/families.schema.ts';
import { describe, expect, test } from 'vitest';
import { isSampleId } from '../kit/cache/sample-id.ts';
import { FAMILY_SAMPLES } from './families.samples.ts';
import { filtersOf, searchHere } from './families.search.ts';

const names = (filters: Parameters<typeof searchHere>[1]) =>
  searchHere(FAMILY_SAMPLES, filters).map(({ family_name }) => family_name.replace(' Family', ''));

describe('the URL of the list', () => {
  test('says what is shown', () => {
    const url = new URLSearchParams(
      'search=ana&status=Ended&location=Austin, TX&rating=low&sort=name&record=1',
    );
    expect(filtersOf(url)).toEqual({
      search: 'ana',
      status: 'Ended',
      location: 'Austin, TX',
      rating: 'low',
      sort: 'name',
    });
  });

  test('values without a meaning are left out', () => {
    const url = new URLSearchParams({
      status: 'ended',
      rating: '5',
      sort: 'id',
      search: ' \u0000 ',
      location: '',
    });
    expect(filtersOf(url)).toEqual({});
    expect(filtersOf(new URLSearchParams('sort=date'))).toEqual({});
    expect(filtersOf(new URLSearchParams({ search: 'x'.repeat(200) })).search).toHaveLength(100);
  });
});

describe('search without the server (families.md 14 "Local search and filters")', () => {
  test('case-insensitive part of name, location or id, with or without accents', () => {
    expect(names({ search: 'MARTÍNEZ' })).toEqual(['Martinez']);
    expect(names({ search: 'round' })).toEqual(['Okafor']);
    expect(names({ search: '000000000003' })).toEqual(['Lindqvist']);
    expect(names({ search: '%' })).toEqual([]);
  });

  test('status, location and rating together', () => {
    expect(names({ status: 'Completed' })).toEqual(['Lindqvist', 'Chen-Whitfield']);
    expect(names({ location: 'Austin, TX', rating: 'low' })).toEqual(['Brooks']);
    expect(names({ rating: 'medium' })).toEqual(['Okafor', 'Chen-Whitfield']);
  });

  test('sorts by date (newest first), rating (highest first), status and name', () => {
    expect(names({})).toEqual(['Martinez', 'Okafor', 'Lindqvist', 'Brooks', 'Chen-Whitfield']);
    expect(names({ sort: 'rating' })[0]).toBe('Martinez');
    expect(names({ sort: 'status' }).at(-1)).toBe('Brooks');
    expect(names({ sort: 'name' })).toEqual([
      'Brooks',
      'Chen-Whitfield',
      'Lindqvist',
      'Martinez',
      'Okafor',
    ]);
  });

  const [sample] = FAMILY_SAMPLES;
  const like = (id: string, given: Partial<Family>) => ({ ...(sample as Family), id, ...given });
  const ids = (families: Family[], sort: 'rating' | 'status' | 'name' | undefined) =>
    searchHere(families, sort ? { sort } : {}).map(({ id }) => id);
  const day = (time: string) => ({ created_at: `2025-03-03T15:00:${time}+00:00` });

  test.each([undefined, 'rating', 'status'] as const)(
    'records that are equal by %s are newest first, then by id',
    (sort) => {
      const families = [
        like('a', day('00')),
        like('c', day('00.5')),
        like('d', day('00')),
        like('b', day('00.51')),
      ];
      expect(ids(families, sort)).toEqual(['b', 'c', 'd', 'a']);
    },
  );

  test("names are in the server's order: as they are compared, numbers by value, then by id (comparing.md 10)", () => {
    const named = (id: string, family_name: string) => like(id, { family_name });
    const families = [
      named('3', 'Éa'),
      named('4', 'e-b'),
      named('2', 'ea'),
      named('5', 'E B'),
      named('1', '_e'),
      named('6', 'Room 10'),
      named('7', 'Room 2'),
      named('8', 'Łukasz'),
      named('9', 'Lu'),
    ];
    expect(ids(families, 'name')).toEqual(['1', '5', '4', '2', '3', '9', '8', '7', '6']);
  });
});

test('there are five samples, each a whole record that is known to be a sample (families.md 27)', () => {
  expect(FAMILY_SAMPLES).toHaveLength(5);
  for (const sample of FAMILY_SAMPLES) {
    expect(Family.safeParse(sample).error).toBeUndefined();
    expect(isSampleId(sample.id)).toBe(true);
  }
});
