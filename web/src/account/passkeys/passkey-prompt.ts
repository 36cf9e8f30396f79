import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeySignIn,
} from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** The browser could not ask, or the device could not answer; the message is for the person. */
export class PromptError extends Error {
  override readonly name = 'PromptError';
}

/**
 * What browsers throw (WebAuthn, 5.1.3 and 5.1.4), as far as the person can do something about it.
 */
const WORDS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError:
    'This device has no screen lock. Set up a PIN, a fingerprint or your face in its settings first.',
  NotSupportedError: 'This device can’t make a passkey that fits. Please try another device.',
  SecurityError:
    'PCR is open at an address where passkeys don’t work. Please open it at its usual address.',
};
const OTHERWISE = 'Your browser could not do this. Please try again.';

/** The person said no, took too long, or has no passkey here: browsers do not tell these apart. */
const DECLINED = new Set(['NotAllowedError', 'AbortError']);

/** Null when the person cancelled. */
async function prompted<T>(prompt: Promise<T>): Promise<T | null> {
  try {
    return await prompt;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (DECLINED.has(name)) return null;
    throw new PromptError(WORDS[name] ?? OTHERWISE, { cause: error });
  }
}

/** Has the browser make a passkey; null when the person cancelled. */
export async function makePasskey(
  optionsJSON: PasskeyCreation,
): Promise<NewPasskey['credential'] | null> {
  const made = await prompted(startRegistration({ optionsJSON: optionsJSON as never }));
  if (!made) return null;
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/**
 * Has the browser sign in with a passkey; null when the person cancelled. With `autofill` it asks
 * nothing by itself, and offers passkeys at the field of the address.
 */
export async function askForPasskey(
  optionsJSON: PasskeyRequest,
  { autofill = false } = {},
): Promise<PasskeySignIn | null> {
  const signed = await prompted(startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
  if (!signed) return null;
  const { id, rawId, type, response } = signed;
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/** Takes back what the browser was asked last. */
export const endPrompt = () => WebAuthnAbortService.cancelCeremony();
