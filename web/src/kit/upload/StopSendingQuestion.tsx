import type { LeaveQuestion } from '../draft/use-leave-question.ts';
import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';

export interface StopSendingQuestionProps {
  leaving: LeaveQuestion;
  /** The default is 'Stop sending?' */
  title?: string;
  /** 'Some of your files are not sent yet. If you leave this screen, they are not added.' */
  children: string;
}

/** Asks who leaves while files are not sent yet (files.md 12). */
export function StopSendingQuestion({
  leaving,
  title = 'Stop sending?',
  children,
}: StopSendingQuestionProps) {
  return (
    <ConfirmDialog
      open={leaving.asking}
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={leaving.stay}
      onConfirm={async () => leaving.leave()}
    >
      {children}
    </ConfirmDialog>
  );
}
