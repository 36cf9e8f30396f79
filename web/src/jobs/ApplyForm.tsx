import { APPLICATION_LIMITS, JobApplicationDraft } from '@pcr/contract/jobs/applications.schema.ts';
import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { newId } from '../kit/api/ids.ts';
import { useMounted } from '../kit/browser/use-mounted.ts';
import { RestoredDraft } from '../kit/draft/RestoredDraft.tsx';
import { TextArea } from '../kit/form/TextArea.tsx';
import { SendProblemNote } from '../kit/message/SendProblem.tsx';
import { useArrival } from '../kit/message/use-arrival.ts';
import { useMessageForm } from '../kit/message/use-message-form.ts';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { toastSuccess } from '../kit/ui/toast.ts';
import { useApply } from './applications.data.ts';
import { applicationDraftName } from './applications.draft.ts';

export interface ApplyFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  job: Job;
  onClose: () => void;
}

const blank = (): JobApplicationDraft => ({ id: newId(), message: '' });

/** The apply form (jobs.md 23): one message. It closes when the application is there. */
export default function ApplyForm({ open, userId, job, onClose }: ApplyFormProps) {
  const { mutateAsync } = useApply(job.id);
  const mounted = useMounted();
  const form = useMessageForm(userId, {
    name: applicationDraftName(job.id),
    schema: JobApplicationDraft,
    blank,
    send: mutateAsync,
    holds: (there, { message }) => there.message === message,
    onSent: () => {
      toastSuccess('Application sent');
      // Somebody who went back meanwhile stays where they are.
      if (mounted.current) onClose();
    },
  });
  // The answer was lost, and the job says that the application is there.
  const { my_application } = job;
  useArrival(form, my_application && my_application.id === form.unanswered ? my_application : undefined);
  const close = () => !form.sending && onClose();
  return (
    <Sheet
      open={open}
      onClose={close}
      title="Apply for this job"
      description={<span className="wrap-anywhere">{job.title}</span>}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={form.sending} busyLabel="Sending...">
            Submit Application
          </Button>
        </>
      }
    >
      <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
      <div ref={form.fields}>
        <TextArea
          label="Message"
          required
          rows={7}
          limit={APPLICATION_LIMITS.message}
          hint="Say who you are, how to reach you, and why you want this job. Only the person who posted it can read this."
          {...form.text('message')}
        />
      </div>
      <SendProblemNote problem={form.problem} stored={form.stored} />
    </Sheet>
  );
}
