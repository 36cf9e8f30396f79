import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { useEffect, useRef } from 'react';
import { useSampleData } from '../account/account.data.ts';
import { itemsOf } from '../kit/list-pages.ts';
import { type ListFacts, type ShownList, useListFacts } from '../kit/shown-list.ts';
import { useJobSamples, useJobs, useJobsHere } from './jobs.data.ts';
import { type JobFilters, searchHere } from './jobs.search.ts';

export interface ShownJobs
  extends Pick<ListFacts<Job>, 'staleSince' | 'searchedHere' | 'updating' | 'more' | 'retry' | 'retrying' | 'failure'> {
  shown: ShownList<Job>;
  /** How many there are in all, once all of them are here. */
  total: number | undefined;
}

export function useShownJobs(filters: JobFilters): ShownJobs {
  const list = useJobs(filters);
  // Whether there is any job at all.
  const all = useJobs({});
  const here = useJobsHere();
  const sampleData = useSampleData();
  const facts = useListFacts<Job>({
    list,
    isEmpty: all.isPending ? undefined : all.data ? itemsOf(all.data).length === 0 : false,
    kept: here.kept,
    search: (jobs) => searchHere(jobs, filters),
    refresh: here.refresh,
  });
  const samples = useJobSamples(sampleData === true && facts.nothingReal);

  const leave = useRef(here.shorten);
  leave.current = here.shorten;
  useEffect(() => () => leave.current(), []);

  const shown = facts.shown({ wanted: sampleData, data: samples.data, error: samples.error });
  const total = shown.kind === 'entries' && !list.hasNextPage ? shown.items.length : undefined;
  return { ...facts, shown, total };
}
