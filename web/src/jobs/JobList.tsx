import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { BriefcaseBusiness, Plus, SearchX } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { ShownEntries } from '../kit/ShownEntries.tsx';
import { useWide } from '../kit/use-wide.ts';
import { JobCard, JobCardSkeleton } from './JobCard.tsx';
import type { ShownJobs } from './use-shown-jobs.ts';

export interface JobListProps {
  jobs: ShownJobs;
  filtered: boolean;
  onView: (id: string) => void;
  onPost: () => void;
  onClearFilters: () => void;
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
export function JobList({ jobs, filtered, onView, onPost, onClearFilters }: JobListProps) {
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
        <EmptyState
          icon={BriefcaseBusiness}
          action={
            <Button icon={Plus} onClick={onPost}>
              Post First Job
            </Button>
          }
        >
          <NoJobs>Be the first to post a job opportunity</NoJobs>
        </EmptyState>
      }
      noMatch={
        <EmptyState
          icon={SearchX}
          action={
            filtered && (
              <Button look="secondary" onClick={onClearFilters}>
                Clear filters
              </Button>
            )
          }
        >
          <NoJobs>Try adjusting your search or filters</NoJobs>
        </EmptyState>
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
