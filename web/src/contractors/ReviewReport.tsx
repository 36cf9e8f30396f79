import { type ContractorReview, REVIEW_LIMITS, ReviewReportDraft } from '@pcr/contract/contractors/reviews.schema.ts';
import { useUserId } from '../account/account.ts';
import { newId } from '../kit/api/ids.ts';
import { RestoredDraft } from '../kit/draft/RestoredDraft.tsx';
import { TextArea } from '../kit/form/TextArea.tsx';
import { SendProblemNote } from '../kit/message/SendProblem.tsx';
import { useMessageForm } from '../kit/message/use-message-form.ts';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { toastSuccess } from '../kit/ui/toast.ts';
import { useReportReview } from './reviews.data.ts';
import { reportDraftName } from './reviews.draft.ts';

export interface ReviewReportProps {
  open: boolean;
  review: ContractorReview;
  onClose: () => void;
}

const blank = (): ReviewReportDraft => ({ id: newId(), reason: '' });

/** Reports another member's review to the operator, as a support message is sent (contractors.md 32). */
export default function ReviewReport({ open, review, onClose }: ReviewReportProps) {
  const { mutateAsync } = useReportReview(review);
  const form = useMessageForm(useUserId(), {
    name: reportDraftName(review.id),
    schema: ReviewReportDraft,
    blank,
    send: mutateAsync,
    holds: (there, { reason }) => there.reason === reason,
    onSent: ({ ticket }) => {
      toastSuccess(`Your report is saved as ticket ${ticket}`);
      onClose();
    },
    sentBefore: ({ ticket }) =>
      `You reported this before, and what you wrote then is kept (${ticket}). To add this, copy it into a message under Help & Support.`,
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Report this assessment"
      description="The operator gets it with a copy of the assessment. The person who wrote it won’t know it was you. You can follow your report under Help & Support."
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.sending} busyLabel="Sending...">
            Send Report
          </Button>
        </>
      }
    >
      <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
      <div ref={form.fields} className="flex flex-col gap-4">
        <TextArea
          label="What is wrong with it?"
          required
          rows={4}
          limit={REVIEW_LIMITS.report_reason}
          {...form.text('reason')}
        />
      </div>
      <SendProblemNote problem={form.problem} stored={form.stored} />
    </Sheet>
  );
}
