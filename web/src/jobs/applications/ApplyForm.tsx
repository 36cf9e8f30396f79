import {
  APPLICATION_LIMITS,
  JobApplicationDraft,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { useRef } from 'react';
import { newId } from '../../kit/api/ids.ts';
import { useMounted } from '../../kit/browser/use-mounted.ts';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { MessageSheet } from '../../kit/message/MessageSheet.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { JOB_ENDED, type JobState } from '../jobs.labels.ts';
import { useApply } from './applications.data.ts';
import { applicationDraftName } from './applications.draft.ts';

export interface ApplyFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  job: Job;
  /** How the job stands now. */
  state: JobState;
  onClose: () => void;
}

const blank = (): JobApplicationDraft => ({ id: newId(), message: '' });

/** The apply form (jobs.md 23): one message. It closes when the application is there. */
export default function ApplyForm({ open, userId, job, state, onClose }: ApplyFormProps) {
  const { mutateAsync } = useApply(job.id);
  const mounted = useMounted();
  const sent = useRef(new Set<string>());
  const form = useMessageForm(userId, {
    name: applicationDraftName(job.id),
    what: 'your application',
    schema: JobApplicationDraft,
    blank,
    send(draft) {
      sent.current.add(draft.id);
      return mutateAsync(draft);
    },
    holds: (there, { message }) => there.message === message,
    onSent: () => {
      toastSuccess('Application sent');
      // Somebody who went back meanwhile stays where they are.
      if (mounted.current) onClose();
    },
  });
  // The answer was lost, and the job says that the application is there.
  const { my_application } = job;
  useArrival(
    form,
    my_application && my_application.id === form.unanswered ? my_application : undefined,
  );
  const isOwn =
    my_application &&
    (my_application.id === form.unanswered || sent.current.has(my_application.id));
  const over = form.sending || isOwn ? null : endOf(state, my_application !== null);
  return (
    <MessageSheet
      {...{ open, onClose, form, over }}
      focusField
      title="Apply for this job"
      description={<span className="wrap-anywhere">{job.title}</span>}
      press="Submit Application"
      before={
        <p>
          If you are accepted, the person who posted this job sees your name. You can then write to
          each other here while the job runs and for 30 days after it, whatever you share with
          others.
        </p>
      }
    >
      <TextArea
        label="Message"
        required
        rows={7}
        limit={APPLICATION_LIMITS.message}
        hint="Say who you are, how to reach you, and why you want this job. Only the person who posted it can read this."
        {...form.text('message')}
      />
    </MessageSheet>
  );
}

/** Why nothing can be sent anymore, as it happens while somebody writes; null while it can. */
function endOf(state: JobState, appliedElsewhere: boolean): string | null {
  if (appliedElsewhere) return 'You have already applied to this job.';
  if (state === 'active') return null;
  // A member who has not applied does not see whether it was deleted, or members reported it.
  const ended = state === 'deleted' ? 'The job was deleted or hidden' : JOB_ENDED[state];
  return `${ended}. It is no longer open for applications.`;
}
