import { TwoFactorOff } from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { useState } from 'react';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { CodeField } from './CodeField.tsx';
import { OwnPassword, Refusal } from './OwnPassword.tsx';
import { useTurnOffTwoFactor } from './two-factor.data.ts';

export interface TurnOffSheetProps {
  open: boolean;
  onClose: () => void;
}

/** two-factor.md 6. Its page closes it once it is off. */
export function TurnOffSheet({ open, onClose }: TurnOffSheetProps) {
  const [recovery, setRecovery] = useState(false);
  const turnOff = useTurnOffTwoFactor();
  const { onSubmit, field, showErrors } = useSmallForm(TwoFactorOff, (given) => {
    if (!turnOff.isPending) turnOff.mutate(given, { onError: showErrors });
  });
  const password = field('current_password');
  const code = field('code');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        <>
          Turn Off <span className="whitespace-nowrap">Two-Factor</span> Authentication
        </>
      }
      description="Signing in will take your password alone. Your recovery codes stop working."
      onSubmit={onSubmit}
      focusField
      footer={
        <SheetButtons
          onCancel={onClose}
          look="danger"
          busy={turnOff.isPending}
          busyLabel="Turning Off..."
        >
          Turn Off
        </SheetButtons>
      }
    >
      <Refusal of={turnOff} unless={password.error ?? code.error} />
      <OwnPassword {...password} />
      <CodeField key={recovery ? 'recovery' : 'app'} recovery={recovery} {...code} />
      <Button
        look="quiet"
        className="-mt-2 self-start px-0!"
        onClick={() => setRecovery(!recovery)}
      >
        {recovery ? 'Use the code in your app' : 'Use a recovery code'}
      </Button>
    </Sheet>
  );
}
