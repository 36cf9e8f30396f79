import {
  JOB_SORTS,
  JOB_STATUSES,
  JOB_TYPES,
  type Job,
  type JobQuery,
  MY_JOBS,
  type MyJobs,
} from '@pcr/contract/jobs/jobs.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import { byCodeUnits, wordsOf } from '../kit/filter/search-words.ts';
import { NEAR, nearestFirst, nearOf } from '../kit/near/near-search.ts';

/** What the URL of the board holds. */
export type JobFilters = Omit<JobQuery, 'cursor'>;

/** The parameters of the URL that say what the list shows. */
export const FILTER_NAMES = [
  ...(['mine', 'search', 'job_type', 'status', 'location'] as const),
  ...([NEAR, 'sort'] as const),
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** True for the list of all jobs, whatever its order. */
export const isUnfiltered = (filters: JobFilters) => {
  const { mine, search, job_type, status, location, radius_miles } = filters;
  return !(mine || search || job_type || status || location || radius_miles);
};

/** The own part of the board that is shown, where nothing else is asked for. */
export const onlyMine = ({ mine, ...others }: JobFilters): MyJobs | null =>
  (mine && isUnfiltered(others) && mine) || null;

/** What the URL asks for; values without a meaning are left out. */
export function filtersOf(url: URLSearchParams): JobFilters {
  const filters: JobFilters = {};
  const mine = MY_JOBS.find((value) => value === url.get('mine'));
  const search = wordsOf(url.get('search'));
  const job_type = JOB_TYPES.find((value) => value === url.get('job_type'));
  const status = JOB_STATUSES.find((value) => value === url.get('status'));
  const location = wordsOf(url.get('location'));
  const sort = JOB_SORTS.find((value) => value === url.get('sort') && value !== 'distance');
  if (mine) filters.mine = mine;
  if (search) filters.search = search;
  if (job_type) filters.job_type = job_type;
  if (status) filters.status = status;
  if (location) filters.location = location;
  // Newest is the server's own order: one list, one entry in the cache.
  if (sort && sort !== 'newest') filters.sort = sort;
  // Near is an order, too.
  return { ...filters, ...nearOf(url) };
}

const isMine: Record<MyJobs, (job: Job) => boolean> = {
  posted: ({ provider_id }) => provider_id !== null,
  applied: ({ my_application }) => my_application !== null,
  saved: ({ saved }) => saved,
};

const newestFirst = (a: Job, b: Job) =>
  byCodeUnits(b.created_at, a.created_at) || byCodeUnits(b.id, a.id);
const lastAppliedFirst = (a: Job, b: Job) =>
  byCodeUnits(b.my_application?.created_at ?? '', a.my_application?.created_at ?? '');

const openFirst = (a: Job, b: Job) => Number(b.status === 'active') - Number(a.status === 'active');

/** The server's orders, each of which ends in an id. */
function orderOf({ sort, mine }: JobFilters) {
  const newest = mine === 'applied' ? lastAppliedFirst : newestFirst;
  if (sort === 'distance') return (a: Job, b: Job) => nearestFirst(a, b) || byCodeUnits(b.id, a.id);
  return (a: Job, b: Job) =>
    (!mine && openFirst(a, b)) ||
    (sort === 'pay' && (b.pay_rate ?? -1) - (a.pay_rate ?? -1)) ||
    newest(a, b);
}

/**
 * The server's search over the data on the device: the samples, and real jobs while the server
 * cannot be asked.
 */
export function searchHere(jobs: readonly Job[], filters: JobFilters): Job[] {
  const [words, place] = [comparable(filters.search ?? ''), comparable(filters.location ?? '')];
  const found = jobs.filter((job) => {
    const { title, description, location, requirements, benefits, job_type } = job;
    return (
      comparable([title, description, location, requirements, benefits].join('\n')).includes(
        words,
      ) &&
      (!filters.mine || isMine[filters.mine](job)) &&
      (!filters.job_type || job_type === filters.job_type) &&
      (!filters.status || job.status === filters.status) &&
      (place === '' || comparable(location ?? '').includes(place))
    );
  });
  return found.sort(orderOf(filters));
}
