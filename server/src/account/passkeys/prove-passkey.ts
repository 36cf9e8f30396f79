import type { PasskeySignIn } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../kit/errors/api-error.ts';
import { hashOf } from '../../kit/http/tokens.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { accountLimits } from '../account.limits.ts';
import * as passkeys from './passkeys.queries.ts';
import { placeOf, userHandleOf } from './passkeys.rules.ts';

export interface ProvePasskeyParts {
  database: Database;
  clock: Clock;
  /** PUBLIC_URL, if it is set. */
  publicUrl: string | null;
}

export interface ProvedPasskey {
  found: passkeys.StoredPasskey;
  /**
   * Notes the use. Throws `passkey_refused` when the passkey was removed meanwhile, or has counted
   * further.
   */
  usedIn(tx: Transaction): Promise<void>;
}

/**
 * Proves whose passkey signed what a browser was asked to sign in with (passkeys.md 5 to 9): throws
 * `passkey_refused` for whatever is not right. Wrong ones count by address.
 */
export function provePasskey({ database, clock, publicUrl }: ProvePasskeyParts) {
  const limits = accountLimits(database);
  return async (request: FastifyRequest, credential: PasskeySignIn): Promise<ProvedPasskey> => {
    const counted = await limits.passkey(request.ip);
    const { response } = credential;
    const expectedChallenge = await useChallenge(
      database,
      response.clientDataJSON,
      null,
      clock.now(),
    );
    const found = await passkeys.byCredential(database, credential.id);
    if (expectedChallenge === null || !found) throw new ApiError('passkey_refused');
    const { origin, rpID } = placeOf(publicUrl, request);
    const { verified, authenticationInfo: signed } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(found.public_key),
        counter: found.counter,
      },
    }).catch(refusal('passkey_refused'));
    const isOfOwner =
      response.userHandle === Buffer.from(userHandleOf(found.user_id)).toString('base64url');
    if (!verified || !isOfOwner) throw new ApiError('passkey_refused');
    await counted.right();
    return {
      found,
      async usedIn(tx) {
        const now = {
          id: found.id,
          counter: signed.newCounter,
          backed_up: signed.credentialBackedUp,
        };
        if (!(await passkeys.used(tx, now, clock.now()))) throw new ApiError('passkey_refused');
      },
    };
  };
}

/**
 * Uses up the challenge that was signed, whatever else is wrong with it (passkeys.md 5); null where
 * there is none.
 */
export async function useChallenge(
  database: Database,
  clientDataJSON: string,
  userId: string | null,
  now: Date,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  return (await passkeys.use(database, hashOf('passkey', challenge), userId, now))
    ? challenge
    : null;
}

/** The signed data says which challenge it answers; null if it says nothing. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * The library throws whatever it finds wrong: it goes into the log as the cause, and out as one
 * word.
 */
export function refusal(code: 'passkey_refused' | 'passkey_not_added') {
  return (cause: unknown): never => {
    throw new ApiError(code, {}, { cause });
  };
}
