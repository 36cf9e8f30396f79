import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import {
  ConfirmationRequest,
  EmailConfirmation,
  PasswordReset,
  PasswordResetRequest,
  PublicSettings,
  Registration,
  Session,
  SignIn,
} from './account.schema.ts';

export const getPublicSettings = endpoint('GET', '/account/settings', {
  access: 'anybody',
  out: PublicSettings,
  summary: 'What the operator has set that the screens depend on',
});

export const register = endpoint('POST', '/account/register', {
  access: 'anybody',
  in: Registration,
  hashes: true,
  summary:
    'Creates an account and sends the confirmation mail; answers the same for an address that is registered',
});

export const signIn = endpoint('POST', '/account/sign-in', {
  access: 'anybody',
  in: SignIn,
  out: Session,
  hashes: true,
  summary:
    'Sets the session cookie, or asks for a code (401 `code_required`); limited per address and per account',
});

export const signOut = endpoint('POST', '/account/sign-out', {
  access: 'anybody',
  summary: 'Ends the session, if there is one, and removes its cookie',
});

export const getSession = endpoint('GET', '/account/session', {
  out: Session,
  summary: 'Who is signed in; prolongs the session that is in use',
});

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

export const confirmEmail = endpoint('POST', '/account/email-confirmation', {
  access: 'anybody',
  in: EmailConfirmation,
  out: z.object({ email_confirmed: z.literal(true) }),
  summary:
    'Confirms the address with the token from the mail, once; 409 `already_confirmed` after that',
});

export const requestConfirmation = endpoint('POST', '/account/email-confirmation-request', {
  access: 'anybody',
  in: ConfirmationRequest,
  summary:
    'Sends the confirmation mail again if the address waits for it; answers the same, and as fast, if not',
});
