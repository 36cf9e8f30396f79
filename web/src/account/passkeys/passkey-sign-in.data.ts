import type { PasskeySignIn } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { OfflineError } from '../../kit/api/api.ts';
import { useSigningIn } from '../sign-in/sign-in.data.ts';

// Its code comes once the form stands, or with the press.
const load = () =>
  import('./passkey-sign-in.ts').catch((cause: unknown) => {
    throw new OfflineError('network', { cause });
  });

/** Has the browser ask for a passkey; null when the person cancelled. */
export const promptForPasskey = async () => (await load()).promptToSignIn();

/**
 * Signs in with what a passkey signed. `prompt` has the browser ask for one: null when the person
 * cancelled.
 */
export function usePasskeySignIn() {
  const signIn = useSigningIn(async (signed: PasskeySignIn) => (await load()).signIn(signed));
  const prompt = useMutation({
    mutationFn: promptForPasskey,
    onSuccess: (signed) => signed && signIn.mutate(signed),
  });
  return { signIn, prompt };
}

/**
 * Lets the browser offer passkeys at the field of the address, until what this returns is called.
 */
export function offerPasskeys(onSigned: (signed: PasskeySignIn) => void): () => void {
  let left = false;
  let takeBack: (() => void) | undefined;
  load().then(
    (code) => {
      if (!left) takeBack = code.offerPasskeys(onSigned);
    },
    // Without it the form and the button are there.
    () => {},
  );
  return () => {
    left = true;
    takeBack?.();
  };
}
