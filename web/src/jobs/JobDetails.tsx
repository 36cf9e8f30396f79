import type { Job, JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isUnanswered } from '../kit/api/api.ts';
import { useIntoView } from '../kit/browser/use-into-view.ts';
import { draftKey, loadDraft } from '../kit/draft/draft-storage.ts';
import { UnsavedText } from '../kit/draft/UnsavedText.tsx';
import { EntryDetails, useKnownEntry } from '../kit/entry/EntryDetails.tsx';
import type { EntryDetailsProps } from '../kit/entry/EntrySheets.tsx';
import { EntryTools } from '../kit/entry/EntryTools.tsx';
import { VersionsOver } from '../kit/history/VersionsOver.tsx';
import { useUnsent } from '../kit/message/use-unsent.ts';
import { HiddenNote } from '../kit/report/HiddenNote.tsx';
import { ReportOffer } from '../kit/report/ReportOffer.tsx';
import { ReportSheet } from '../kit/report/report-sheet.ts';
import { SavedReport } from '../kit/report/SavedReport.tsx';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { useHappened } from '../kit/sheet/use-happened.ts';
import { toastError, toastSuccess } from '../kit/toast/toast.ts';
import { Badge } from '../kit/ui/Badge.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { Tabs } from '../kit/ui/Tabs.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { ageText } from '../kit/words/format.ts';
import { MemberName } from '../members/members.ts';
import { paths } from '../paths.ts';
import {
  applicationDraftName,
  fillDraftName,
  hasArrived,
} from './applications/applications.draft.ts';
import { ApplyForm } from './applications/apply-form.ts';
import { JobApplications } from './applications/JobApplications.tsx';
import { MyApplication } from './applications/MyApplication.tsx';
import { isActionable, JobActions } from './JobActions.tsx';
import { JobFacts } from './JobFacts.tsx';
import { jobs, useChangeJobStatus } from './jobs.data.ts';
import { jobKind } from './jobs.kind.ts';
import {
  JOB_STATUS_DONE,
  JOB_STATUS_LABELS,
  JOB_STATUS_TONES,
  JOB_TYPE_LABELS,
  JOB_TYPE_TONES,
  providerLink,
} from './jobs.labels.ts';
import { jobReports } from './reports/job-reports.ts';

const JobVersions = loadableSheet(() => import('./JobVersions.tsx'));
/** The second tap of a pair is not meant for the button that has come to its place. */
const SECOND_TAP_MS = 600;
const CANNOT = { edit: false, delete: false };
const SAMPLE = {
  title: 'This is a sample, not a real job',
  shows: 'No one posted it. It shows what a job post looks like.',
  explained:
    'A sample just shows what a job looks like. No one would read what you send. Post your own job, or ' +
    'come back when others have posted some.',
  add: 'Post Job',
};

/** The sheet with everything that is known of one job (jobs.md 17). */
export default function JobDetails(props: EntryDetailsProps<Job>) {
  const { userId, id } = props;
  const entry = useKnownEntry<Job, Job>(jobs, id);
  const { known, whole, gone, isSample } = entry;
  const tab = useSheetInUrl('tab');
  const apply = useSheetInUrl('apply');
  const report = useSheetInUrl('report');
  const sample = useSheetInUrl('sample');
  const question = useSheetInUrl('delete');
  const versions = useSheetInUrl('versions');
  const status = useChangeJobStatus();
  // The version that a change was sent for: a second tap comes before the screen shows the answer.
  const sent = useRef<string>(undefined);
  // Other buttons have come with another status: from their first moment they wait until the tap's
  // pair is over.
  const [settled, setSettled] = useState(known?.status);
  const settling = settled !== undefined && settled !== known?.status;
  useEffect(() => {
    const timer = setTimeout(() => setSettled(known?.status), settling ? SECOND_TAP_MS : 0);
    return () => clearTimeout(timer);
  }, [settling, known?.status]);
  const failed = useIntoView(status.error);
  const wanted = status.variables?.status;
  useHappened(status.error, wanted !== undefined && known?.status === wanted, () => {
    if (wanted) toastSuccess(JOB_STATUS_DONE[wanted]);
    status.reset();
  });

  // Also when the job goes away meanwhile: typed text, and the sheet that says so, stay on the
  // screen.
  const last = whole ?? entry.listed;
  // Without a job there is no form, whatever the address says: these words are shown.
  const writing = apply.open && last !== undefined;
  const unsaved = useUnsent(
    isSample || writing ? null : draftKey(userId, applicationDraftName(id)),
    (draft) => hasArrived(draft, last?.my_application),
  );
  const unsent = useIntoView(unsaved !== null);
  const selected = known?.can.review && tab.value === 'applications' ? 'applications' : 'details';

  function change(to: JobStatus) {
    if (!known || sent.current === known.updated_at) return;
    // A line to the applicants that was begun goes with it: it is sent, or discarded, where it
    // stands.
    if (to === 'filled' && loadDraft(draftKey(userId, fillDraftName(id)))) {
      tab.show('applications', { replace: true });
      return;
    }
    sent.current = known.updated_at;
    // A promise: a person who closes this meanwhile is told of the outcome too.
    status.mutateAsync({ id, updated_at: known.updated_at, status: to }).then(
      () => toastSuccess(JOB_STATUS_DONE[to]),
      (error: Error) => {
        sent.current = undefined;
        toastError(isUnanswered(error) ? error.message : 'Error updating job. Please try again.');
      },
    );
  }

  const body = known && (
    <>
      {known.hidden && <HiddenNote noun="job" can={known.can} />}
      {known.my_application && (
        <MyApplication application={known.my_application} job={known.status} userId={userId} />
      )}
      <JobFacts job={known} onAdd={whole && known.can.edit ? props.onEdit : undefined} />
      <EntryTools
        can={known.can}
        ready={whole !== undefined}
        onEdit={props.onEdit}
        onDelete={() => question.show()}
        onVersions={() => versions.show()}
      />
      <ReportOffer
        noun="job"
        reported={known.reported_by_me}
        can={known.can}
        help={paths.helpSupport()}
        onReport={() => report.show()}
      />
      {known.reported_by_me && !report.open && (
        <SavedReport kind={jobReports} id={id} userId={userId} />
      )}
    </>
  );

  return (
    <>
      <EntryDetails<Job>
        {...props}
        kind={jobKind}
        entry={entry}
        can={known?.can ?? CANNOT}
        title={known ? <span className="wrap-anywhere">{known.title}</span> : 'Job'}
        description={known && <Heading job={known} />}
        footer={
          known &&
          selected === 'details' &&
          isActionable(known) && (
            <JobActions
              job={known}
              changing={status.isPending ? status.variables.status : null}
              disabled={settling}
              onChange={change}
              onApply={() => (isSample ? sample.show() : apply.show())}
              onSaveSample={isSample ? () => sample.show() : undefined}
            />
          )
        }
        sample={SAMPLE}
        gone={
          last?.my_application
            ? 'It was deleted. Applications to it have ended.'
            : 'It was deleted, or it is hidden because members reported it.'
        }
        deleting={(seen) => (
          <>
            <span className="wrap-anywhere">{seen.title}</span> and its applications will be removed
            from the board. You can undo this right away, or restore it within 30 days.
          </>
        )}
        notes={
          (gone || known) && (
            <>
              {gone && last?.my_application && (
                <MyApplication application={last.my_application} job="deleted" userId={userId} />
              )}
              {gone && (last === undefined || !report.open) && (
                <SavedReport kind={jobReports} id={id} userId={userId} />
              )}
              <div ref={unsent} className="empty:hidden">
                <UnsavedText
                  title="You have an unsaved application"
                  draft={unsaved}
                  text={String(unsaved?.values.message ?? '')}
                  onContinue={known?.can.apply ? () => apply.show() : undefined}
                />
              </div>
            </>
          )
        }
      >
        {known?.can.review ? (
          <Tabs
            label="About this job"
            tabs={tabsOf(known)}
            selected={selected}
            onSelect={(key) => tab.show(key, { replace: true })}
          >
            {selected === 'applications' ? (
              <JobApplications job={known} userId={userId} />
            ) : (
              <div className="flex flex-col gap-4">{body}</div>
            )}
          </Tabs>
        ) : (
          body
        )}
        <div ref={failed} className="empty:hidden">
          {status.error && (
            <Banner
              tone="red"
              live="assertive"
              title={isUnanswered(status.error) ? 'No answer came' : 'Not changed'}
            >
              {status.error.message}
            </Banner>
          )}
        </div>
      </EntryDetails>
      {last && !last.can.edit && (
        <SheetPresence value={isSample ? null : apply.value} onClose={apply.close}>
          {() => (
            <ApplyForm
              open={apply.open}
              userId={userId}
              job={last}
              state={gone ? 'deleted' : last.status}
              onClose={apply.close}
            />
          )}
        </SheetPresence>
      )}
      {last && !last.can.edit && !isSample && (
        <SheetPresence value={report.value} onClose={report.close}>
          {() => (
            <ReportSheet
              open={report.open}
              userId={userId}
              kind={jobReports}
              id={id}
              onClose={report.close}
            />
          )}
        </SheetPresence>
      )}
      {last?.can.edit && <VersionsOver sheet={versions} id={id} versions={JobVersions} />}
    </>
  );
}

/** Nobody waits for an answer about a job that has ended (`applicationState`). */
const tabsOf = ({ applications, status }: Job) => {
  const pending = status === 'active' ? applications?.pending : 0;
  const label = pending ? (
    <>
      Applications ({pending.toLocaleString('en-US')}
      {/* The narrowest phone has no room for the word beside the other tab. */}
      <span className="max-[22rem]:sr-only"> pending</span>)
    </>
  ) : (
    'Applications'
  );
  return [
    { key: 'details', label: 'Job Details' },
    { key: 'applications', label },
  ] as const;
};

function Heading({ job }: { job: Job }): ReactNode {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge tone={JOB_TYPE_TONES[job.job_type]}>{JOB_TYPE_LABELS[job.job_type]}</Badge>
      <span role="status" className="flex flex-wrap gap-x-3">
        <Status tone={JOB_STATUS_TONES[job.status]}>{JOB_STATUS_LABELS[job.status]}</Status>
        {job.hidden && <Status tone="amber">Hidden</Status>}
      </span>
      <span className="flex min-w-0 items-center gap-2 text-sm">
        <Face size={32} name={job.provider_name} photo={job.provider_photo} />
        <span className="min-w-0 wrap-anywhere">
          Posted by <MemberName {...providerLink(job)} /> · {ageText(job.created_at)}
        </span>
      </span>
    </span>
  );
}
