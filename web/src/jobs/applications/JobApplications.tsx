import type {
  Decision,
  JobApplication,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import type { Job, JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import { Check, X } from 'lucide-react';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { byCodeUnits } from '../../kit/filter/search-words.ts';
import { HistoryList } from '../../kit/history/HistoryList.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { usePresence } from '../../kit/sheet/use-presence.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { type SheetInUrl, useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { mailLink } from '../../kit/words/mail-link.ts';
import { momentText } from '../../kit/words/said-time.ts';
import { firstWords } from '../../kit/words/short-text.ts';
import { MemberName } from '../../members/members.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { applicationState } from '../jobs.labels.ts';
import { ApplicantCredentials } from './ApplicantCredentials.tsx';
import { ApplicationContact } from './ApplicationContact.tsx';
import { useDecide, useJobApplications } from './applications.data.ts';
import { FillOffer } from './FillOffer.tsx';
import { settledMeanwhile, useAnswered } from './use-answered.ts';

const QUESTIONS: Record<
  Decision,
  { title: string; label: string; busy: string; done: string; failed: string }
> = {
  accepted: {
    title: 'Accept this application?',
    label: 'Accept',
    busy: 'Accepting...',
    done: 'Application accepted',
    failed: 'The application was not accepted.',
  },
  declined: {
    title: 'Decline this application?',
    label: 'Decline',
    busy: 'Declining...',
    done: 'Application declined',
    failed: 'The application was not declined.',
  },
};

/** The tab of the provider: the applicants, and the decision of each (jobs.md 18). */
export function JobApplications({ job, userId }: { job: Job; userId: string }) {
  const query = useJobApplications(job.id);
  const applications = itemsOf<JobApplication>(query.data);
  useReadAbout(job.id, newestOf(applications));
  const accept = useSheetInUrl('accept');
  const decline = useSheetInUrl('decline');
  const waiting = applications.filter(({ status }) => status === 'pending');
  const note = waiting.find(({ note_to_applicants }) => note_to_applicants)?.note_to_applicants;
  return (
    <div className="flex flex-col gap-3">
      {job.can.fill && applications.some(({ status }) => status === 'accepted') && (
        <FillOffer job={job} userId={userId} others={waiting.length > 0 || query.hasNextPage} />
      )}
      {job.status !== 'active' && waiting.length > 0 && (
        <p>This job is {job.status}. You can still accept or decline the people who applied.</p>
      )}
      {note && (
        <p className="wrap-anywhere">
          <span className="text-ink-soft">Your line to those who were not chosen:</span> {note}
        </p>
      )}
      <HistoryList
        query={query}
        what="Applications"
        empty="There are no applications now. New ones show up here right away. When people delete their account, their applications go too."
      >
        {(application) => (
          <Application
            application={application}
            userId={userId}
            job={job.status}
            onAccept={() => accept.show(application.id)}
            onDecline={() => decline.show(application.id)}
          />
        )}
      </HistoryList>
      <DecisionOf status="accepted" sheet={accept} applications={applications} job={job.status} />
      <DecisionOf status="declined" sheet={decline} applications={applications} job={job.status} />
    </div>
  );
}

/**
 * When the last of them came, was withdrawn or called off, or asked for the address. The provider's
 * own decision is no news.
 */
function newestOf(applications: readonly JobApplication[]): string | undefined {
  return (
    applications
      .map(({ status, called_off_by, contact, created_at, updated_at }) =>
        status === 'withdrawn' || called_off_by === 'contractor'
          ? updated_at
          : (contact?.asked_me_at ?? created_at),
      )
      .reduce((a, b) => (byCodeUnits(a, b) < 0 ? b : a), '') || undefined
  );
}

interface ApplicationProps {
  application: JobApplication;
  userId: string;
  job: JobStatus;
  onAccept: () => void;
  onDecline: () => void;
}

function Application({ application, userId, job, onAccept, onDecline }: ApplicationProps) {
  const state = applicationState(application, job);
  const { contractor_name, contractor_card, contractor_photo, contractor_email } = application;
  const { message, created_at, can } = application;
  // Twenty buttons with the same name are one to a person who does not see where they are.
  const whose = `the application by ${contractor_name}, ${instantText(created_at)}`;
  return (
    <>
      <div className="flex items-center gap-3">
        <Face name={contractor_name} photo={contractor_photo} />
        <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-3">
          <div className="min-w-0">
            <h3 className="wrap-anywhere text-base font-strong">
              <MemberName name={contractor_name} card={contractor_card} />
            </h3>
            <p className="text-sm text-ink-soft">
              <time dateTime={created_at} title={instantText(created_at)}>
                {momentText(created_at)}
              </time>
            </p>
          </div>
          <Status tone={state.tone}>{state.label}</Status>
        </div>
      </div>
      {message ? (
        <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
      ) : (
        <p className="text-ink-soft">The applicant withdrew this application.</p>
      )}
      <ApplicationContact {...{ application, userId, whose }} other="This person" />
      {contractor_email && !application.contact && (
        <a
          href={mailLink(contractor_email)}
          className="wrap-anywhere text-brand-ink underline underline-offset-4"
        >
          {contractor_email}
        </a>
      )}
      {application.credentials > 0 && (
        <ApplicantCredentials application={application} whose={whose} />
      )}
      {can.decide && (
        <div className="mt-1 flex flex-wrap gap-3 *:flex-auto">
          <Button look="secondary" icon={X} aria-label={`Decline ${whose}`} onClick={onDecline}>
            Decline
          </Button>
          <Button icon={Check} aria-label={`Accept ${whose}`} onClick={onAccept}>
            Accept
          </Button>
        </div>
      )}
    </>
  );
}

interface DecisionProps {
  status: Decision;
  sheet: SheetInUrl;
  applications: readonly JobApplication[];
  job: JobStatus;
}

/** A question of its own each time: a failure is shown at that application alone. */
function DecisionOf({ status, sheet, applications, job }: DecisionProps) {
  const asked = usePresence(sheet.value);
  const application = applications.find(({ id }) => id === asked?.value);
  if (!asked || !application) return null;
  return (
    <DecisionQuestion
      key={asked.key}
      status={status}
      application={application}
      job={job}
      open={sheet.open}
      onDone={sheet.close}
    />
  );
}

interface DecisionQuestionProps {
  status: Decision;
  application: JobApplication;
  job: JobStatus;
  open: boolean;
  onDone: () => void;
}

/** A decision is made once, so it is asked for. */
function DecisionQuestion({ status, application, job, open, onDone }: DecisionQuestionProps) {
  const { id, contractor_name, message, created_at } = application;
  const words = QUESTIONS[status];
  const decide = useDecide();
  const isSo = application.status === status;
  const { answer, happened } = useAnswered({ open, onDone, ...words, error: decide.error, isSo });
  return (
    <ConfirmDialog
      open={open}
      title={words.title}
      confirmLabel={words.label}
      danger={status === 'declined'}
      busy={decide.isPending}
      busyLabel={words.busy}
      onCancel={onDone}
      onConfirm={() => answer(() => decide.mutateAsync({ id, status }))}
      error={decide.error?.message}
      settled={happened ? undefined : settledMeanwhile(application.status, job, decide)}
    >
      <div className="mb-2 rounded-card bg-sunken px-3 py-2 text-ink">
        <p className="wrap-anywhere font-strong">{contractor_name}</p>
        <p className="text-sm">{instantText(created_at)}</p>
        {message && <p className="wrap-anywhere">{firstWords(message, 60)}</p>}
      </div>
      <p>
        We’ll tell the applicant right away.{' '}
        {status === 'accepted'
          ? 'You see their name then, and can write to each other while the job runs and for 30 days after it. Later you can still say that you don’t need them.'
          : 'You can’t change your decision later.'}
      </p>
    </ConfirmDialog>
  );
}
