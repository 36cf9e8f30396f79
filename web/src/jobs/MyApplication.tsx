import type { JobApplication } from '@pcr/contract/jobs/applications.schema.ts';
import { ConfirmDialog } from '../kit/sheet/ConfirmDialog.tsx';
import { usePresence } from '../kit/sheet/use-presence.ts';
import { Badge } from '../kit/ui/Badge.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { instantText } from '../kit/ui/format.ts';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { useReadAbout } from '../notifications/notifications.ts';
import { useWithdraw } from './applications.data.ts';
import { APPLICATION_LABELS, APPLICATION_TONES } from './jobs.labels.ts';
import { useAnswered } from './use-answered.ts';

/** One's own application to a job, and how to take it back while it is pending. */
export function MyApplication({ application }: { application: JobApplication }) {
  const { job_id, message, status, created_at, updated_at, can } = application;
  const question = useSheetInUrl('withdraw');
  const asked = usePresence(question.value);
  useReadAbout(job_id, status === 'accepted' || status === 'declined' ? updated_at : undefined);
  return (
    <section aria-label="Your application" className="flex flex-col gap-2 rounded-card border border-line p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong">Your application:</span>
        <span role="status">
          <Badge tone={APPLICATION_TONES[status]}>{APPLICATION_LABELS[status]}</Badge>
        </span>
      </p>
      <p className="text-sm text-ink-soft">Sent {instantText(created_at)}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>
      {can.withdraw && (
        <Button look="secondary" onClick={() => question.show()} className="self-start">
          Withdraw application
        </Button>
      )}
      {asked && (
        <WithdrawQuestion key={asked.key} application={application} open={question.open} onDone={question.close} />
      )}
    </section>
  );
}

interface WithdrawQuestionProps {
  application: JobApplication;
  open: boolean;
  onDone: () => void;
}

function WithdrawQuestion({ application: { id, can }, open, onDone }: WithdrawQuestionProps) {
  const withdraw = useWithdraw();
  // Decided meanwhile it is not asked any more; that what was pressed came too late is said still.
  const asking = open && (can.withdraw || !withdraw.isIdle);
  const answer = useAnswered({
    open: asking,
    done: 'Application withdrawn',
    failed: 'Your application was not withdrawn.',
    onDone,
  });
  return (
    <ConfirmDialog
      open={asking}
      danger
      title="Withdraw your application?"
      confirmLabel="Withdraw"
      busy={withdraw.isPending}
      busyLabel="Withdrawing..."
      onCancel={onDone}
      onConfirm={() => answer(() => withdraw.mutateAsync(id))}
      error={withdraw.error?.message}
    >
      The provider will get a note and can no longer see your message. You can’t apply to this job again.
    </ConfirmDialog>
  );
}
