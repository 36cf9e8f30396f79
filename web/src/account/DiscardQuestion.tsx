import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';

export interface DiscardQuestionProps {
  busy: boolean;
  error?: string | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Before somebody leaves a device on which something unfinished of theirs is kept. */
export default function DiscardQuestion(props: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open
      danger
      title="Sign out and discard what is unsaved?"
      confirmLabel="Sign Out"
      busyLabel="Signing Out..."
      {...props}
    >
      You have a form that is not saved yet. Signing out removes it from this device.
    </ConfirmDialog>
  );
}
