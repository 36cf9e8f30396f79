import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import { APIError } from 'better-auth/api';
import { ApiError } from '../kit/errors/api-error.ts';
import { isNoRoom } from '../kit/errors/no-room.ts';
import type { Bind } from '../kit/http/http.ts';
import { hashOf, newToken } from '../kit/http/tokens.ts';
import type { Database } from '../kit/postgres/database.ts';
import { onlyReading } from '../kit/postgres/elsewhere.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { operatorOf } from '../kit/settings/operator.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import { accountLimits } from './account.limits.ts';
import { mails } from './account.mails.ts';
import * as accounts from './account.queries.ts';
import { deviceCookie } from './devices/device-cookie.ts';
import { whereLinkIs } from './email/where-link-is.ts';
import {
  type PasswordPolicy,
  passwordMin,
  refuseWeakPassword,
} from './password/password-policy.ts';
import type { Auth, Delivering } from './sign-in/auth.ts';
import { pendingCookie } from './sign-in/pending-sign-in.ts';
import type { ReadSession } from './sign-in/session-cookie.ts';
import { spelled } from './sign-in/spelled-address.ts';
import {
  headersOf,
  isErased,
  passCookies,
  sessionOf,
  sessionStarter,
} from './sign-in/start-session.ts';
import { askForCode } from './two-factor/two-factor.queries.ts';
import { codeStepEnd } from './two-factor/two-factor.rules.ts';

export interface AccountParts {
  database: Database;
  clock: Clock;
  auth: Auth;
  delivering: Delivering;
  readSession: ReadSession;
  secret: string;
  /** Where people open the app. */
  origin: string;
  sampleData: boolean;
  /** There is a mail server. */
  sendsMail: boolean;
  /** There is a gateway for text messages and calls. */
  sendsTexts: boolean;
  requireEmailConfirmation: boolean;
  passwordPolicy: PasswordPolicy;
  operatorName: string | null;
  operatorEmail: string | null;
  operatorPhone: string | null;
}

export function accountRoutes(bind: Bind, parts: AccountParts): void {
  const { database, clock, auth, delivering, readSession } = parts;
  const limits = accountLimits(database);
  const devices = deviceCookie(parts.secret, parts.origin, clock);
  const pending = pendingCookie(parts.origin);
  const startSession = sessionStarter(parts);
  const write = mails(parts.origin);

  /**
   * The same for a wrong password, an unknown address and one that is not confirmed: none of them
   * is told apart.
   */
  const wrong = () =>
    new ApiError(
      'wrong_credentials',
      parts.requireEmailConfirmation
        ? { message: `${WRONG_OR_NOT_CONFIRMED} ${whereLinkIs(parts)}` }
        : {},
    );

  bind(endpoints.getPublicSettings, async () => ({
    sample_data: parts.sampleData,
    email_confirmation_required: parts.requireEmailConfirmation,
    sends_mail: parts.sendsMail,
    sends_texts: parts.sendsTexts,
    password_min: passwordMin(parts.passwordPolicy),
    operator: operatorOf(parts),
  }));

  // The work is the same for every address: the same hash and statements, and a mail to its reader.
  bind(endpoints.register, async ({ in: { full_name, email, password } }, { request }) => {
    await refuseWeakPassword(parts.passwordPolicy, password);
    await limits.register(email, request.ip);
    const password_hash = await (await auth.$context).password.hash(password);
    const token = newToken();
    await database.transaction(async (tx) => {
      const made = await accounts.createAccount(
        tx,
        { full_name, email, password_hash, token },
        clock.now(),
      );
      await enqueue(
        tx,
        'mail',
        made ? write.emailConfirmation(email, token) : write.alreadyRegistered(email),
      );
    });
    return undefined;
  });

  bind(endpoints.signIn, async ({ in: body }, { request, reply }) => {
    const { email } = body;
    const known = devices.idOf(request, email);
    const counted = await limits.signIn(email, request.ip, known);
    const before = await accounts.passwordHash(database, email);
    const { headers, response } = await delivering(() =>
      auth.api.signInEmail({
        body: { ...body, email: spelled(email) },
        headers: headersOf(request),
        returnHeaders: true,
      }),
    ).catch(async (error: unknown) => {
      const code = codeOf(error) ?? '';
      if (WRONG.has(code)) {
        // For each of them, whether or not there is something to send: somebody who registered an
        // address with a password of their own could tell by the time of the answer whether it was
        // free.
        if (parts.requireEmailConfirmation) {
          await enqueue(database, 'confirmation_again', { email, due: code === NOT_CONFIRMED });
        }
        throw wrong();
      }
      if (isErased(error)) throw wrong();
      if (error instanceof ApiError) await counted.unheard();
      throw error;
    });
    const session = hashOf('session', response.token);
    // In place of that session, where the account asks for a code as well (two-factor.md 8).
    const token = newToken();
    const now = clock.now();
    const waiting = {
      token_hash: hashOf('pending-sign-in', token),
      session,
      expires_at: codeStepEnd(now),
    };
    const asked =
      before !== undefined && (await askForCode(database, { ...waiting, password: before }, now));
    // A reset that came between the look at the password and the new session has ended all sessions
    // but this one.
    if ((await accounts.passwordHashAfterReset(database, email)) !== before) {
      await accounts.endSession(database, session);
      throw wrong();
    }
    await counted.right();
    if (asked) {
      pending.set(reply, token);
      throw new ApiError('code_required');
    }
    return startSession({
      request,
      reply,
      headers,
      session,
      userId: response.user.id,
      email,
    }).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'wrong_credentials' ? wrong() : error;
    });
  });

  bind(endpoints.signOut, async (_, { request, reply }) => {
    // better-auth takes the cookie away even where it could not end the session: that is refused
    // here, before it.
    const session = readSession(request);
    if (session) await accounts.endSession(database, session);
    const { headers } = await delivering(() =>
      auth.api.signOut({ headers: headersOf(request), returnHeaders: true }),
    );
    passCookies(headers, reply);
    return undefined;
  });

  bind(endpoints.getSession, async (_, { request, reply }) => {
    // Its end stays as it is, and so does its cookie (machines.md 25).
    if (onlyReading()) return sessionOf(database, readSession(request), clock.now());
    const answer = await delivering(() =>
      auth.api.getSession({ headers: headersOf(request), returnHeaders: true }),
    ).catch((error: unknown) => {
      // It ended between being found and being prolonged.
      if (error instanceof APIError && error.statusCode === 401)
        throw new ApiError('not_authenticated');
      // On a full disk it lives as it is (account.md 59).
      if (!isNoRoom(error)) throw error;
      return null;
    });
    passCookies(answer?.headers, reply);
    return sessionOf(database, readSession(request), clock.now());
  });
}

const NOT_CONFIRMED = 'EMAIL_NOT_VERIFIED';
const WRONG = new Set(['INVALID_EMAIL_OR_PASSWORD', NOT_CONFIRMED]);
const WRONG_OR_NOT_CONFIRMED =
  'Invalid email or password. If you are new here, confirm your email address first.';

function codeOf(error: unknown): string | undefined {
  return error instanceof APIError
    ? (error.body as { code?: string } | undefined)?.code
    : undefined;
}
