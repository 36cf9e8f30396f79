import { signIn } from '@pcr/contract/account/account.endpoints.ts';
import { signInWithPasskey } from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import { signInWithCode } from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';

/** The ways to sign in, as metrics call them. */
export const SIGN_INS = { password: signIn, code: signInWithCode, passkey: signInWithPasskey };
