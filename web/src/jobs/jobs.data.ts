import { APPLICATIONS_TOPIC } from '@pcr/contract/jobs/applications.schema.ts';
import * as endpoints from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOBS_TOPIC, Job, type JobDraft, type JobEdit, type JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import type { Call } from '@pcr/contract/kit/endpoint.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../kit/api.ts';
import { changeItems, isShort, itemsOf, listsStale, type Pages, putFirst, shortenLists } from '../kit/list-pages.ts';
import { type ChangedIds, whenChanged } from '../kit/live.ts';
import { isSampleId } from '../kit/sample-id.ts';
import { isUnfiltered, type JobFilters } from './jobs.search.ts';

const keys = {
  all: ['jobs'],
  lists: ['jobs', 'list'],
  list: (filters: JobFilters) => ['jobs', 'list', filters],
  ones: ['jobs', 'one'],
  one: (id: string) => ['jobs', 'one', id],
  deleted: ['jobs', 'deleted'],
  versions: (id: string) => ['jobs', 'versions', id],
} as const;

const listQuery = (filters: JobFilters) =>
  infiniteQueryOptions({
    queryKey: keys.list(filters),
    queryFn: ({ pageParam, signal }) => {
      const query: Call<typeof endpoints.listJobs>['query'] = { ...filters };
      if (pageParam) query.cursor = pageParam;
      return call(endpoints.listJobs, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    meta: { persist: isUnfiltered(filters) },
  });

/** The board, page after page as one scrolls. That of all jobs stays on the device for times without a network. */
export function useJobs(filters: JobFilters) {
  return useInfiniteQuery({
    ...listQuery(filters),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  });
}

/** Asks for what the screen will ask for, while its code and the session are still on their way. */
export function prefetchJobs(client: QueryClient, filters: JobFilters): void {
  void client.prefetchInfiniteQuery(listQuery(filters));
}

/** One job; what a list knows of it stands until it is here. Null and samples are not asked for. */
export function useJob(id: string | null) {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.one(id ?? ''),
    queryFn: ({ signal }) => call(endpoints.getJob, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null && !isSampleId(id),
    placeholderData: () => listed(client).find((job) => job.id === id),
    staleTime: 0,
    meta: { persist: true },
  });
}

const listed = (client: QueryClient) =>
  client.getQueriesData<Pages<Job>>({ queryKey: keys.lists }).flatMap(([, pages]) => itemsOf(pages));

/** Invented jobs; their chunk is loaded only when they are shown. */
export function useJobSamples(shown: boolean) {
  return useQuery({
    queryKey: ['job_samples'],
    queryFn: async () => (await import('./board.samples.ts')).BOARD_SAMPLES,
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

/** One's own jobs that were deleted in the last 30 days, page after page. */
export function useDeletedJobs() {
  return useInfiniteQuery({
    queryKey: keys.deleted,
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.listDeletedJobs, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}

/** Every change of an own job, page after page. */
export function useJobVersions(id: string) {
  return useInfiniteQuery({
    queryKey: keys.versions(id),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      return call(endpoints.listJobVersions, { params: { id }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  });
}

export interface JobsHere {
  /** All that the device holds, for when the server cannot be asked, with the time (ms) it is from. */
  kept(): { items: Job[]; asOf: number } | null;
  /** What a list knows of one job, with the time (ms) it is from. */
  listed(id: string): { job: Job; asOf: number } | undefined;
  /** Asks again for all that is on the screen. */
  refresh(): Promise<void>;
  /** Of a list that is left, keeps the beginning: coming back then asks for little. */
  shorten(): void;
}

/** What the device holds of the lists. */
export function useJobsHere(): JobsHere {
  const client = useQueryClient();
  return {
    kept() {
      const state = client.getQueryState<Pages<Job>>(keys.list({}));
      const items = itemsOf(state?.data);
      return state && items.length > 0 ? { items, asOf: state.dataUpdatedAt } : null;
    },
    listed(id) {
      for (const { state } of client.getQueryCache().findAll({ queryKey: keys.lists })) {
        const job = itemsOf(state.data as Pages<Job> | undefined).find((one) => one.id === id);
        if (job) return { job, asOf: state.dataUpdatedAt };
      }
      return undefined;
    },
    refresh: () => client.refetchQueries({ queryKey: keys.all, type: 'active' }),
    shorten: () => shortenLists(client, keys.lists),
  };
}

export function useCreateJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: JobDraft) => call(endpoints.createJob, { in: draft }),
    onSuccess: (job) => {
      // The newest is the first, at once and without the network.
      putFirst(client, keys.list({}), job);
      changed(client, job);
    },
  });
}

export function useUpdateJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: JobEdit }) =>
      call(endpoints.updateJob, { params: { id }, in: edit }),
    onSuccess: (job) => changed(client, job),
    onError: (error) => learnJob(client, error),
  });
}

/** Marks as filled, closes or reopens the version that is on the screen. */
export function useChangeJobStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ job: { id, updated_at }, status }: { job: Pick<Job, 'id' | 'updated_at'>; status: JobStatus }) =>
      call(endpoints.changeJobStatus, { params: { id }, in: { status, updated_at } }),
    onSuccess: (job) => changed(client, job),
    onError: (error) => learnJob(client, error),
  });
}

export function useDeleteJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated_at }: Pick<Job, 'id' | 'updated_at'>) =>
      call(endpoints.deleteJob, { params: { id }, query: { updated_at } }),
    onSuccess: (_, { id }) => {
      client.removeQueries({ queryKey: keys.one(id) });
      changeItems<Job>(client, keys.lists, (items) => items.filter((job) => job.id !== id));
      askAgain(client);
    },
    onError: (error) => learnJob(client, error),
  });
}

export function useRestoreJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.restoreJob, { params: { id } }),
    onSuccess: (job) => changed(client, job),
  });
}

/** The job as it is now, which comes with a refusal of what it does not allow any more. */
export function currentOf(error: unknown): Job | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const current = Job.safeParse(error.current);
  return current.success ? current.data : null;
}

export function learnJob(client: QueryClient, error: unknown): void {
  const current = currentOf(error);
  if (current) changed(client, current);
}

/** Changes what the device knows of one job, everywhere, and asks the server again. */
export function changeJob(client: QueryClient, id: string, change: (job: Job) => Job): void {
  client.setQueryData<Job>(keys.one(id), (job) => job && change(job));
  changeItems<Job>(client, keys.lists, (items) => items.map((job) => (job.id === id ? change(job) : job)));
  jobStale(client, new Set([id]));
}

/** What came back is the job as it is now, everywhere; lists and versions are stale. */
function changed(client: QueryClient, job: Job): void {
  client.setQueryData(keys.one(job.id), job);
  changeItems<Job>(client, keys.lists, (items) => items.map((item) => (item.id === job.id ? job : item)));
  void client.invalidateQueries({ queryKey: keys.versions(job.id) });
  askAgain(client);
}

function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keys.deleted });
  listsStale(client, keys.lists);
}

function jobStale(client: QueryClient, ids: ChangedIds): void {
  if (ids === null) void client.invalidateQueries({ queryKey: keys.ones });
  else for (const id of ids) void client.invalidateQueries({ queryKey: keys.one(id) });
  listsStale(client, keys.lists);
}

// Of a job's applications the board shows one's own.
for (const topic of [JOBS_TOPIC, APPLICATIONS_TOPIC]) whenChanged(topic, jobStale);
