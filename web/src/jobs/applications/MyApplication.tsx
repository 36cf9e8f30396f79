import type { JobApplication } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { byCodeUnits } from '../../kit/filter/search-words.ts';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { usePresence } from '../../kit/sheet/use-presence.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { momentText } from '../../kit/words/said-time.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { applicationState, type JobState } from '../jobs.labels.ts';
import { ApplicationContact } from './ApplicationContact.tsx';
import { useWithdraw } from './applications.data.ts';
import { MyCredentials } from './MyCredentials.tsx';
import { settledMeanwhile, useAnswered } from './use-answered.ts';

export interface MyApplicationProps {
  application: JobApplication;
  /** How the job stands. */
  job: JobState;
  userId: string;
}

/** One's own application to a job, and how to take it back while it is pending. */
export function MyApplication({ application, job, userId }: MyApplicationProps) {
  const { job_id, message, status, note_to_applicants, created_at, updated_at, can } = application;
  const state = applicationState(application, job);
  const question = useSheetInUrl('withdraw');
  const asked = usePresence(question.value);
  // A version after the first is of something that its applicant was told.
  const told = [updated_at, application.contact?.asked_me_at ?? ''].reduce((a, b) =>
    byCodeUnits(a, b) < 0 ? b : a,
  );
  useReadAbout(job_id, status !== 'withdrawn' && told !== created_at ? told : undefined);
  return (
    <section
      aria-label="Your application"
      className="flex flex-col gap-2 rounded-card border border-line p-4"
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong">Your application:</span>
        <span role="status">
          <Status tone={state.tone}>{state.label}</Status>
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
      <p className="text-sm text-ink-soft">
        Sent{' '}
        <time dateTime={created_at} title={instantText(created_at)}>
          {momentText(created_at)}
        </time>
      </p>
      {state.ended && job !== 'deleted' && (
        <p className="text-sm text-ink-soft">
          If the job opens again, so does your application, and we’ll let you know.
        </p>
      )}
      {job !== 'deleted' && (
        <ApplicationContact {...{ application, userId }} other="The person who posted this job" />
      )}
      {note_to_applicants && (
        <p className="wrap-anywhere">
          <span className="text-ink-soft">From the person who posted it:</span> {note_to_applicants}
        </p>
      )}
      {status === 'pending' && job !== 'deleted' && <MyCredentials application={application} />}
      {can.withdraw && job !== 'deleted' && (
        <Button look="secondary" onClick={() => question.show()} className="self-start">
          Withdraw Application
        </Button>
      )}
      {asked && (
        <WithdrawQuestion
          key={asked.key}
          application={application}
          job={job}
          open={question.open}
          onDone={question.close}
        />
      )}
    </section>
  );
}

interface WithdrawQuestionProps {
  application: JobApplication;
  job: JobState;
  open: boolean;
  onDone: () => void;
}

function WithdrawQuestion({
  application: { id, status },
  job,
  open,
  onDone,
}: WithdrawQuestionProps) {
  const withdraw = useWithdraw();
  const { answer, happened } = useAnswered({
    open,
    done: 'Application withdrawn',
    failed: 'Your application was not withdrawn.',
    onDone,
    error: withdraw.error,
    isSo: status === 'withdrawn',
  });
  return (
    <ConfirmDialog
      open={open}
      danger
      title="Withdraw your application?"
      confirmLabel="Withdraw"
      busy={withdraw.isPending}
      busyLabel="Withdrawing..."
      onCancel={onDone}
      onConfirm={() => answer(() => withdraw.mutateAsync(id))}
      error={withdraw.error?.message}
      settled={happened ? undefined : settledMeanwhile(status, job, withdraw)}
    >
      The provider will get a note and can no longer see your message. You can’t apply to this job
      again.
    </ConfirmDialog>
  );
}
