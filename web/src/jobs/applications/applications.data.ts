import type { ConversationMessageDraft } from '@pcr/contract/conversations/conversations.schema.ts';
import * as endpoints from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import {
  APPLICATIONS_TOPIC,
  type Decision,
  JobApplication,
  type JobApplicationDraft,
  type JobCallOff,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import { JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, conflictOf } from '../../kit/api/api.ts';
import { freshPagesOf, replaceItem } from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { APPLICATIONS_KEY, applyServerJob, changeJob, jobs } from '../jobs.data.ts';

const keys = {
  all: [APPLICATIONS_KEY],
  of: (jobId: string) => [APPLICATIONS_KEY, jobId],
} as const;

/** The applications to an own job, newest first, page after page. */
export const useJobApplications = (jobId: string) =>
  useInfiniteQuery(
    freshPagesOf(keys.of(jobId), (query, options) =>
      call(endpoints.listJobApplications, { params: { id: jobId }, query }, options),
    ),
  );

export function useApply(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: JobApplicationDraft) =>
      call(endpoints.applyToJob, { params: { id: jobId }, in: draft }),
    onSuccess: (application) => mineChanged(client, application),
    // Closed meanwhile, or applied in another tab: the screen shows the job as it is.
    onError: (error) => applyServerJob(client, error),
  });
}

export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.withdrawJobApplication, { params: { id } }),
    onSuccess: (application) => mineChanged(client, application),
    onError: async (error) => {
      const current = currentOf(error);
      if (current) await mineChanged(client, current);
    },
  });
}

export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: Decision }) =>
      call(endpoints.decideJobApplication, { params: { id }, in: { status } }),
    onSuccess: (application) => decided(client, application),
    onError: async (error) => {
      const current = currentOf(error);
      if (current) await decided(client, current);
    },
  });
}

/** Asks the other of an accepted application to share their address. */
export function useAskForContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.askForContact, { params: { id } }),
    onSuccess: (application) => ofEither(client, application),
  });
}

/** Ends an accepted application, with a line to the other. */
export function useCallOff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...said }: { id: string } & JobCallOff) =>
      call(endpoints.callOffJobApplication, { params: { id }, in: said }),
    onSuccess: (application) => ofEither(client, application),
  });
}

/** Writes the first line to the other, from where the conversation goes on. */
export function useWrite(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ConversationMessageDraft) =>
      call(endpoints.messageForJob, { params: { id }, in: draft }),
    // The application leads to the conversation now.
    onSettled() {
      void queriesStale(client, { queryKey: keys.all });
      jobs.cache.stale(client, null);
    },
  });
}

/** The application as it is now, which comes with a refusal because it is not pending any more. */
const currentOf = (error: unknown) => conflictOf(error, JobApplication);

function mineChanged(client: QueryClient, application: JobApplication): Promise<void> {
  return changeJob(client, application.job_id, (job) => ({
    ...job,
    my_application: application,
    can: { ...job.can, apply: false },
  }));
}

/** Of the viewer's own, or one to a job of theirs. */
const ofEither = (client: QueryClient, application: JobApplication) =>
  application.contractor_id === null
    ? decided(client, application)
    : mineChanged(client, application);

async function decided(client: QueryClient, application: JobApplication): Promise<void> {
  const list = keys.of(application.job_id);
  await replaceItem(client, list, application);
  void queriesStale(client, { queryKey: list });
  // One fewer is pending.
  jobs.cache.stale(client, new Set([application.job_id]));
}

for (const topic of [APPLICATIONS_TOPIC, JOBS_TOPIC]) {
  onLiveEvent(topic, (client, ids) => {
    const lists = ids ? [...ids].map(keys.of) : [keys.all];
    for (const queryKey of lists) void queriesStale(client, { queryKey });
  });
}
