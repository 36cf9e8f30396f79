import {
  APPLICATIONS_TOPIC,
  type ApplicationContact,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import * as endpoints from '@pcr/contract/jobs/jobs.endpoints.ts';
import {
  type DeletedJob,
  JOBS_TOPIC,
  type Job,
  type JobDraft,
  type JobEdit,
  type JobStatusChange,
  type JobVersion,
} from '@pcr/contract/jobs/jobs.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { changeItems } from '../kit/cache/list-pages.ts';
import { entryData } from '../kit/kind/entry-data.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';
import { filtersOf, isUnfiltered, type JobFilters } from './jobs.search.ts';

export type JobBefore = JobVersion['before'];

/** What the keys of the lists of applications begin with. */
export const APPLICATIONS_KEY = 'job_applications';

const withoutAddress = (contact: ApplicationContact | null) =>
  contact && { ...contact, email: null };

/** The job board. */
export const jobs = entryData<Job, Job, JobFilters, JobDraft, JobEdit, DeletedJob, JobBefore>({
  name: 'jobs',
  cardOf: (job) => job,
  cardIsWhole: true,
  list: (query, options) => call(endpoints.listJobs, { query }, options),
  get: (id, options) => call(endpoints.getJob, { params: { id } }, options),
  create: (draft) => call(endpoints.createJob, { in: draft }),
  update: (id, edit) => call(endpoints.updateJob, { params: { id }, in: edit }),
  delete: (id, query) => call(endpoints.deleteJob, { params: { id }, query }),
  restore: (id) => call(endpoints.restoreJob, { params: { id } }),
  listDeleted: (query, options) => call(endpoints.listDeletedJobs, { query }, options),
  listVersions: (id, query, options) =>
    call(endpoints.listJobVersions, { params: { id }, query }, options),
  samples: async () => (await import('./board.samples.ts')).BOARD_SAMPLES,
  isUnfiltered,
  withoutConsent: (job) => ({
    ...job,
    // One's own says what others read.
    ...(!job.provider_id && {
      ...{ provider_name: 'Provider', provider_photo: null, provider_email: null },
    }),
    my_application: job.my_application && {
      ...job.my_application,
      contact: withoutAddress(job.my_application.contact),
    },
  }),
  // They have the line that came with a change of status.
  alsoStale: [[APPLICATIONS_KEY]],
  newestFirst: () => [{}, { mine: 'posted' }],
});

/** Marks as filled, closes or reopens the version that is on the screen. */
export const useChangeJobStatus = () =>
  jobs.cache.useChange(
    ({ id, ...change }: Pick<Job, 'id'> & JobStatusChange) =>
      call(endpoints.changeJobStatus, { params: { id }, in: change }),
    (now, { status }) => now.status === status,
  );

/** Saves a job for oneself, or takes it away. */
export const useSaveJob = () =>
  jobs.cache.useChange(({ id, saved }: Pick<Job, 'id' | 'saved'>) =>
    call(endpoints.saveJob, { params: { id }, in: { saved } }),
  );

/** Takes the job that comes with a refusal of what it does not allow any more. */
export const applyServerJob = jobs.cache.applyServerVersion;

/** Changes what the device knows of one job, everywhere, and asks the server again. */
export async function changeJob(
  client: QueryClient,
  id: string,
  change: (job: Job) => Job,
): Promise<void> {
  const { keys, stale } = jobs.cache;
  await client.cancelQueries({ queryKey: keys.one(id) });
  client.setQueryData<Job>(keys.one(id), (job) => job && change(job));
  await changeItems<Job>(client, keys.lists, (items) =>
    items.map((job) => (job.id === id ? change(job) : job)),
  );
  stale(client, new Set([id]));
}

/**
 * Asks for what the board at this address will ask for, while its code and the session are still on
 * their way.
 */
export const startJobs = (client: QueryClient) => [
  jobs.prefetchList(client, filtersOf(new URLSearchParams(window.location.search))),
];

// Of a job's applications the board shows one's own.
for (const topic of [JOBS_TOPIC, APPLICATIONS_TOPIC]) onLiveEvent(topic, jobs.cache.stale);
