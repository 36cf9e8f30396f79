import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { useSampleData } from '../account/account.data.ts';
import { isEmptyList, type ListOnScreen, useShownList } from '../kit/list/shown-list.ts';
import { useJobSamples, useJobs, useJobsHere } from './jobs.data.ts';
import { type JobFilters, searchHere } from './jobs.search.ts';

export type ShownJobs = ListOnScreen<Job>;

export function useShownJobs(filters: JobFilters): ShownJobs {
  const all = useJobs({});
  return useShownList<Job>({
    list: useJobs(filters),
    isEmpty: isEmptyList(all),
    here: useJobsHere(),
    search: (jobs) => searchHere(jobs, filters),
    sampleData: useSampleData(),
    useSamples: useJobSamples,
  });
}
