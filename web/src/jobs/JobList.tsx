import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { BriefcaseBusiness } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useWide } from '../kit/browser/use-wide.ts';
import { ShownEntries } from '../kit/list/ShownEntries.tsx';
import { NoneMatches, NoneYet } from '../kit/ui/EmptyState.tsx';
import { JobCard, JobCardSkeleton } from './JobCard.tsx';
import type { ShownJobs } from './use-shown-jobs.ts';

export interface JobListProps {
  jobs: ShownJobs;
  onView: (id: string) => void;
  onPost: () => void;
  /** Null where nothing is filtered. */
  onClearFilters: (() => void) | null;
}

const WORDS = {
  loading: 'Loading jobs...',
  failed: 'Jobs could not be loaded',
  moreFailed: 'The next jobs could not be loaded',
  what: 'Jobs',
  searchedHere: 'Only the jobs on this device were searched.',
  list: 'Jobs',
  samples: 'Sample jobs',
  samplesForNone: 'These jobs are invented. They disappear with the first real one.',
};

/** The board, or what stands in its place. */
export function JobList({ jobs, onView, onPost, onClearFilters }: JobListProps) {
  const wide = useWide();
  const render = useCallback((job: Job) => <JobCard job={job} onView={onView} />, [onView]);
  const { failure } = jobs;
  return (
    <ShownEntries<Job>
      entries={jobs}
      words={{
        ...WORDS,
        samplesForFailure: `Jobs could not be loaded. ${failure?.message ?? ''} These are invented; nothing of yours is lost.`,
      }}
      render={render}
      estimate={wide ? 226 : 258}
      skeleton={<JobCardSkeleton />}
      empty={
        <NoneYet icon={BriefcaseBusiness} add="Post First Job" onAdd={onPost}>
          <NoJobs>Be the first to post a job opportunity</NoJobs>
        </NoneYet>
      }
      noMatch={
        <NoneMatches onClear={onClearFilters}>
          <NoJobs>Try adjusting your search or filters</NoJobs>
        </NoneMatches>
      }
    />
  );
}

function NoJobs({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="block text-lg font-strong text-ink">No jobs found</span>
      {children}
    </>
  );
}
