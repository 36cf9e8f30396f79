import { APPLICATIONS_TOPIC } from '@pcr/contract/jobs/applications.schema.ts';
import * as endpoints from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOBS_TOPIC, Job, type JobDraft, type JobEdit, type JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { entryCache } from '../kit/cache/entry-cache.ts';
import { changeItems, FILTERED, freshPagesOf, listedIn, pagesOf } from '../kit/cache/list-pages.ts';
import { useSamples } from '../kit/list/use-samples.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';
import { isUnfiltered, type JobFilters } from './jobs.search.ts';

const jobs = entryCache<Job, Job, JobFilters>({
  name: 'jobs',
  schema: Job,
  load: (id, options) => call(endpoints.getJob, { params: { id } }, options),
  cardOf: (job) => job,
  newestFirst: () => [{}],
});

const listQuery = (filters: JobFilters) => ({
  ...pagesOf(jobs.keys.list(filters), (page, options) =>
    call(endpoints.listJobs, { query: { ...filters, ...page } }, options),
  ),
  meta: { persist: isUnfiltered(filters) },
});

/** The board, page after page as one scrolls. That of all jobs stays on the device for times without a network. */
export const useJobs = (filters: JobFilters) => useInfiniteQuery({ ...listQuery(filters), ...FILTERED });

/** Asks for what the screen will ask for, while its code and the session are still on their way. */
export function prefetchJobs(client: QueryClient, filters: JobFilters): void {
  void client.prefetchInfiniteQuery(listQuery(filters));
}

/** One job; what a list knows of it stands until it is here. Null and samples are not asked for. */
export function useJob(id: string | null) {
  const client = useQueryClient();
  return useQuery({
    ...jobs.one(id),
    placeholderData: () => listedIn<Job>(client, jobs.keys.lists, id ?? '')?.entry,
    staleTime: 0,
    meta: { persist: true },
  });
}

/** Invented jobs. */
export const useJobSamples = (shown: boolean) =>
  useSamples(['job_samples'], async () => (await import('./board.samples.ts')).BOARD_SAMPLES, shown);

/** One's own jobs that were deleted in the last 30 days, page after page. */
export const useDeletedJobs = () =>
  useInfiniteQuery(
    freshPagesOf(jobs.keys.deleted, (page, options) => call(endpoints.listDeletedJobs, { query: page }, options)),
  );

/** Every change of an own job, page after page. */
export const useJobVersions = (id: string) =>
  useInfiniteQuery(
    freshPagesOf(jobs.keys.versions(id), (page, options) =>
      call(endpoints.listJobVersions, { params: { id }, query: page }, options),
    ),
  );

/** What the device holds of the lists. */
export const useJobsHere = jobs.useHere;

export const useCreateJob = () => jobs.useCreate((draft: JobDraft) => call(endpoints.createJob, { in: draft }));

export const useUpdateJob = () =>
  jobs.useChange(({ id, edit }: { id: string; edit: JobEdit }) =>
    call(endpoints.updateJob, { params: { id }, in: edit }),
  );

/** Marks as filled, closes or reopens the version that is on the screen. */
export const useChangeJobStatus = () =>
  jobs.useChange(({ job: { id, updated_at }, status }: { job: Pick<Job, 'id' | 'updated_at'>; status: JobStatus }) =>
    call(endpoints.changeJobStatus, { params: { id }, in: { status, updated_at } }),
  );

export const useDeleteJob = () =>
  jobs.useRemove(({ id, updated_at }: Pick<Job, 'id' | 'updated_at'>) =>
    call(endpoints.deleteJob, { params: { id }, query: { updated_at } }),
  );

export const useRestoreJob = () => jobs.useRestore((id) => call(endpoints.restoreJob, { params: { id } }));

/** The job as it is now, which comes with a refusal of what it does not allow any more. */
export const currentOf = jobs.currentOf;

/** Takes the job that comes with such a refusal. */
export const applyServerJob = jobs.learn;

/** Changes what the device knows of one job, everywhere, and asks the server again. */
export function changeJob(client: QueryClient, id: string, change: (job: Job) => Job): void {
  client.setQueryData<Job>(jobs.keys.one(id), (job) => job && change(job));
  changeItems<Job>(client, jobs.keys.lists, (items) => items.map((job) => (job.id === id ? change(job) : job)));
  jobs.stale(client, new Set([id]));
}

// Of a job's applications the board shows one's own.
for (const topic of [JOBS_TOPIC, APPLICATIONS_TOPIC]) onLiveEvent(topic, jobs.stale);
