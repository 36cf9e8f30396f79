import { useLayoutEffect, useState } from 'react';
import { keepCovered } from '../../kit/browser/cover.ts';
import { loadable } from '../../kit/browser/loadable.tsx';
import { draftsOf } from '../../kit/draft/draft-storage.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { useFocusReturn } from '../../kit/sheet/use-focus-return.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { paths } from '../../paths.ts';
import { forgetPerson } from '../account.data.ts';
import { focusBefore } from '../auto-logout/use-auto-logout.ts';
import { DiscardQuestion } from '../sign-out/DiscardQuestion.tsx';
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
 * goes on. Somebody else starts anew, on a device that holds nothing of the person before; it asks
 * first when something unfinished would be lost.
 */
export default function SessionEndedDialog({ user, idleMinutes }: SessionEndedProps) {
  // Before it is drawn: by now anybody could be reading what was on the screen.
  useLayoutEffect(keepCovered, []);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [email, setEmail] = useState(user.email);
  const [forgot, setForgot] = useState(false);

  async function leave() {
    setLeaving(true);
    await forgetPerson(user);
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
      <Button
        look="quiet"
        busy={leaving}
        busyLabel="Signing Out..."
        onClick={() => (draftsOf(user.id).length > 0 ? setAsking(true) : leave())}
      >
        I am somebody else
      </Button>
      {asking && (
        <DiscardQuestion
          userId={user.id}
          busy={leaving}
          onCancel={() => setAsking(false)}
          onConfirm={leave}
        />
      )}
    </Sheet>
  );
}
