import * as account from '@pcr/contract/account/account.endpoints.ts';
import * as autoLogout from '@pcr/contract/account/auto-logout/auto-logout.endpoints.ts';
import * as deletion from '@pcr/contract/account/deletion/deletion.endpoints.ts';
import * as devices from '@pcr/contract/account/devices/devices.endpoints.ts';
import * as emailChange from '@pcr/contract/account/email/email-change.endpoints.ts';
import {
  confirmEmail,
  requestConfirmation,
} from '@pcr/contract/account/email/email-confirmation.endpoints.ts';
import * as passkeys from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import * as password from '@pcr/contract/account/password/password.endpoints.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '@pcr/contract/account/password/password-reset.endpoints.ts';
import * as avatar from '@pcr/contract/account/profile/avatar.endpoints.ts';
import * as profile from '@pcr/contract/account/profile/profile.endpoints.ts';
import * as details from '@pcr/contract/account/settings/details.endpoints.ts';
import * as twoFactor from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';
import { hasPasskey } from './authenticator.ts';
import { detailsEdit, profileEdit } from './profile-edits.ts';

export interface AccountRecords {
  /** The id of another session of the same owner. */
  device: string;
  /** The id of a passkey of the same owner. */
  passkey: string;
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends AccountRecords {}
}

const NOBODYS_PASSKEY = { id: 'AA', rawId: 'AA', type: 'public-key' as const };

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(account.getPublicSettings, [200, 200, 200, 200], () => ({})),
  calling(account.register, [204, 204, 204, 204], () => ({
    in: { full_name: 'Somebody', email: `${newId()}@example.org`, password: 'password' },
  })),
  calling(account.signIn, [200, 200, 200, 200], (subject) => ({ in: subject.account })),
  calling(account.signOut, [204, 204, 204, 204], () => ({})),
  calling(account.getSession, [401, 200, 200, 200], () => ({})),
  calling(requestPasswordReset, [204, 204, 204, 204], () => ({
    in: { email: `${newId()}@example.org` },
  })),
  calling(resetPassword, [400, 400, 400, 400], () => ({
    in: { token: 'nobodysToken', password: 'password' },
  })),
  calling(confirmEmail, [400, 400, 400, 400], () => ({ in: { token: 'nobodysToken' } })),
  calling(requestConfirmation, [204, 204, 204, 204], () => ({
    in: { email: `${newId()}@example.org` },
  })),
  // Their accounts have no password here, so that what is given is wrong.
  calling(twoFactor.signInWithCode, [401, 401, 401, 401], () => ({ in: { code: '000000' } })),
  calling(twoFactor.getTwoFactor, [401, 200, 200, 200], () => ({})),
  // Members of tests have no password.
  calling(twoFactor.beginTwoFactor, [401, 422, 422, 422], () => ({
    in: { current_password: 'password' },
  })),
  calling(twoFactor.confirmTwoFactor, [401, 409, 409, 409], () => ({ in: { code: '000000' } })),
  calling(twoFactor.renewRecoveryCodes, [401, 422, 422, 422], () => ({
    in: { current_password: 'password' },
  })),
  calling(twoFactor.markRecoveryCodesSaved, [401, 409, 409, 409], () => ({
    in: { made_at: '2026-03-03T18:00:00Z' },
  })),
  calling(twoFactor.turnOffTwoFactor, [401, 422, 422, 422], () => ({
    in: { current_password: 'password', code: '000000' },
  })),
  calling(profile.getProfile, [401, 200, 200, 200], () => ({})),
  calling(profile.updateProfile, [401, 200, 200, 200], () => ({ in: profileEdit() })),
  calling(details.getAccountDetails, [401, 200, 200, 200], () => ({})),
  calling(details.updateAccountDetails, [401, 200, 200, 200], () => ({ in: detailsEdit() })),
  calling(emailChange.requestEmailChange, [401, 422, 422, 422], () => ({
    in: { new_email: `${newId()}@example.org`, current_password: 'not the password' },
  })),
  calling(emailChange.cancelEmailChange, [401, 204, 204, 204], () => ({})),
  calling(emailChange.lookUpEmailChange, [400, 400, 400, 400], () => ({
    in: { token: 'nobodysToken' },
  })),
  calling(emailChange.confirmEmailChange, [400, 400, 400, 400], () => ({
    in: { token: 'nobodysToken' },
  })),
  calling(autoLogout.recordActivity, [401, 204, 204, 204], () => ({})),
  calling(autoLogout.endIdleSession, [401, 204, 204, 204], () => ({})),
  calling(password.changePassword, [401, 422, 422, 422], () => ({
    in: { current_password: 'not the password', password: 'another password' },
  })),
  calling(deletion.requestDeletion, [401, 422, 422, 422], () => ({
    in: { current_password: 'not the password' },
  })),
  calling(devices.listDevices, [401, 200, 200, 200], () => ({})),
  calling(devices.endDevice, [401, 404, 404, 204], ({ device }) => ({ params: { id: device } })),
  calling(devices.endOtherDevices, [401, 204, 204, 204], () => ({})),
  calling(devices.endUnknownDevice, [400, 400, 400, 400], () => ({
    in: { token: 'nobodysToken' },
  })),
  calling(passkeys.listPasskeys, [401, 200, 200, 200], () => ({})),
  calling(passkeys.beginPasskey, [401, 422, 422, 422], () => ({
    in: { current_password: 'not the password' },
  })),
  // What no device has made.
  calling(passkeys.addPasskey, [401, 409, 409, 409], () => ({
    in: {
      name: 'Phone',
      credential: {
        ...NOBODYS_PASSKEY,
        response: { clientDataJSON: 'e30', attestationObject: 'oA' },
      },
    },
  })),
  calling(passkeys.renamePasskey, [401, 404, 404, 200], ({ passkey }) => ({
    params: { id: passkey },
    in: { name: 'Phone' },
  })),
  calling(passkeys.removePasskey, [401, 404, 404, 204], ({ passkey }) => ({
    params: { id: passkey },
  })),
  calling(passkeys.beginPasskeySignIn, [200, 200, 200, 200], () => ({})),
  calling(passkeys.signInWithPasskey, [401, 401, 401, 401], () => ({
    in: {
      ...NOBODYS_PASSKEY,
      response: {
        clientDataJSON: 'e30',
        authenticatorData: 'AA',
        signature: 'AA',
        userHandle: 'AA',
      },
    },
  })),
  calling(avatar.setAvatar, [401, 404, 404, 200], ({ photo }) => ({ in: { file_id: photo.id } })),
];

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<AccountRecords> = {
  device: (owner) => owner.isElsewhere(),
  passkey: hasPasskey,
};
