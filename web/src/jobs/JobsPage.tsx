import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { Plus, Trash2 } from 'lucide-react';
import { lazy, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useUserId } from '../account/use-user-id.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { LazySheet } from '../kit/LazySheet.tsx';
import { toastSuccess, toastUndo } from '../kit/toast.ts';
import { useLingering } from '../kit/use-lingering.ts';
import { useNewEntry } from '../kit/use-new-entry.ts';
import { useSheetInUrl } from '../kit/use-sheet-in-url.ts';
import { useWhenIdle } from '../kit/use-when-idle.ts';
import { JobFilterBar } from './JobFilterBar.tsx';
import { JobList } from './JobList.tsx';
import { useRestoreJob } from './jobs.data.ts';
import { newJobDrafts } from './jobs.draft.ts';
import { type FilterName, filtersOf, isUnfiltered } from './jobs.search.ts';
import { OVER_DETAILS } from './over-details.ts';
import { type ShownJobs, useShownJobs } from './use-shown-jobs.ts';

const loadDetails = () => import('./JobDetails.tsx');
const loadForm = () => import('./JobForm.tsx');
const JobDetails = lazy(loadDetails);
const JobForm = lazy(loadForm);
const DeletedJobs = lazy(() => import('./DeletedJobs.tsx'));

/** Without a network it comes when it is opened. */
const prefetchForm = () => void loadForm().catch(() => {});
function prefetchAll() {
  void loadDetails().catch(() => {});
  void import('./ApplyForm.tsx').catch(() => {});
  prefetchForm();
  // Without it an error that has no network could not be said.
  void import('../kit/Toaster.tsx').catch(() => {});
}

/** The job board (community.md 2). Search, filters, tab and the open sheet are in the URL. */
export default function JobsPage() {
  const [url, setUrl] = useSearchParams();
  const filters = filtersOf(url);
  const filtered = !isUnfiltered(filters);
  const jobs = useShownJobs(filters);
  const userId = useUserId();
  const job = useSheetInUrl('job', OVER_DETAILS);
  const add = useNewEntry();
  const edit = useSheetInUrl('edit');
  const deleted = useSheetInUrl('deleted');
  const details = useLingering(job.value);
  const adding = useLingering(add.slot);
  const editing = useLingering(edit.value);
  const showingDeleted = useLingering(deleted.value);
  const restore = useUndo();
  const list = useRef<HTMLElement>(null);
  const added = useRef(false);
  useWhenIdle(prefetchAll);

  const filter = useCallback(
    (name: FilterName, value: string) => {
      setUrl(
        () => {
          // As it is now, not as it was when this was made: a search that waited for typing to pause comes later.
          const next = new URLSearchParams(window.location.search);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setUrl],
  );

  /** The new one is to be seen: it is the first of all. */
  function showAdded() {
    added.current = true;
    if (filtered) setUrl({}, { replace: true, state: null });
    else add.close();
  }
  useEffect(() => {
    if (add.open || !added.current) return;
    added.current = false;
    // After the browser has put back the place of the entry it went back to.
    requestAnimationFrame(() => list.current?.scrollIntoView());
  }, [add.open]);
  function showDeleted({ id, title }: Job) {
    job.close();
    toastUndo(`${shortened(title)} deleted`, () => restore(id));
  }

  const unsaved = add.open ? [] : newJobDrafts(userId);
  const showJob = job.show;
  const view = useCallback((id: string) => showJob(id), [showJob]);

  return (
    <div className="flex flex-col gap-4">
      <title>Job Board – PCR</title>
      <header className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <div className="min-w-0 grow basis-full wide:basis-40">
          <h1 className="text-xl">Job Board</h1>
          <p className="text-ink-soft">Find opportunities or post job openings</p>
        </div>
        <Button icon={Plus} onClick={() => add.start()} onPointerEnter={prefetchForm} onFocus={prefetchForm}>
          Post Job
        </Button>
        <Button look="quiet" icon={Trash2} className="px-2!" onClick={() => deleted.show()}>
          Recently deleted
        </Button>
      </header>

      {unsaved.length > 0 && (
        <Banner
          tone="info"
          live="polite"
          title={unsaved.length === 1 ? 'You have an unsaved job' : `You have ${unsaved.length} unsaved jobs`}
          action={
            <Button look="secondary" onClick={() => add.start(unsaved[0])}>
              Continue
            </Button>
          }
        >
          What you typed is kept on this device.
        </Banner>
      )}

      <section ref={list} aria-labelledby="job-list" className="flex scroll-mt-20 flex-col gap-3">
        <h2 id="job-list" className="sr-only">
          Jobs
        </h2>
        <JobFilterBar filters={filters} onFilter={filter} />
        <Found jobs={jobs} filtered={filtered} />
        <JobList
          jobs={jobs}
          filtered={filtered}
          onView={view}
          onPost={() => add.start()}
          onClearFilters={() => setUrl({}, { replace: true, preventScrollReset: true })}
        />
      </section>

      {details && (
        <LazySheet key={`job-${details.key}`} onClose={job.close}>
          <JobDetails
            open={job.open}
            userId={userId}
            id={details.value}
            onClose={job.close}
            onEdit={() => edit.show(details.value)}
            onDeleted={showDeleted}
            onPost={() => add.start(undefined, { instead: ['job', 'sample'] })}
          />
        </LazySheet>
      )}
      {editing && (
        <LazySheet key={`edit-${editing.key}`} onClose={edit.close}>
          <JobForm
            open={edit.open}
            userId={userId}
            id={editing.value}
            slot=""
            onClose={edit.close}
            onSaved={edit.close}
          />
        </LazySheet>
      )}
      {adding && (
        <LazySheet key={`add-${adding.key}`} onClose={add.close}>
          <JobForm
            open={add.open}
            userId={userId}
            id={null}
            slot={adding.value}
            onClose={add.close}
            onSaved={showAdded}
          />
        </LazySheet>
      )}
      {showingDeleted && (
        <LazySheet key={`deleted-${showingDeleted.key}`} onClose={deleted.close}>
          <DeletedJobs open={deleted.open} onClose={deleted.close} />
        </LazySheet>
      )}
    </div>
  );
}

/** How many match; without filters only a screen reader hears it. */
function Found({ jobs: { shown, total }, filtered }: { jobs: ShownJobs; filtered: boolean }) {
  const words = shown.kind === 'entries' ? countText(total, shown.items.length) : '';
  return (
    <p role="status" className={words && filtered ? 'text-sm text-ink-soft' : 'sr-only'}>
      {words}
    </p>
  );
}

function countText(total: number | undefined, loaded: number): string {
  if (total === undefined) return `More than ${loaded} jobs found`;
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'job' : 'jobs'} found`;
}

/** What is allowed to stand in a toast's one line. */
const shortened = (title: string) => (title.length > 30 ? `${title.slice(0, 29).trimEnd()}…` : title);

function useUndo(): (id: string) => void {
  const { mutateAsync } = useRestoreJob();
  return function undo(id) {
    mutateAsync(id)
      .then(() => toastSuccess('Job restored'))
      .catch(() => toastUndo('Error restoring job. Please try again.', () => undo(id)));
  };
}
