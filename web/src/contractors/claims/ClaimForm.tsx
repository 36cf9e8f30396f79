import { CLAIM_LIMITS, ClaimDraft } from '@pcr/contract/contractors/claims/claims.schema.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { newId } from '../../kit/api/ids.ts';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { claimDraftName, useClaim } from './claims.data.ts';

export interface ClaimFormProps {
  open: boolean;
  userId: string;
  contractorId: string;
  /** Undefined while it is not known, as after a reload. */
  contractor: Contractor | undefined;
  onClose: () => void;
}

/** The form's own: a field that is left empty is not said. */
const blank = (): ClaimDraft => ({ id: newId(), note: '' });

/** 'This is me' (contractors.md 40): what it means, and how the operator can check it. */
export default function ClaimForm({
  open,
  userId,
  contractorId: id,
  contractor,
  onClose,
}: ClaimFormProps) {
  const claim = useClaim();
  const form = useMessageForm(userId, {
    name: claimDraftName(id),
    what: 'your claim',
    schema: ClaimDraft,
    blank,
    send: (draft) => claim.mutateAsync({ id, draft }),
    holds: ({ own_claim }, { id }) => own_claim?.id === id,
    onSent: ({ own_claim }) => {
      toastSuccess(`Your request is saved as ticket ${own_claim?.ticket}`);
      onClose();
    },
  });
  // The answer was lost, and the entry has the request.
  useArrival(
    form,
    contractor?.own_claim && contractor.own_claim.id === form.unanswered ? contractor : undefined,
  );
  return (
    <MessageSheet
      {...{ open, onClose, form }}
      title="This is me"
      description={`Is this entry about you? ${operatorName()} checks it. Until then, nothing changes.`}
      press="Send"
      before={
        <div className="flex flex-col gap-2">
          <p>Once it is confirmed:</p>
          <ul className="flex list-disc flex-col gap-1.5 ps-5">
            <li>You can answer each assessment once.</li>
            <li>
              You can correct how to reach you and what you offer, or delete the entry. The name
              stays as it is.
            </li>
            <li>You can’t change or delete assessments, and you can’t assess yourself.</li>
            <li>Others see that {operatorName()} confirmed it. They don’t see your account.</li>
          </ul>
        </div>
      }
    >
      <TextArea
        label={`How can ${operatorName()} check it?`}
        hint={`Optional. For example: call the number in this entry. Only ${operatorName()} reads it.`}
        rows={3}
        limit={CLAIM_LIMITS.note}
        {...form.text('note')}
      />
    </MessageSheet>
  );
}
