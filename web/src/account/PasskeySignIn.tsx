import type { PasskeySignIn as Signed } from '@pcr/contract/account/passkeys.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OfflineError } from '../kit/api/api.ts';
import { whenIdle } from '../kit/browser/when-idle.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { useSigningIn } from './account.data.ts';

// Its code comes once the form stands, or with the press.
const load = () =>
  import('./passkeys/passkey-sign-in.ts').catch((cause: unknown) => {
    throw new OfflineError('network', { cause });
  });

/** passkeys.md 15: the button, and what the browser offers at the field of the address. */
export function PasskeySignIn() {
  const signIn = useSigningIn(async (signed: Signed) => (await load()).signIn(signed));
  const { mutate } = signIn;
  const prompt = useMutation({
    mutationFn: async () => (await load()).promptToSignIn(),
    onSuccess: (signed) => signed && mutate(signed),
  });
  const busy = prompt.isPending || signIn.isPending;
  const error = prompt.error ?? signIn.error;

  useEffect(() => {
    if (busy) return;
    let takeBack: (() => void) | undefined;
    let left = false;
    const callOff = whenIdle(async () => {
      // Without it the form and the button are there.
      const code = await load().catch(() => null);
      if (!left) takeBack = code?.offerPasskeys((signed) => mutate(signed));
    });
    return () => {
      left = true;
      callOff();
      takeBack?.();
    };
  }, [busy, mutate]);

  return (
    <>
      <Button
        look="secondary"
        busy={busy}
        busyLabel="Signing In..."
        onClick={() => {
          signIn.reset();
          prompt.mutate();
        }}
      >
        Sign in with a passkey
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
