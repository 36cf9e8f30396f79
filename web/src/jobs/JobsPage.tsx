import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { lazy, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useUserId } from '../account/use-user-id.ts';
import { loadToasts, prefetch } from '../kit/browser/prefetch.ts';
import { useWhenIdle } from '../kit/browser/use-when-idle.ts';
import { UnsavedEntries } from '../kit/draft/UnsavedEntries.tsx';
import { FormSheets } from '../kit/entry/FormSheets.tsx';
import { offerUndo } from '../kit/entry/offer-undo.ts';
import { useAddedInView } from '../kit/entry/use-added-in-view.ts';
import { useNewEntry } from '../kit/entry/use-new-entry.ts';
import { FoundCount } from '../kit/list/FoundCount.tsx';
import { ListHeader } from '../kit/list/ListHeader.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { useFilterInUrl } from '../kit/url/use-filter-in-url.ts';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { JobFilterBar } from './JobFilterBar.tsx';
import { JobList } from './JobList.tsx';
import { useRestoreJob } from './jobs.data.ts';
import { jobDrafts } from './jobs.draft.ts';
import { type FilterName, filtersOf, isUnfiltered } from './jobs.search.ts';
import { OVER_DETAILS } from './over-details.ts';
import { useShownJobs } from './use-shown-jobs.ts';

const loadDetails = () => import('./JobDetails.tsx');
const loadForm = () => import('./JobForm.tsx');
const loadApply = () => import('./ApplyForm.tsx');
const JobDetails = lazy(loadDetails);
const JobForm = lazy(loadForm);
const DeletedJobs = lazy(() => import('./DeletedJobs.tsx'));

/** The job board (jobs.md 14). Search, filters, tab and the open sheet are in the URL. */
export default function JobsPage() {
  const [url] = useSearchParams();
  const filters = filtersOf(url);
  const filtered = !isUnfiltered(filters);
  const jobs = useShownJobs(filters);
  const userId = useUserId();
  const job = useSheetInUrl('job', OVER_DETAILS);
  const add = useNewEntry();
  const edit = useSheetInUrl('edit');
  const deleted = useSheetInUrl('deleted');
  const filter = useFilterInUrl<FilterName>();
  const { place, showAdded } = useAddedInView<HTMLElement>(add);
  const { mutateAsync: restore } = useRestoreJob();
  useWhenIdle(() => prefetch(loadDetails, loadApply, loadForm, loadToasts));

  function showDeleted({ id, title }: Job, restorable: boolean) {
    job.close();
    offerUndo(title, restorable ? () => restore(id) : null, {
      restored: 'Job restored',
      failed: 'Error restoring job. Please try again.',
    });
  }
  const showJob = job.show;
  const view = useCallback((id: string) => showJob(id), [showJob]);

  return (
    <div className="flex flex-col gap-4">
      <title>Job Board – PCR</title>
      <ListHeader
        title="Job Board"
        add="Post Job"
        onAdd={() => add.start()}
        onSoon={() => prefetch(loadForm)}
        onDeleted={() => deleted.show()}
      >
        <p className="text-ink-soft">Find opportunities or post job openings</p>
      </ListHeader>

      <UnsavedEntries noun="job" drafts={jobDrafts} userId={userId} add={add} />

      <section ref={place} aria-labelledby="job-list" className="flex scroll-mt-20 flex-col gap-3">
        <h2 id="job-list" className="sr-only">
          Jobs
        </h2>
        <JobFilterBar filters={filters} onFilter={filter.set} />
        <FoundCount shown={jobs.shown} total={jobs.total} filtered={filtered} one="job" many="jobs" />
        <JobList jobs={jobs} onView={view} onPost={() => add.start()} onClearFilters={filtered ? filter.clear : null} />
      </section>

      <SheetPresence value={job.value} onClose={job.close}>
        {(id) => (
          <JobDetails
            open={job.open}
            userId={userId}
            id={id}
            onClose={job.close}
            onEdit={() => edit.show(id)}
            onDeleted={showDeleted}
            onPost={() => add.start(undefined, { instead: ['job', 'sample'] })}
          />
        )}
      </SheetPresence>
      <FormSheets<Job>
        userId={userId}
        add={add}
        edit={edit}
        // It is the first of all.
        onAdded={() => showAdded(filtered ? {} : null)}
      >
        {(form) => <JobForm {...form} />}
      </FormSheets>
      <SheetPresence value={deleted.value} onClose={deleted.close}>
        {() => <DeletedJobs open={deleted.open} onClose={deleted.close} />}
      </SheetPresence>
    </div>
  );
}
