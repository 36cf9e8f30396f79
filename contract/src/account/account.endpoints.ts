import { endpoint } from '../kit/endpoint.ts';
import { PublicSettings, Registration, Session, SignIn } from './account.schema.ts';

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
  again: true,
  summary:
    'Sets the session cookie, or asks for a code (401 `code_required`); limited per address and per account',
});

export const signOut = endpoint('POST', '/account/sign-out', {
  access: 'anybody',
  again: true,
  summary: 'Ends the session, if there is one, and removes its cookie',
});

export const getSession = endpoint('GET', '/account/session', {
  out: Session,
  summary: 'Who is signed in; prolongs the session that is in use',
});
