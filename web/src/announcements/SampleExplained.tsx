import { ConfirmDialog } from '../kit/sheet/ConfirmDialog.tsx';

export interface SampleExplainedProps {
  open: boolean;
  onClose: () => void;
  onAdd: () => void;
}

/** kit.md 34: an action on a sample explains that it is one, and offers the real thing. */
export default function SampleExplained({ open, onClose, onAdd }: SampleExplainedProps) {
  return (
    <ConfirmDialog
      open={open}
      title="This is a sample"
      confirmLabel="New Announcement"
      cancelLabel="Close"
      onCancel={onClose}
      onConfirm={async () => onAdd()}
    >
      A sample just shows what an announcement looks like. You can’t change or delete it. Write your
      own, and you can edit or delete it any time.
    </ConfirmDialog>
  );
}
