import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { canHavePasskeys, isNumbers } from './can-have-passkeys.ts';

export const TITLE = 'Biometric Login';
/** What it is, in two sentences. */
export const WHAT_IT_IS =
  'Sign in with your fingerprint, your face or the PIN of your device. It is called a passkey: it stays on your device, and PCR never sees your fingerprint or your face.';

/** passkeys.md 14: why there can be none here; null where there can. */
export function whyNoPasskeys(): string | null {
  if (canHavePasskeys()) return null;
  const { hostname } = window.location;
  if (hostname === '127.0.0.1')
    return 'Passkeys need an address with a name. Open PCR as localhost on this computer.';
  if (isNumbers(hostname)) {
    return `PCR is open at an address made of numbers, and passkeys need a name. Ask ${operatorName()} for one.`;
  }
  if (!window.isSecureContext) {
    return `Passkeys work only where the address of PCR begins with https. Ask ${operatorName()} for it.`;
  }
  return 'This browser can’t use passkeys. Please update it, or try another one.';
}
