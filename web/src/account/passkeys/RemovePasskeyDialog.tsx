import type { Passkey } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { useRemovePasskey } from './passkeys.data.ts';

export interface RemovePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const remove = useRemovePasskey(passkey.id);
  // Also if the list has lost it, and with it this dialog, before the answer came. A failure shows
  // in the dialog.
  const gone = () => {
    onClose();
    toastSuccess('The passkey was removed');
  };
  return (
    <ConfirmDialog
      open
      title={`Remove ${passkey.name}?`}
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      busyLabel="Removing..."
      onCancel={onClose}
      onConfirm={() => remove.mutateAsync().then(gone, () => {})}
      error={remove.error ? `This passkey is still here. ${remove.error.message}` : undefined}
    >
      You can’t sign in with it anymore. Your password still works. The device may go on showing it
      until you delete it there.
    </ConfirmDialog>
  );
}
