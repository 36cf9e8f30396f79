import { useLayoutEffect, useState } from 'react';
import { keepCovered } from '../../kit/browser/cover.ts';
import { loadable } from '../../kit/browser/loadable.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { useFocusReturn } from '../../kit/sheet/use-focus-return.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { paths } from '../../paths.ts';
import { focusBefore } from '../auto-logout/use-auto-logout.ts';
import { useLeaveForAnother } from '../sign-out/leaving.data.ts';
import type { RememberedUser } from '../sign-out/local-entries.ts';
import { lateForm } from './LateForm.tsx';
import { SignInForm } from './SignInForm.tsx';

const ResetRequestForm = loadable(() => import('../password/ResetRequestForm.tsx'));

export interface SessionEndedProps {
  user: RememberedUser;
  /** How long nobody did anything, where it ended by that. */
  idleMinutes: number | null;
}

/**
 * Over the screen, which stays as it was and cannot be seen: the same person signs in again and
 * goes on. Somebody else starts anew; what the person before has typed waits for them
 * (account.md 16).
 */
export default function SessionEndedDialog({ user, idleMinutes }: SessionEndedProps) {
  // Before it is drawn: by now anybody could be reading what was on the screen.
  useLayoutEffect(keepCovered, []);
  const leaving = useLeaveForAnother();
  const [email, setEmail] = useState(user.email);
  const [forgot, setForgot] = useState(false);

  async function leave() {
    await leaving.mutateAsync(user);
    // From the start: nothing of the person before is left on the page.
    window.location.assign(paths.home());
  }

  return (
    <Sheet
      open
      dismissable={false}
      focus={useFocusReturn(focusBefore)}
      role="alertdialog"
      title="Please sign in again"
      description={
        idleMinutes === null
          ? 'Your session has expired. Please sign in again. What you typed is still there.'
          : `PCR signed you out because you did nothing here for ${idleMinutes} minutes. What you typed is still there.`
      }
    >
      {forgot ? (
        // The new password is set on another page; a person who signs in there goes on here.
        <ResetRequestForm
          {...lateForm(() => setForgot(false))}
          email={email}
          onEmail={setEmail}
          onBack={() => setForgot(false)}
        />
      ) : (
        <SignInForm
          known={{ email, password: '' }}
          onEmail={setEmail}
          onForgot={() => setForgot(true)}
        />
      )}
      <Button look="quiet" busy={leaving.isPending} busyLabel="Signing Out..." onClick={leave}>
        I am somebody else
      </Button>
    </Sheet>
  );
}
