import { useEffect } from 'react';
import { whenIdle } from '../../kit/browser/when-idle.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { offerPasskeys, usePasskeySignIn } from '../passkeys/passkey-sign-in.data.ts';

/** passkeys.md 15: the button, and what the browser offers at the field of the address. */
export function PasskeySignIn() {
  const { signIn, prompt } = usePasskeySignIn();
  const { mutate } = signIn;
  const busy = prompt.isPending || signIn.isPending;
  const error = prompt.error ?? signIn.error;

  // An authenticator that answers by itself would answer the next offer, too, until the server
  // refuses all tries of its address.
  const refused = signIn.isError;
  useEffect(() => {
    if (busy || refused) return;
    let takeBack: (() => void) | undefined;
    const callOff = whenIdle(() => {
      takeBack = offerPasskeys(mutate);
    });
    return () => {
      callOff();
      takeBack?.();
    };
  }, [busy, refused, mutate]);

  return (
    <>
      <Button
        look="secondary"
        data-passkeys
        busy={busy}
        busyLabel="Signing In..."
        onClick={() => {
          signIn.reset();
          prompt.mutate();
        }}
      >
        Sign In with a Passkey
      </Button>
      {error && !busy && (
        <Banner tone="red" live="assertive">
          {error.message}
        </Banner>
      )}
      {prompt.data === null && !busy && (
        <p role="status" className="text-sm text-ink-soft">
          No passkey was used. You can try again, or sign in with your password.
        </p>
      )}
    </>
  );
}
