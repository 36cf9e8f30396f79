import { JOB_LIMITS, type Job, NoteToApplicants } from '@pcr/contract/jobs/jobs.schema.ts';
import { Id } from '@pcr/contract/kit/shapes.ts';
import * as z from 'zod/mini';
import { newId } from '../../kit/api/ids.ts';
import { useIntoView } from '../../kit/browser/use-into-view.ts';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { SendProblemNote } from '../../kit/message/SendProblem.tsx';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { useChangeJobStatus } from '../jobs.data.ts';
import { JOB_STATUS_DONE } from '../jobs.labels.ts';
import { fillDraftName } from './applications.draft.ts';

const FillDraft = z.object({ id: Id, note_to_applicants: NoteToApplicants });
type FillDraft = z.infer<typeof FillDraft>;

export interface FillOfferProps {
  job: Job;
  /** Whose draft it is. */
  userId: string;
  /** Whether others wait for an answer. */
  others: boolean;
}

/**
 * After an application was accepted: marks the job as filled, with a line to the other applicants
 * (jobs.md 32).
 */
export function FillOffer({ job, userId, others }: FillOfferProps) {
  const { mutateAsync } = useChangeJobStatus();
  const form = useMessageForm<FillDraft, Job>(userId, {
    name: fillDraftName(job.id),
    schema: FillDraft,
    blank: () => ({ id: newId(), note_to_applicants: '' }),
    send: ({ note_to_applicants }) =>
      mutateAsync({ id: job.id, updated_at: job.updated_at, status: 'filled', note_to_applicants }),
    holds: ({ status }) => status === 'filled',
    onSent: () => void toastSuccess(JOB_STATUS_DONE.filled),
  });
  const typed = form.choice('note_to_applicants').value;
  const place = useIntoView(true);
  return (
    <form
      aria-label="Is this job filled now?"
      noValidate
      onSubmit={form.submit}
      className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4"
    >
      <div ref={place}>
        <h3 className="text-base font-strong">Is this job filled now?</h3>
        <p className="text-sm text-ink-soft">
          {others
            ? 'You accepted an application. Mark the job as filled, and the others who applied are told so.'
            : 'You accepted an application. Once the job is marked as filled, nobody else can apply.'}
        </p>
      </div>
      {/* Nor does it go while somebody types, when the last of the others withdraws. */}
      {(others || typed) && (
        <div ref={form.fields} className="flex flex-col gap-3">
          <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
          <TextArea
            label="A line to the others (optional)"
            rows={2}
            limit={JOB_LIMITS.note_to_applicants}
            hint="They read it with their application. For example: Thank you, we have found somebody."
            {...form.text('note_to_applicants')}
          />
        </div>
      )}
      <SendProblemNote problem={form.problem} stored={form.stored} />
      <Button type="submit" busy={form.sending} busyLabel="Saving..." className="self-start">
        Mark as Filled
      </Button>
    </form>
  );
}
