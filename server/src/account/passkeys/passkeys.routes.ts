import { randomUUID } from 'node:crypto';
import * as endpoints from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import {
  PASSKEY_MINUTES,
  PASSKEYS_MOST,
  PASSKEYS_TOPIC,
  PasskeyCreation,
  PasskeyRequest,
} from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG } from '@simplewebauthn/server/helpers';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Bind } from '../../kit/http/http.ts';
import { hashOf } from '../../kit/http/tokens.ts';
import { publish } from '../../kit/live/live.ts';
import type { Mail } from '../../kit/messages/mail.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { accountLimits } from '../account.limits.ts';
import { mails } from '../account.mails.ts';
import { endSession } from '../account.queries.ts';
import { mailIfConfirmed } from '../email/confirmed-mail.ts';
import { whereLinkIs } from '../email/where-link-is.ts';
import { ownPassword } from '../password/own-password.ts';
import { findPerson } from '../person.ts';
import { existing } from '../profile/profile.ts';
import type { Auth, Delivering } from '../sign-in/auth.ts';
import {
  headersOf,
  isErased,
  type StartSessionParts,
  sessionStarter,
} from '../sign-in/start-session.ts';
import * as passkeys from './passkeys.queries.ts';
import { challengeEnd, passkeyRules, placeOf, userHandleOf } from './passkeys.rules.ts';
import { provePasskey, refusal, useChallenge } from './prove-passkey.ts';

export interface PasskeyParts extends StartSessionParts {
  auth: Auth;
  delivering: Delivering;
  /** PUBLIC_URL, if it is set. */
  publicUrl: string | null;
  requireEmailConfirmation: boolean;
  sendsMail: boolean;
}

export function passkeyRoutes(bind: Bind, parts: PasskeyParts): void {
  const { database, clock, auth, delivering, publicUrl } = parts;
  const limits = accountLimits(database);
  const proveOwn = ownPassword(parts);
  const prove = provePasskey(parts);
  const startSession = sessionStarter(parts);
  const write = mails(parts.origin);

  const remember = (challenge: string, userId: string | null) =>
    passkeys.remember(database, hashOf('passkey', challenge), userId, challengeEnd(clock.now()));

  bind(endpoints.listPasskeys, async (_, { actor }) => ({
    items: await passkeys.list(database, actor),
  }));

  bind(endpoints.beginPasskey, async ({ in: { current_password } }, { actor, request }) => {
    const { email } = await proveOwn(actor, request, current_password);
    const known = await passkeys.known(database, actor);
    if (known.length >= PASSKEYS_MOST)
      throw new ApiError('passkey_not_added', { message: TOO_MANY });
    const { full_name } = existing(await findPerson(database, actor.id));
    const options = await generateRegistrationOptions({
      rpName: 'PCR',
      rpID: placeOf(publicUrl, request).rpID,
      userID: userHandleOf(actor.id),
      userName: email,
      userDisplayName: full_name,
      timeout: PASSKEY_MINUTES * 60_000,
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    await remember(options.challenge, actor.id);
    return PasskeyCreation.parse(options);
  });

  bind(endpoints.addPasskey, async ({ in: { name, credential } }, { actor, request }) => {
    const expectedChallenge = await useChallenge(
      database,
      credential.response.clientDataJSON,
      actor.id,
      clock.now(),
    );
    if (expectedChallenge === null) throw new ApiError('passkey_not_added');
    const { origin, rpID } = placeOf(publicUrl, request);
    const { transports, ...response } = credential.response;
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(refusal('passkey_not_added'));
    if (!made) throw new ApiError('passkey_not_added');
    const given = {
      id: randomUUID(),
      user_id: actor.id,
      name,
      credential_id: made.credential.id,
      public_key: made.credential.publicKey,
      counter: made.credential.counter,
      transports: transports ?? [],
      device_type: made.credentialDeviceType,
      backed_up: made.credentialBackedUp,
    };
    const person = existing(await findPerson(database, actor.id));
    return database.transaction(async (tx) => {
      const added = await passkeys.add(tx, permit(passkeyRules, actor, 'add', given), clock.now());
      if (!added) throw new ApiError('passkey_not_added');
      await told(tx, actor, person.email, write.passkeyAdded);
      return added;
    });
  });

  bind(endpoints.renamePasskey, ({ params: { id }, in: { name } }, { actor }) =>
    database.transaction(async (tx) => {
      const allowed = permit(passkeyRules, actor, 'rename', await passkeys.find(tx, id));
      const renamed = existing(await passkeys.rename(tx, allowed, name));
      await publish(tx, { to: [actor.id], topic: PASSKEYS_TOPIC, id });
      return renamed;
    }),
  );

  bind(endpoints.removePasskey, async ({ params: { id } }, { actor }) => {
    const person = existing(await findPerson(database, actor.id));
    await database.transaction(async (tx) => {
      const allowed = permit(passkeyRules, actor, 'remove', await passkeys.find(tx, id));
      if (!(await passkeys.remove(tx, allowed))) throw new ApiError('not_found');
      await told(tx, actor, person.email, write.passkeyRemoved);
    });
    return undefined;
  });

  bind(endpoints.beginPasskeySignIn, async (_, { request }) => {
    await limits.passkeyChallenge(request.ip);
    const options = await generateAuthenticationOptions({
      rpID: placeOf(publicUrl, request).rpID,
      timeout: PASSKEY_MINUTES * 60_000,
      userVerification: 'required',
    });
    await remember(options.challenge, null);
    return PasskeyRequest.parse(options);
  });

  bind(endpoints.signInWithPasskey, async ({ in: credential }, { request, reply }) => {
    const { found, usedIn } = await prove(request, credential);
    if (parts.requireEmailConfirmation && !found.email_confirmed) {
      await enqueue(database, 'confirmation_again', { email: found.email, due: true });
      throw new ApiError('passkey_refused', {
        message: `${NOT_CONFIRMED} ${whereLinkIs(parts)}`,
      });
    }
    await database.transaction(async (tx) => {
      await usedIn(tx);
      await publish(tx, { to: [found.user_id], topic: PASSKEYS_TOPIC, id: found.id });
    });
    const { headers, response: made } = await delivering(() =>
      auth.api.startSession({
        body: { user_id: found.user_id },
        headers: headersOf(request),
        returnHeaders: true,
      }),
    ).catch((error: unknown) => {
      throw isErased(error) ? new ApiError('passkey_refused') : error;
    });
    const session = hashOf('session', made.token);
    // A first reset (account.md 53) that came in between has ended the passkey and all sessions but
    // this one.
    if (!(await passkeys.isThere(database, found.id))) {
      await endSession(database, session);
      throw new ApiError('passkey_refused');
    }
    return startSession({
      request,
      reply,
      headers,
      session,
      userId: found.user_id,
      email: found.email,
    }).catch((error: unknown) => {
      // Its account waits for its erasure (deletion.md 3).
      throw error instanceof ApiError && error.code === 'wrong_credentials'
        ? new ApiError('passkey_refused')
        : error;
    });
  });

  /** The member's other pages, and the member by mail. */
  async function told(
    tx: Transaction,
    actor: Actor,
    email: string,
    mail: (to: string) => Mail,
  ): Promise<void> {
    await publish(tx, { to: [actor.id], topic: PASSKEYS_TOPIC });
    await mailIfConfirmed(tx, mail(email));
  }
}

/** What devices sign with today; the library would offer what Node calls experimental. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
const TOO_MANY = `You have ${PASSKEYS_MOST} passkeys, and there is no room for more. Remove one first.`;
const NOT_CONFIRMED = 'Confirm your email address first.';
