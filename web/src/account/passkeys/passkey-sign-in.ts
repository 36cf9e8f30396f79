import {
  beginPasskeySignIn,
  signInWithPasskey,
} from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import {
  PASSKEY_MINUTES,
  type PasskeySignIn,
} from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { call } from '../../kit/api/api.ts';
import { askForPasskey, endPrompt } from './passkey-prompt.ts';

// What the sign-in needs of passkeys. It is loaded after the form stands.

/** The browser's current question; only the newest one is taken back by its asker. */
let asked: symbol | null = null;

/** The browser asks for a passkey; null when the person cancelled. */
export async function promptToSignIn(): Promise<PasskeySignIn | null> {
  const options = await call(beginPasskeySignIn);
  asked = Symbol('prompt');
  return askForPasskey(options);
}

export const signIn = (signed: PasskeySignIn) =>
  // What was signed counts once; its id is that of the passkey.
  call(signInWithPasskey, { in: signed }, { once: true });

/** The browser's offer is renewed before the server forgets its challenge (ms). */
const RENEW_MS = (PASSKEY_MINUTES - 1) * 60_000;

/**
 * Lets the browser offer passkeys at the field of the address, if it can. Returns a function that
 * takes the offer back. It is no failure if the offer cannot be made: the form and the button are
 * there.
 */
export function offerPasskeys(onSigned: (signed: PasskeySignIn) => void): () => void {
  let left = false;
  let mine: symbol | null = null;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  async function offer() {
    if (left || !(await browserSupportsWebAuthnAutofill())) return;
    const options = await call(beginPasskeySignIn);
    if (left) return;
    asked = mine = Symbol('offer');
    clearTimeout(renewal);
    renewal = setTimeout(renew, RENEW_MS);
    const signed = await askForPasskey(options, { autofill: true });
    if (signed && !left) onSigned(signed);
  }
  const start = () => void offer().catch(() => {});
  /** In a page that nobody looks at nothing is asked for. */
  function renew() {
    if (document.hidden) document.addEventListener('visibilitychange', renew, { once: true });
    else start();
  }

  start();
  return () => {
    left = true;
    clearTimeout(renewal);
    document.removeEventListener('visibilitychange', renew);
    if (mine && asked === mine) endPrompt();
  };
}
