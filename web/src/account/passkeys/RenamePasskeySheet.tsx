import { type Passkey, PasskeyRename } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { TextField } from '../../kit/controls/TextField.tsx';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { useRenamePasskey } from './passkeys.data.ts';

export interface RenamePasskeySheetProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeySheet({ passkey, onClose }: RenamePasskeySheetProps) {
  const rename = useRenamePasskey(passkey.id);
  const { onSubmit, field, showErrors } = useSmallForm(PasskeyRename, (given) => {
    if (!rename.isPending) rename.mutate(given, { onSuccess: onClose, onError: showErrors });
  });
  return (
    <Sheet
      open
      focusField
      onClose={onClose}
      title="Rename Passkey"
      onSubmit={onSubmit}
      footer={
        <SheetButtons onCancel={onClose} busy={rename.isPending} busyLabel="Saving...">
          Save
        </SheetButtons>
      }
    >
      {rename.isError && (
        <Banner tone="red" live="assertive">
          {rename.error.message}
        </Banner>
      )}
      <TextField
        label="Name"
        required
        autoComplete="off"
        defaultValue={passkey.name}
        {...field('name')}
      />
    </Sheet>
  );
}
