import { endpoint } from '../../kit/endpoint.ts';
import { Session } from '../account.schema.ts';
import {
  RecoveryCodes,
  SavedRecoveryCodes,
  TwoFactor,
  TwoFactorCode,
  TwoFactorOff,
  TwoFactorPassword,
  TwoFactorSetup,
} from './two-factor.schema.ts';

export const signInWithCode = endpoint('POST', '/account/sign-in/code', {
  access: 'anybody',
  in: TwoFactorCode,
  out: Session,
  summary:
    'Second step of a sign-in: a code of the app, or a recovery code; 401 `sign_in_again` when it has ended',
});

export const getTwoFactor = endpoint('GET', '/account/two-factor', {
  out: TwoFactor,
  summary: 'Whether signing in asks for a code, since when, and which recovery codes are used',
});

export const beginTwoFactor = endpoint('POST', '/account/two-factor', {
  in: TwoFactorPassword,
  out: TwoFactorSetup,
  hashes: true,
  again: true,
  summary:
    'Begins the set-up, or begins it anew: a key for an authenticator app. Nothing is on before it is confirmed',
});

export const confirmTwoFactor = endpoint('POST', '/account/two-factor/confirmation', {
  in: TwoFactorCode,
  out: RecoveryCodes,
  summary:
    'Switches on with a code of the app; answers the recovery codes, which are shown this once',
});

export const renewRecoveryCodes = endpoint('POST', '/account/two-factor/recovery-codes', {
  in: TwoFactorPassword,
  out: RecoveryCodes,
  hashes: true,
  summary: 'Makes new recovery codes; the earlier ones work no more',
});

export const markRecoveryCodesSaved = endpoint('POST', '/account/two-factor/recovery-codes/saved', {
  in: SavedRecoveryCodes,
  again: true,
  summary:
    'Notes that the member has saved these recovery codes; 409 `two_factor_changed` when they work no more',
});

export const turnOffTwoFactor = endpoint('POST', '/account/two-factor/off', {
  in: TwoFactorOff,
  hashes: true,
  summary: 'Switches off, with the password and a code',
});
