import {
  APPLICATION_LIMITS,
  type JobApplication,
  JobCallOff,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import { Id } from '@pcr/contract/kit/shapes.ts';
import * as z from 'zod/mini';
import { newId } from '../../kit/api/ids.ts';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { useCallOff } from './applications.data.ts';
import { callOffDraftName } from './applications.draft.ts';

const CallOffDraft = z.extend(JobCallOff, { id: Id });
type CallOffDraft = z.infer<typeof CallOffDraft>;

export interface CallOffProps {
  open: boolean;
  userId: string;
  application: JobApplication;
  onClose: () => void;
}

/** 'I can't come', or 'No longer needed', with a line to the other (jobs.md 63). */
export default function CallOff({ open, userId, application, onClose }: CallOffProps) {
  const { mutateAsync } = useCallOff();
  const { id, can, called_off_by } = application;
  const provider = application.contractor_id === null;
  const form = useMessageForm<CallOffDraft, JobApplication>(userId, {
    name: callOffDraftName(id),
    schema: CallOffDraft,
    blank: () => ({ id: newId(), call_off_note: '' }),
    send: ({ call_off_note }) => mutateAsync({ id, call_off_note }),
    holds: (there, draft) => there.call_off_note === draft.call_off_note,
    onSent() {
      toastSuccess(provider ? 'They know that they are not needed' : 'The provider knows');
      onClose();
    },
  });
  // The answer was lost, and the application says that it was called off.
  useArrival(form, form.unanswered !== null && called_off_by !== null ? application : undefined);
  return (
    <MessageSheet
      {...{ open, onClose, form }}
      title={provider ? 'No longer needed?' : 'You can’t come?'}
      press={provider ? 'Tell Them' : 'Tell the Provider'}
      over={
        can.call_off || form.sending || form.unanswered
          ? null
          : 'This was already called off. There is nothing left to say.'
      }
      before={
        <p>
          {provider
            ? 'We’ll tell this person right away. Then you can accept somebody else.'
            : 'We’ll tell the person who posted this job right away, so they can find somebody else.'}{' '}
          You can’t take this back.
        </p>
      }
    >
      <TextArea
        label="A line to them (optional)"
        rows={3}
        limit={APPLICATION_LIMITS.call_off_note}
        {...form.text('call_off_note')}
      />
    </MessageSheet>
  );
}
