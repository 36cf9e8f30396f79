import type { Dashboard } from '@pcr/contract/dashboard/dashboard.schema.ts';
import { useRef, useState } from 'react';
import { useSampleData } from '../account/account.ts';
import { failureSoFar } from '../kit/cache/failure-so-far.ts';
import {
  isBare,
  useDashboard,
  useDashboardRefresh,
  useDashboardSamples,
} from './dashboard.data.ts';

/** What a section shows: real entries, or samples if there are none, never both (kit.md 32). */
export type Section<T> =
  | { kind: 'loading' }
  | { kind: 'filled'; items: readonly T[] }
  | { kind: 'samples'; items: readonly T[] }
  | { kind: 'empty' };

export interface ShownDashboard {
  /** Undefined while nobody knows. */
  today: Dashboard['today'] | undefined;
  steps: Dashboard['first_steps'] | undefined;
  jobs: Section<Dashboard['recent_jobs'][number]>;
  activity: Section<Dashboard['recent_activity'][number]>;
  announcements: Section<Dashboard['announcements']['items'][number]>;
  /** How many announcements there are beyond those shown. */
  more: number;
  sampleData: boolean | undefined;
  /** It could not be loaded, and the device knew nothing: samples stand for it, or an error. */
  failure: Error | null;
  /** When (ms) real entries that could not be refreshed are from; null when they are fresh. */
  staleSince: number | null;
  retry: () => void;
  retrying: boolean;
  /** After one's own change. */
  refresh: () => void;
}

export function useShownDashboard(): ShownDashboard {
  const dashboard = useDashboard();
  const refresh = useDashboardRefresh();
  const sampleData = useSampleData();
  const [retrying, setRetrying] = useState(false);
  const failure = useRef<Error | null>(null);
  // While Retry is in progress the shown data stays; the query itself has forgotten its error.
  const known = failureSoFar(dashboard);
  if (known || !retrying) failure.current = known;

  const { data } = dashboard;
  const failed = failure.current !== null;
  const nothing = failed && !data;
  const samples = useDashboardSamples(sampleData === true && (data ? isBare(data) : nothing));

  /**
   * `any`: there are real ones, if not of those that are shown here (jobs that are closed): then no
   * samples.
   */
  function section<T>(
    real: readonly T[] | undefined,
    any: boolean,
    invented: readonly T[] | undefined,
  ): Section<T> {
    if (real && real.length > 0) return { kind: 'filled', items: real };
    if (any) return { kind: 'empty' };
    if ((!real && !failed) || sampleData === undefined) return { kind: 'loading' };
    if (!sampleData || samples.isError) return { kind: 'empty' };
    return invented ? { kind: 'samples', items: invented } : { kind: 'loading' };
  }

  return {
    // What the device kept from before there was such a list has none.
    today: data?.today ?? (data && []),
    steps: data?.first_steps,
    jobs: section(data?.recent_jobs, data?.any_jobs === true, samples.data?.recent_jobs),
    activity: section(data?.recent_activity, false, samples.data?.recent_activity),
    announcements: section(
      data?.announcements.items,
      data?.announcements.any === true,
      samples.data?.announcements,
    ),
    more: data?.announcements.more ?? 0,
    sampleData,
    failure: nothing ? failure.current : null,
    staleSince: failed && data ? dashboard.dataUpdatedAt : null,
    retry() {
      setRetrying(true);
      void refresh().finally(() => setRetrying(false));
    },
    retrying,
    refresh: () => void refresh(),
  };
}
