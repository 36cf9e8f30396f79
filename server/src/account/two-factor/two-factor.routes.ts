import * as endpoints from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';
import type { RecoveryCodes } from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Bind } from '../../kit/http/http.ts';
import { onceInRequest } from '../../kit/http/once.ts';
import { hashOf } from '../../kit/http/tokens.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { accountLimits } from '../account.limits.ts';
import { mails } from '../account.mails.ts';
import { endSession, passwordHashAfterReset } from '../account.queries.ts';
import { deviceCookie } from '../devices/device-cookie.ts';
import { mailIfConfirmed } from '../email/confirmed-mail.ts';
import { credentialOf } from '../password/own-password.queries.ts';
import { ownPassword, wrongFields } from '../password/own-password.ts';
import { existing } from '../profile/profile.ts';
import type { Auth, Delivering } from '../sign-in/auth.ts';
import { pendingCookie } from '../sign-in/pending-sign-in.ts';
import {
  headersOf,
  isErased,
  type StartSessionParts,
  sessionStarter,
} from '../sign-in/start-session.ts';
import * as twoFactor from './two-factor.queries.ts';
import * as rules from './two-factor.rules.ts';

export interface TwoFactorParts extends StartSessionParts {
  auth: Auth;
  delivering: Delivering;
}

export function twoFactorRoutes(bind: Bind, parts: TwoFactorParts): void {
  const { database, clock, auth, delivering } = parts;
  const limits = accountLimits(database);
  const devices = deviceCookie(parts.secret, parts.origin, clock);
  const pending = pendingCookie(parts.origin);
  const startSession = sessionStarter(parts);
  const prove = ownPassword(parts);
  const vault = rules.twoFactorVault(parts.secret);
  const write = mails(parts.origin);
  const own = (actor: Actor) =>
    permit(rules.twoFactorRules, actor, 'change', { user_id: actor.id });

  /**
   * Counts a code of the app (two-factor.md 10); a recovery code nobody can guess. `wrong` tells
   * the member, if it is the one that they are told at.
   */
  async function countCode({ user_id, email, password }: CodeAsked, typed: string) {
    if (!rules.isAppCode(rules.plain(typed))) return null;
    const { tries, right } = await limits.codeOfApp(user_id, password);
    const wrong = async () => {
      if (tries !== TOLD_AFTER) return;
      await database.transaction((tx) => mailIfConfirmed(tx, write.wrongCodes(email, TOLD_AFTER)));
    };
    return { right, wrong };
  }

  /**
   * Uses up a code of the app, or a recovery code, whichever it has the form of. False when it is
   * wrong or used.
   */
  async function useCode(
    tx: Transaction,
    { user_id, secret }: { user_id: string; secret: string },
    typed: string,
  ) {
    const code = rules.plain(typed);
    if (!rules.isAppCode(code)) {
      return twoFactor.useRecoveryCode(tx, user_id, vault.hashOf(user_id, code), clock.now());
    }
    const step = rules.stepOf(await vault.open(secret), code, clock.now());
    return step !== null && twoFactor.useStep(tx, user_id, secret, step);
  }

  /** Makes new recovery codes, of which the answer has the only copy. */
  async function newCodes(tx: Transaction, actor: Actor): Promise<RecoveryCodes> {
    const codes = rules.newRecoveryCodes();
    const hashes = codes.map((code) => vault.hashOf(actor.id, code));
    const made_at = clock.now().toISOString();
    if (!(await twoFactor.keepRecoveryCodes(tx, own(actor), hashes, made_at)))
      throw new ApiError('two_factor_changed');
    return { recovery_codes: codes, made_at };
  }

  bind(endpoints.signInWithCode, async ({ in: { code } }, { request, reply }) => {
    const token_hash = pending.hashIn(request) ?? '';
    const found = await twoFactor.findPending(database, token_hash, clock.now());
    if (!found) throw new ApiError('sign_in_again');
    const { user_id, email, password } = found;
    const counted = await limits.signIn(email, request.ip, devices.idOf(request, email));
    const ofDay = await countCode(found, code);
    // Before the code is looked at: codes that are sent at once count in full.
    const { allowed, last } = await onceInRequest(twoFactor, token_hash, () =>
      twoFactor.countTry(database, token_hash),
    );
    if (!allowed) {
      await ofDay?.wrong();
      throw new ApiError('sign_in_again');
    }
    const right = await database.transaction(async (tx) => {
      if (!(await useCode(tx, found, code))) return false;
      // Of two right codes at once only one is used.
      if (!(await twoFactor.endPending(tx, token_hash))) throw new ApiError('sign_in_again');
      return true;
    });
    if (!right) {
      await ofDay?.wrong();
      throw last ? new ApiError('sign_in_again') : wrongCode(code);
    }
    await ofDay?.right();
    await counted.right();
    const { headers, response } = await delivering(() =>
      auth.api.startSession({
        body: { user_id },
        headers: headersOf(request),
        returnHeaders: true,
      }),
    ).catch((error: unknown) => {
      throw isErased(error) ? new ApiError('sign_in_again') : error;
    });
    const session = hashOf('session', response.token);
    // As with the password alone: a reset meanwhile has ended all sessions but this one.
    if ((await passwordHashAfterReset(database, email)) !== password) {
      await endSession(database, session);
      throw new ApiError('sign_in_again');
    }
    pending.clear(reply);
    return startSession({ request, reply, headers, session, userId: user_id, email });
  });

  bind(endpoints.getTwoFactor, (_, { actor }) => twoFactor.stateOf(database, actor));

  bind(endpoints.beginTwoFactor, async ({ in: { current_password } }, { actor, request }) => {
    const proved = await prove(actor, request, current_password);
    const key = rules.newKey();
    const sealed = await vault.seal(key);
    await database.transaction(async (tx) => {
      await proved.holdsIn(tx);
      if (!(await twoFactor.begin(tx, own(actor), sealed, clock.now())))
        throw new ApiError('two_factor_changed');
    });
    return rules.setupOf(key, proved.email);
  });

  bind(endpoints.confirmTwoFactor, async ({ in: { code } }, { actor, request }) => {
    const secret = await twoFactor.setupSecret(database, actor);
    if (secret === undefined) throw new ApiError('two_factor_changed');
    const { email } = existing(await credentialOf(database, actor));
    const counted = await limits.ownPassword(email, request.ip);
    const step = rules.stepOf(await vault.open(secret), rules.plain(code), clock.now());
    if (step === null) throw wrongFields({ code: NOT_OF_APP });
    await counted.right();
    return database.transaction(async (tx) => {
      const enabled = await twoFactor.enable(tx, own(actor), { secret, step }, clock.now());
      if (!enabled) throw new ApiError('two_factor_changed');
      await mailIfConfirmed(tx, write.twoFactorOn(email));
      return newCodes(tx, actor);
    });
  });

  bind(endpoints.renewRecoveryCodes, async ({ in: { current_password } }, { actor, request }) => {
    const proved = await prove(actor, request, current_password);
    return database.transaction(async (tx) => {
      await proved.holdsIn(tx);
      const made = await newCodes(tx, actor);
      await mailIfConfirmed(tx, write.recoveryCodesRenewed(proved.email));
      return made;
    });
  });

  bind(endpoints.markRecoveryCodesSaved, async ({ in: { made_at } }, { actor }) => {
    await database.transaction(async (tx) => {
      const saved = await twoFactor.recoveryCodesSaved(tx, own(actor), made_at, clock.now());
      if (!saved) throw new ApiError('two_factor_changed');
    });
    return undefined;
  });

  bind(
    endpoints.turnOffTwoFactor,
    async ({ in: { current_password, code } }, { actor, request }) => {
      const proved = await prove(actor, request, current_password);
      const secret = await twoFactor.secretOf(database, actor.id);
      if (secret === undefined) throw new ApiError('two_factor_changed');
      const counted = await limits.ownPassword(proved.email, request.ip);
      const { email, hash: password } = proved;
      const ofDay = await countCode({ user_id: actor.id, email, password }, code);
      const right = await database.transaction(async (tx) => {
        await proved.holdsIn(tx);
        if (!(await useCode(tx, { user_id: actor.id, secret }, code))) return false;
        await twoFactor.turnOff(tx, own(actor));
        await mailIfConfirmed(tx, write.twoFactorOff(email));
        return true;
      });
      if (!right) {
        await ofDay?.wrong();
        throw wrongCode(code);
      }
      await ofDay?.right();
      await counted.right();
      return undefined;
    },
  );
}

/** Whose code is asked for; `password` is as it is stored. */
type CodeAsked = Pick<twoFactor.PendingSignIn, 'user_id' | 'email' | 'password'>;

/** More wrong codes of the app than a member with their phone types in a day. */
const TOLD_AFTER = 5;

const wrongCode = (code: string) =>
  wrongFields({
    code: rules.isAppCode(rules.plain(code))
      ? 'This code is not right, or it was used before. Please try the next one.'
      : 'This recovery code is not right, or it was used before. Please check it, or try another one.',
  });
const NOT_OF_APP = 'This is not the code that your app shows now. Please try the next one.';
