import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import type { Dashboard } from '@pcr/contract/dashboard/dashboard.schema.ts';
import { JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/unread.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../account/account.ts';
import { call } from '../kit/api/api.ts';
import { changeInactive, queriesStale } from '../kit/cache/stale-queries.ts';
import { samplesQuery, useSamples } from '../kit/list/use-samples.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';

const KEY = ['dashboard'] as const;

const DASHBOARD = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
  meta: { persist: true },
});

/**
 * Jobs, activity and announcements in one request; what the device knew stands until it is
 * answered. It tells of what happens on other screens and to other people, so it is stale once it
 * is left.
 */
export function useDashboard() {
  const client = useQueryClient();
  const query = useQuery(DASHBOARD);
  // After the query's own end, which takes back what an unfinished request had changed.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: KEY, refetchType: 'none' }),
    [client],
  );
  return query;
}

/** Asks again, for one's own change to show. */
export function useDashboardRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => queriesStale(client, { queryKey: KEY });
}

const SAMPLES_KEY = ['dashboard_samples'] as const;
const loadSamples = async () => (await import('./dashboard.samples.ts')).DASHBOARD_SAMPLES;

/** Whether there is no real entry of one kind: samples may be shown (dashboard.md 10). */
export const isBare = ({ any_jobs, recent_activity, announcements }: Dashboard): boolean =>
  !any_jobs || recent_activity.length === 0 || !announcements.any;

/**
 * Asks for what the screen will ask for, while its code and the session are still on their way, and
 * for the samples where there is no entry: the screen is drawn once, with them (dashboard.md 13).
 */
export const startDashboard = (client: QueryClient) => [startWithSamples(client)];

async function startWithSamples(client: QueryClient): Promise<void> {
  await Promise.all([client.prefetchQuery(DASHBOARD), client.prefetchQuery(settingsQuery)]);
  const dashboard = client.getQueryData(DASHBOARD.queryKey);
  const isWanted = client.getQueryData(settingsQuery.queryKey)?.sample_data ?? true;
  if (isWanted && dashboard && isBare(dashboard))
    await client.prefetchQuery(samplesQuery(SAMPLES_KEY, loadSamples));
}

/** Invented jobs and activity. */
export const useDashboardSamples = (shown: boolean) => useSamples(SAMPLES_KEY, loadSamples, shown);

const stale = (client: QueryClient) => void queriesStale(client, { queryKey: KEY });
onLiveEvent(ANNOUNCEMENTS_TOPIC, stale);
// Whatever waits for a member makes an entry in their inbox, and is read there when it is done.
onLiveEvent(INBOX_TOPIC, stale);
onLiveEvent(JOBS_TOPIC, (client) => {
  // The poster of a job may no longer show their name: it is loaded when the dashboard is shown
  // next (consent.md 22).
  changeInactive<Dashboard>(client, KEY, (data) => ({
    ...data,
    recent_jobs: data.recent_jobs.map((job) =>
      job.provider_id ? job : { ...job, provider_name: 'Provider' },
    ),
  }));
  stale(client);
});
