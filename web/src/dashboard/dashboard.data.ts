import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../kit/api.ts';
import { whenChanged } from '../kit/live.ts';

const KEY = ['dashboard'] as const;

const DASHBOARD = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
  meta: { persist: true },
});

/**
 * Jobs, activity and announcements in one request; what the device knew stands until it is answered. It tells of what
 * happens on other screens and to other people, so it is stale once it is left.
 */
export function useDashboard() {
  const client = useQueryClient();
  useEffect(() => () => void client.invalidateQueries({ queryKey: KEY, refetchType: 'none' }), [client]);
  return useQuery(DASHBOARD);
}

/** Asks again, for one's own change to show. */
export function useDashboardRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ queryKey: KEY });
}

/** Asks for what the screen will ask for, while its code and the session are still on their way. */
export function prefetchDashboard(client: QueryClient): void {
  void client.prefetchQuery(DASHBOARD);
}

/** Invented jobs and activity; their chunk is loaded only when they are shown. */
export function useDashboardSamples(shown: boolean) {
  return useQuery({
    queryKey: ['dashboard_samples'],
    queryFn: async () => (await import('./dashboard.samples.ts')).DASHBOARD_SAMPLES,
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

whenChanged(JOBS_TOPIC, (client) => void client.invalidateQueries({ queryKey: KEY }));
