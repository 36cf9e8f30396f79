import type { Decision, JobApplication } from '@pcr/contract/jobs/applications.schema.ts';
import { Check, X } from 'lucide-react';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { instantText } from '../kit/format.ts';
import { HistoryList } from '../kit/HistoryList.tsx';
import { itemsOf } from '../kit/list-pages.ts';
import { byCodeUnits } from '../kit/search-words.ts';
import { toastSuccess } from '../kit/toast.ts';
import { useSheetInUrl } from '../kit/use-sheet-in-url.ts';
import { useReadAbout } from '../notifications/inbox.data.ts';
import { useDecide, useJobApplications } from './applications.data.ts';
import { APPLICATION_TONES, APPLICATION_WORDS } from './jobs.words.ts';

const QUESTIONS: Record<Decision, { title: string; label: string; busy: string; done: string }> = {
  accepted: {
    title: 'Accept this application?',
    label: 'Accept',
    busy: 'Accepting...',
    done: 'Application accepted',
  },
  declined: {
    title: 'Decline this application?',
    label: 'Decline',
    busy: 'Declining...',
    done: 'Application declined',
  },
};

/** The tab of the provider: who applied, and the decision of each (community.md 2). */
export function JobApplications({ jobId }: { jobId: string }) {
  const query = useJobApplications(jobId);
  useReadAbout(jobId, newestOf(itemsOf<JobApplication>(query.data)));
  const accept = useSheetInUrl('accept');
  const decline = useSheetInUrl('decline');
  return (
    <div className="flex flex-col gap-3">
      <HistoryList
        query={query}
        what="Applications"
        empty="Nobody has applied yet. New applications show up here at once."
      >
        {(application) => (
          <Application
            application={application}
            onAccept={() => accept.show(application.id)}
            onDecline={() => decline.show(application.id)}
          />
        )}
      </HistoryList>
      <DecisionQuestion status="accepted" id={accept.value} onDone={accept.close} />
      <DecisionQuestion status="declined" id={decline.value} onDone={decline.close} />
    </div>
  );
}

/** When the last of them came, or was taken back. The provider's own decision is no news to them. */
function newestOf(applications: readonly JobApplication[]): string | undefined {
  return (
    applications
      .map(({ status, created_at, updated_at }) => (status === 'withdrawn' ? updated_at : created_at))
      .reduce((a, b) => (byCodeUnits(a, b) < 0 ? b : a), '') || undefined
  );
}

interface ApplicationProps {
  application: JobApplication;
  onAccept: () => void;
  onDecline: () => void;
}

function Application({ application, onAccept, onDecline }: ApplicationProps) {
  const { contractor_name, contractor_email, message, status, created_at, can } = application;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 wrap-anywhere text-base font-strong">{contractor_name}</h3>
        <Badge tone={APPLICATION_TONES[status]}>{APPLICATION_WORDS[status]}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        <time dateTime={created_at}>{instantText(created_at)}</time>
      </p>
      {contractor_email && (
        <a href={`mailto:${contractor_email}`} className="wrap-anywhere text-brand-ink underline underline-offset-4">
          {contractor_email}
        </a>
      )}
      {message ? (
        <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
      ) : (
        <p className="text-ink-soft">The applicant took this application back.</p>
      )}
      {can.decide && (
        <div className="mt-1 flex flex-wrap gap-3 *:flex-auto">
          <Button look="secondary" icon={X} onClick={onDecline}>
            Decline
          </Button>
          <Button icon={Check} onClick={onAccept}>
            Accept
          </Button>
        </div>
      )}
    </>
  );
}

interface DecisionQuestionProps {
  status: Decision;
  /** The application; null while nothing is asked. */
  id: string | null;
  onDone: () => void;
}

/** A decision is made once, so it is asked for. */
function DecisionQuestion({ status, id, onDone }: DecisionQuestionProps) {
  const decide = useDecide();
  const words = QUESTIONS[status];
  return (
    <ConfirmDialog
      open={id !== null}
      title={words.title}
      confirmLabel={words.label}
      danger={status === 'declined'}
      busy={decide.isPending}
      busyLabel={words.busy}
      onCancel={() => {
        decide.reset();
        onDone();
      }}
      onConfirm={() => {
        if (id === null || decide.isPending) return;
        decide.mutate(
          { id, status },
          {
            onSuccess: () => {
              toastSuccess(words.done);
              onDone();
            },
          },
        );
      }}
      error={decide.error ? decide.error.message : undefined}
    >
      The applicant is told at once. A decision is made once and cannot be changed.
    </ConfirmDialog>
  );
}
