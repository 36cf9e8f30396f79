import { JOB_TYPES, type Job, type JobQuery } from '@pcr/contract/jobs/jobs.schema.ts';
import { folded, wordsOf } from '../kit/list/search-words.ts';

/** What the URL of the board holds. */
export type JobFilters = Omit<JobQuery, 'cursor'>;

/** The parameters of the URL that say what the list shows. */
export const FILTER_NAMES = ['search', 'job_type', 'location'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** True for the list of all jobs. */
export const isUnfiltered = ({ search, job_type, location }: JobFilters) => !(search || job_type || location);

/** What the URL asks for; what it cannot mean is left out. */
export function filtersOf(url: URLSearchParams): JobFilters {
  const filters: JobFilters = {};
  const search = wordsOf(url.get('search'));
  const job_type = JOB_TYPES.find((value) => value === url.get('job_type'));
  const location = wordsOf(url.get('location'));
  if (search) filters.search = search;
  if (job_type) filters.job_type = job_type;
  if (location) filters.location = location;
  return filters;
}

/** The server's search over what is on the device: the samples, and real jobs while the server cannot be asked. */
export function searchHere(jobs: readonly Job[], filters: JobFilters): Job[] {
  const [words, place] = [folded(filters.search ?? ''), folded(filters.location ?? '')];
  return jobs.filter(
    ({ title, description, location, job_type }) =>
      folded(`${title}\n${description ?? ''}\n${location ?? ''}`).includes(words) &&
      (!filters.job_type || job_type === filters.job_type) &&
      (place === '' || folded(location ?? '').includes(place)),
  );
}
