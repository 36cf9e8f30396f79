import { listCredentials } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents/documents.schema.ts';
import * as endpoints from '@pcr/contract/jobs/applications/application-credentials.endpoints.ts';
import {
  APPLICATIONS_TOPIC,
  type JobApplication,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { recheckSession } from '../../account/account.ts';
import { call, isUnanswered } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { changeJob, jobs } from '../jobs.data.ts';

const ATTACHED = 'attached-credentials';
const keys = {
  all: [ATTACHED],
  of: (applicationId: string) => [ATTACHED, applicationId, 'list'],
  looks: (applicationId: string) => [ATTACHED, applicationId, 'looks'],
  own: [ATTACHED, 'own'],
} as const;

/** The credentials of an own application; not loaded if it has none. */
export const useAttached = ({ id, credentials }: JobApplication) =>
  useQuery({
    enabled: credentials > 0,
    queryKey: keys.of(id),
    queryFn: ({ signal }) =>
      call(endpoints.listAttachedCredentials, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** When the job's provider looked at it, the newest first. */
export const useCredentialLooks = (id: string) =>
  useQuery({
    queryKey: keys.looks(id),
    queryFn: ({ signal }) => call(endpoints.listCredentialLooks, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Credentials that can be attached, and expired ones. */
export const useOwnCredentials = () =>
  useQuery({
    queryKey: keys.own,
    queryFn: ({ signal }) => call(listCredentials, {}, { signal }),
    staleTime: 0,
  });

export function useAttach({ id, job_id }: JobApplication) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) =>
      call(endpoints.attachCredentials, { params: { id }, in: { ids } }),
    async onSuccess(list) {
      await client.cancelQueries({ queryKey: keys.of(id) });
      client.setQueryData(keys.of(id), list);
      await changeJob(client, job_id, (job) => ({
        ...job,
        my_application: job.my_application && {
          ...job.my_application,
          credentials: list.items.length,
        },
      }));
    },
    // The application says how many go with it, though the answer was lost.
    onError: (error) => isUnanswered(error) && jobs.cache.stale(client, new Set([job_id])),
    onSettled: () => void queriesStale(client, { queryKey: keys.all }),
  });
}

/** Opens a credential of an application to an own job; its applicant sees that. */
export const useLookAtCredentials = (id: string) =>
  useMutation({ mutationFn: () => call(endpoints.lookAtCredentials, { params: { id } }) });

/** Asks whether the session still is: what the browser saves itself does not say that. */
export function useRecheckSession() {
  const client = useQueryClient();
  return () => recheckSession(client);
}

onLiveEvent(DOCUMENTS_TOPIC, (client) => void queriesStale(client, { queryKey: keys.own }));
onLiveEvent(APPLICATIONS_TOPIC, (client) => void queriesStale(client, { queryKey: keys.all }));
