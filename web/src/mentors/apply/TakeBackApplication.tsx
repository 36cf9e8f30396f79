import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type {
  MentorApplication,
  MentorApplicationStatus,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { useWithdrawMentorApplication } from '../mentors.data.ts';

const SETTLED: Partial<Record<MentorApplicationStatus, string>> = {
  get declined() {
    return `${operatorName()} already answered.`;
  },
  withdrawn: 'It is already taken back.',
};

interface TakeBackApplicationProps {
  application: MentorApplication;
  open: boolean;
  onClose: () => void;
}

/** Asks before an application to be a mentor is taken back. */
export default function TakeBackApplication({
  application: { id, status },
  open,
  onClose,
}: TakeBackApplicationProps) {
  const withdraw = useWithdrawMentorApplication();
  const take = () =>
    withdraw.mutateAsync(id).then(
      () => {
        toastSuccess('Your application was taken back');
        onClose();
      },
      // It is said in the question.
      () => {},
    );
  return (
    <ConfirmDialog
      open={open}
      title="Take your application back?"
      confirmLabel="Take Back"
      cancelLabel="Keep Application"
      busy={withdraw.isPending}
      busyLabel="Taking back..."
      onCancel={onClose}
      onConfirm={take}
      error={withdraw.error?.message}
      settled={withdraw.isPending || withdraw.isSuccess ? undefined : SETTLED[status]}
    >
      What you typed is deleted, and {operatorName()} no longer reads it. You can apply again.
    </ConfirmDialog>
  );
}
