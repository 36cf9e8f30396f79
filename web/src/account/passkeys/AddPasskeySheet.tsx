import type { Passkey } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { PasskeyBegin, PasskeyRename } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { PasswordField } from '../../kit/controls/PasswordField.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { useSession } from '../account.data.ts';
import { useAddPasskey } from './passkeys.data.ts';
import { suggestedName } from './suggested-name.ts';

const Given = z.extend(PasskeyRename, PasskeyBegin.shape);

export interface AddPasskeySheetProps {
  open: boolean;
  /** Those that are there. */
  items: readonly Passkey[];
  onClose: () => void;
}

/** passkeys.md 2, 13 and 14. Nothing is kept as a draft: there is a password in it. */
export function AddPasskeySheet({ open, ...props }: AddPasskeySheetProps) {
  return open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ items, onClose }: Omit<AddPasskeySheetProps, 'open'>) {
  const email = useSession().data?.user.email ?? '';
  const add = useAddPasskey();
  const { onSubmit, field, showErrors } = useSmallForm(Given, (given) => {
    if (add.isPending) return;
    add.mutate(given, {
      onSuccess: (added) => added && done(),
      onError: showErrors,
    });
  });
  const [before] = useState(() => new Set(items.map(({ id }) => id)));
  const { variables: tried } = add;
  const isThere = items.some(({ id, name }) => name === tried?.name && !before.has(id));
  const happened = useHappened(add.error, isThere, done);
  function done() {
    onClose();
    toastSuccess('Your passkey was added');
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Add a Passkey"
      description="First your password. Then your browser asks for your fingerprint, your face or your PIN."
      onSubmit={onSubmit}
      footer={
        <SheetButtons onCancel={onClose} busy={add.isPending} busyLabel="Adding...">
          Continue
        </SheetButtons>
      }
    >
      {add.isError && !happened && (
        <Banner tone="red" live="assertive">
          {add.error.message}
        </Banner>
      )}
      {add.data === null && (
        <Banner tone="info" live="polite">
          No passkey was added. You can try again whenever you like.
        </Banner>
      )}
      {/* For password managers, which fill in the password of this account. */}
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <TextField
        label="Name"
        required
        autoComplete="off"
        hint="So that you know which device it is"
        defaultValue={suggestedName(navigator.userAgent)}
        {...field('name')}
      />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        hint="This keeps anyone who picks up your device from adding one"
        {...field('current_password')}
      />
    </Sheet>
  );
}
