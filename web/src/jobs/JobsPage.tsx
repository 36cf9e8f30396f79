import type { DeletedJob, Job, MyJobs } from '@pcr/contract/jobs/jobs.schema.ts';
import { Bookmark, BriefcaseBusiness, MapPin } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSampleData, useUserId } from '../account/account.ts';
import { CardSkeleton } from '../kit/entry/CardSkeleton.tsx';
import { EntryList, type NoneOfMine } from '../kit/entry/EntryList.tsx';
import { EntrySheets } from '../kit/entry/EntrySheets.tsx';
import { UnsavedEntries } from '../kit/entry/UnsavedEntries.tsx';
import { useEntryList } from '../kit/entry/use-entry-list.ts';
import { useEntryScreen } from '../kit/entry/use-entry-screen.ts';
import { FilterBar } from '../kit/filter/FilterBar.tsx';
import { FilterSelect } from '../kit/filter/FilterSelect.tsx';
import { filterOf } from '../kit/filter/filter-of.ts';
import { SearchField } from '../kit/filter/SearchField.tsx';
import { SortSelect } from '../kit/filter/SortSelect.tsx';
import { ToggleChip } from '../kit/filter/ToggleChip.tsx';
import { ListHeader } from '../kit/list/ListHeader.tsx';
import { isEmptyList } from '../kit/list/shown-list.ts';
import { NearChip } from '../kit/near/NearChip.tsx';
import { NearLine } from '../kit/near/NearLine.tsx';
import { noneNear } from '../kit/near/none-near.tsx';
import { useNear } from '../kit/near/use-near.ts';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { weekdayText } from '../kit/words/said-time.ts';
import { NEAR_SETTINGS } from '../paths.ts';
import { ApplyForm } from './applications/apply-form.ts';
import { JobCard } from './JobCard.tsx';
import { jobs } from './jobs.data.ts';
import { jobKind } from './jobs.kind.ts';
import { BY_PAY, JOB_TYPE_OPTIONS, MY_JOBS_OPTIONS } from './jobs.labels.ts';
import {
  type FilterName,
  filtersOf,
  isUnfiltered,
  type JobFilters,
  onlyMine,
  searchHere,
} from './jobs.search.ts';
import { OVER_DETAILS } from './over-details.ts';

const JobDetails = loadableSheet(() => import('./JobDetails.tsx'));
const JobForm = loadableSheet(() => import('./JobForm.tsx'));
/** What to do where one's own part of the board is empty (jobs.md 41). */
const NONE_OF_MINE: Record<MyJobs, NoneOfMine> = {
  posted: { says: 'You have not posted a job yet', add: 'Post Job' },
  applied: { says: 'You have not applied to a job yet' },
  saved: {
    icon: Bookmark,
    says: 'There is no saved job',
    hint: 'Tap the bookmark on a job to find it here again.',
  },
};
const LOADS = [JobDetails.preload, ApplyForm.preload, JobForm.preload];

/** The job board (jobs.md 14). Search, filters, tab and the open sheet are in the URL. */
export default function JobsPage() {
  const [url] = useSearchParams();
  const { filters, near } = useNear(filtersOf(url));
  const filtered = !isUnfiltered(filters);
  const list = useEntryList<Job, JobFilters>({
    data: jobs,
    filters,
    // The list itself tells whether there is any job at all, when nothing is filtered.
    isEmpty: isEmptyList(jobs.useList(filtered ? {} : filters)),
    search: searchHere,
    sampleData: useSampleData(),
  });
  const screen = useEntryScreen<typeof jobKind, FilterName>({
    kind: jobKind,
    userId: useUserId(),
    details: 'job',
    over: OVER_DETAILS,
    loads: LOADS,
  });
  const mine = onlyMine(filters);
  const { add, deleted, filter, userId, view } = screen;
  const card = useCallback((job: Job) => <JobCard job={job} onView={view} />, [view]);

  return (
    <div className="flex flex-col gap-3">
      <title>Job Board – PCR</title>
      <ListHeader
        title="Job Board"
        add="Post Job"
        onAdd={() => add.start()}
        onSoon={JobForm.preload}
        onDeleted={() => deleted.show()}
      >
        <p className="text-ink-soft">
          <span>Find opportunities or post job openings</span>. PCR does not check what members
          post.
        </p>
      </ListHeader>

      <EntryList<Job>
        screen={screen}
        list={list}
        filtered={filtered}
        heading="Jobs"
        label="Jobs"
        unsaved={<UnsavedEntries kind={jobKind} userId={userId} add={add} />}
        filters={
          <>
            <JobFilterBar filters={filters} onFilter={filter.set} />
            <NearLine near={near} settings={NEAR_SETTINGS} />
          </>
        }
        card={card}
        estimate={150}
        skeleton={<CardSkeleton lines={5} />}
        add="Post First Job"
        icon={BriefcaseBusiness}
        empty={<NoJobs>Be the first to post a job opportunity</NoJobs>}
        noMatch={<NoJobs>Try adjusting your search or filters</NoJobs>}
        noneNear={noneNear({ near, settings: NEAR_SETTINGS, nouns: 'jobs', onFilter: filter.set })}
        noneOfMine={mine && NONE_OF_MINE[mine]}
      />

      <EntrySheets<Job, DeletedJob>
        beside
        screen={screen}
        // It is the first of all, and of one's own.
        showsAdded={filters.sort || (filtered && mine !== 'posted') ? {} : null}
        details={(details) => <JobDetails {...details} />}
        form={(form) => <JobForm {...form} />}
        deleted={({ location, start_date }) => (
          <p className="wrap-anywhere">
            {[location, `starts ${weekdayText(start_date)}`].filter(Boolean).join(', ')}
          </p>
        )}
      />
    </div>
  );
}

interface JobFilterBarProps {
  filters: JobFilters;
  onFilter: (name: FilterName, value: string) => void;
}

/**
 * Search, order, whose jobs, type and location: what the board shows, kept in the URL by the page.
 */
function JobFilterBar({ filters, onFilter }: JobFilterBarProps) {
  const filter = filterOf(filters, onFilter);
  return (
    <FilterBar search={{ label: 'Search jobs', ...filter('search') }}>
      {filters.radius_miles === undefined && (
        <SortSelect usual="Newest" others={BY_PAY} {...filter('sort')} />
      )}
      <NearChip radius={filters.radius_miles} onRadius={(value) => onFilter('near', value)} />
      <FilterSelect
        label="Whose jobs"
        all="All Jobs"
        choices={MY_JOBS_OPTIONS}
        {...filter('mine')}
      />
      <ToggleChip
        on={filters.status === 'active'}
        onToggle={filter('status').onChoose}
        value="active"
      >
        Open
      </ToggleChip>
      <FilterSelect
        label="Job type"
        all="All Types"
        choices={JOB_TYPE_OPTIONS}
        {...filter('job_type')}
      />
      <SearchField
        chip
        label="Location"
        placeholder="Location..."
        icon={MapPin}
        value={filters.location ?? ''}
        onSearch={(text) => onFilter('location', text)}
      />
    </FilterBar>
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
