import { endpoint } from '../../kit/endpoint.ts';
import { PasswordReset, PasswordResetRequest } from '../account.schema.ts';

export const requestPasswordReset = endpoint('POST', '/account/password-reset-request', {
  access: 'anybody',
  in: PasswordResetRequest,
  summary:
    'Sends the reset mail if there is such an account; answers the same, and as fast, if not',
});

export const resetPassword = endpoint('POST', '/account/password-reset', {
  access: 'anybody',
  in: PasswordReset,
  hashes: true,
  summary: 'Sets a new password with the token from the mail and ends all sessions of the account',
});
