import { Button } from '../kit/Button.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { clearOnSignOut } from './local-entries.ts';
import { SignInForm } from './SignInForm.tsx';

/** Over the screen, which stays as it was: whoever signs in again goes on where they were. */
export default function SessionEndedDialog({ email }: { email: string }) {
  function leave() {
    clearOnSignOut();
    // From the start: nothing of the person before is left on the page.
    window.location.assign('/');
  }
  return (
    <Sheet
      open
      dismissable={false}
      role="alertdialog"
      title="Please sign in again"
      description="Your session has expired. Please sign in again. What you typed is still there."
    >
      <SignInForm known={{ email, password: '' }} />
      <Button look="quiet" onClick={leave}>
        I am somebody else
      </Button>
    </Sheet>
  );
}
