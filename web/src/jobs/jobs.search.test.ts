import { expect, test } from 'vitest';
import { BOARD_SAMPLES } from './board.samples.ts';
import { filtersOf, isUnfiltered, type JobFilters, searchHere } from './jobs.search.ts';

test.each<[JobFilters, number]>([
  [{}, 8],
  [{ search: 'TEACHER' }, 3],
  [{ search: 'austin' }, 2],
  [{ location: 'tx' }, 8],
  [{ location: 'round' }, 2],
  [{ job_type: 'temp' }, 2],
  [{ status: 'active' }, 8],
  [{ status: 'filled' }, 0],
  [{ search: 'teacher', job_type: 'contract', location: 'Austin' }, 2],
  // Samples are nobody's own.
  [{ mine: 'posted' }, 0],
  [{ mine: 'applied' }, 0],
  [{ search: '%' }, 0],
])('%j finds %i of the samples', (filters, count) => {
  expect(searchHere(BOARD_SAMPLES, filters)).toHaveLength(count);
});

test('the location filter requires the job to have one', () => {
  const [job] = BOARD_SAMPLES;
  if (!job) throw new Error('no sample');
  const nowhere = { ...job, location: null };
  expect(searchHere([nowhere], { location: 'a' })).toEqual([]);
  expect(searchHere([nowhere], {})).toEqual([nowhere]);
});

test('a URL that somebody changed asks for nothing that the server would refuse', () => {
  const url = (query: string) => filtersOf(new URLSearchParams(query));
  expect(url('')).toEqual({});
  expect(url('search=%20&location=&job_type=gig&status=open&mine=theirs&sort=newest')).toEqual({});
  expect(url(`search=a%00b&location=${'x'.repeat(200)}&job_type=temp`)).toEqual({
    search: 'a b',
    location: 'x'.repeat(100),
    job_type: 'temp',
  });
  expect(isUnfiltered(url('job=1'))).toBe(true);
  expect(url('sort=pay&mine=posted')).toEqual({ sort: 'pay', mine: 'posted' });
  expect(isUnfiltered(url('sort=pay'))).toBe(true);
  expect(isUnfiltered(url('location=a'))).toBe(false);
  expect(isUnfiltered(url('status=active'))).toBe(false);
  expect(isUnfiltered(url('mine=applied'))).toBe(false);
});
