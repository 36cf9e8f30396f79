import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { Session } from '../account.schema.ts';
import {
  NewPasskey,
  Passkey,
  PasskeyBegin,
  PasskeyCreation,
  PasskeyList,
  PasskeyRename,
  PasskeyRequest,
  PasskeySignIn,
} from './passkeys.schema.ts';

const params = z.object({ id: Id });

export const listPasskeys = endpoint('GET', '/account/passkeys', {
  out: PasskeyList,
  summary: "The caller's own passkeys, in the order in which they were added",
});

export const beginPasskey = endpoint('POST', '/account/passkeys/options', {
  in: PasskeyBegin,
  out: PasskeyCreation,
  hashes: true,
  again: true,
  summary:
    'First step of adding a passkey, with the password: what the browser needs to make one (passkeys.md 2)',
});

export const addPasskey = endpoint('POST', '/account/passkeys', {
  in: NewPasskey,
  out: Passkey,
  summary:
    'Second step: keeps the passkey that the browser made; 409 `passkey_not_added` when it does not fit',
});

export const renamePasskey = endpoint('PUT', '/account/passkeys/:id', {
  params,
  in: PasskeyRename,
  out: Passkey,
  summary: "Gives one of the caller's own passkeys another name",
});

export const removePasskey = endpoint('DELETE', '/account/passkeys/:id', {
  params,
  summary: "Removes one of the caller's own passkeys: nobody signs in with it any more",
});

export const beginPasskeySignIn = endpoint('POST', '/account/sign-in/passkey/options', {
  access: 'anybody',
  out: PasskeyRequest,
  again: true,
  summary:
    'First step of signing in with a passkey: what the browser is to sign; the same for everybody',
});

export const signInWithPasskey = endpoint('POST', '/account/sign-in/passkey', {
  access: 'anybody',
  in: PasskeySignIn,
  out: Session,
  again: false,
  summary: 'Second step: sets the session cookie; 401 `passkey_refused` for whatever is not right',
});
