import { TwoFactorPassword } from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import type { ReactNode } from 'react';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { useFocusReturn } from '../../kit/sheet/use-focus-return.ts';
import { OwnPassword, Refusal } from './OwnPassword.tsx';
import type { Change } from './two-factor.data.ts';

export interface PasswordSheetProps<Answer> {
  open: boolean;
  title: ReactNode;
  description?: string;
  hint?: string;
  /** What the button says. */
  action: string;
  /** The id of the heading above the result; the focus goes there. */
  leadsTo: string;
  change: Change<TwoFactorPassword, Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** Asks for the password before something is made that is shown once. */
export function PasswordSheet<Answer>(props: PasswordSheetProps<Answer>) {
  const { open, title, description, hint, action, leadsTo, change, onDone, onClose } = props;
  const { onSubmit, field, showErrors } = useSmallForm(TwoFactorPassword, (given) => {
    if (!change.isPending) change.mutate(given, { onSuccess: onDone, onError: showErrors });
  });
  const password = field('current_password');
  const { remember, restore } = useFocusReturn();
  const focus = {
    remember,
    restore(event?: Event) {
      event?.preventDefault();
      const heading = document.getElementById(leadsTo);
      if (heading) heading.focus({ preventScroll: true });
      else restore(event);
    },
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      {...(description && { description })}
      onSubmit={onSubmit}
      focusField
      focus={focus}
      footer={
        <SheetButtons onCancel={onClose} busy={change.isPending} busyLabel="One moment...">
          {action}
        </SheetButtons>
      }
    >
      <Refusal of={change} unless={password.error} />
      <OwnPassword {...password} {...(hint && { hint })} />
    </Sheet>
  );
}
