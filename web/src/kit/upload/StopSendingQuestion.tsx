import type { LeaveQuestion } from '../draft/use-leave-question.ts';
import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';

/** Asks who leaves while files are not sent yet (files.md 12). `what`: 'files'. */
export function StopSendingQuestion({ leaving, what }: { leaving: LeaveQuestion; what: string }) {
  return (
    <ConfirmDialog
      open={leaving.asking}
      title="Stop sending?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={leaving.stay}
      onConfirm={leaving.leave}
    >
      Some of your {what} are not sent yet. If you leave this screen, they are not added.
    </ConfirmDialog>
  );
}
