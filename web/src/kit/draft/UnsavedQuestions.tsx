import { ConfirmDialog } from '../sheet/ConfirmDialog.tsx';

// The question about a page that is a form, before something in it is lost.

/** How the content of the form came there. */
type Did = 'typed' | 'changed';

export interface LeaveUnsavedProps {
  open: boolean;
  did: Did;
  /** Whether the device could store it. */
  stored: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Before the page is left. */
export function LeaveUnsaved({ open, did, stored, onStay, onLeave }: LeaveUnsavedProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Your changes are not saved"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onCancel={onStay}
      onConfirm={async () => onLeave()}
    >
      {stored
        ? `What you ${did} stays on this device until you save it or discard it.`
        : `This device could not keep what you ${did}. If you leave now, it is lost.`}
    </ConfirmDialog>
  );
}

export interface DiscardUnsavedProps {
  open: boolean;
  did: Did;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Before it is given up. */
export function DiscardUnsaved({ open, did, onKeep, onDiscard }: DiscardUnsavedProps) {
  return (
    <ConfirmDialog
      open={open}
      danger
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onCancel={onKeep}
      onConfirm={async () => onDiscard()}
    >
      You will lose what you {did}. What you saved before stays.
    </ConfirmDialog>
  );
}
