import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import type { Session } from '@pcr/contract/account/account.schema.ts';
import { APIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../kit/http/api-error.ts';
import type { Bind } from '../kit/http/http.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import { accountLimits } from './account.limits.ts';
import * as accounts from './account.queries.ts';
import { gracePeriodEnd } from './account.rules.ts';
import { type Auth, CLIENT_ADDRESS, type Delivering } from './auth.ts';
import { type PasswordPolicy, passwordMin, refuseWeakPassword } from './password-policy.ts';
import type { ReadToken } from './session-cookie.ts';

export interface AccountParts {
  database: Database;
  clock: Clock;
  auth: Auth;
  delivering: Delivering;
  readToken: ReadToken;
  sampleData: boolean;
  requireEmailConfirmation: boolean;
  passwordPolicy: PasswordPolicy;
}

export function accountRoutes(bind: Bind, parts: AccountParts): void {
  const { database, clock, auth, delivering, readToken } = parts;
  const limits = accountLimits(database);

  async function sessionOf(token: string | null): Promise<Session> {
    const row = token ? await accounts.findSession(database, token) : undefined;
    if (!row) throw new ApiError('not_authenticated');
    const { user, expires_at, signup_at } = row;
    return { user, expires_at, signup_at, grace_period_ends_at: gracePeriodEnd(row, clock.now()) };
  }

  /** The same for a wrong password, an unknown address and one that is not confirmed: none of them is told apart. */
  const wrong = () =>
    new ApiError('wrong_credentials', parts.requireEmailConfirmation ? { message: WRONG_OR_NOT_CONFIRMED } : {});

  bind(endpoints.getPublicSettings, async () => ({
    sample_data: parts.sampleData,
    email_confirmation_required: parts.requireEmailConfirmation,
    password_min: passwordMin(parts.passwordPolicy),
  }));

  bind(endpoints.register, async ({ in: { full_name, ...given } }, { request }) => {
    await refuseWeakPassword(parts.passwordPolicy, given.password);
    await limits.register(given.email, request.ip);
    try {
      await delivering(() =>
        auth.api.signUpEmail({ body: { name: full_name, ...given }, headers: headersOf(request) }),
      );
    } catch (error) {
      // Two registrations of one address at once: the second answers like any registered address.
      if (codeOf(error) !== 'FAILED_TO_CREATE_USER') throw error;
      if (!(await accounts.isRegistered(database, given.email))) throw error;
    }
    return undefined;
  });

  bind(endpoints.signIn, async ({ in: body }, { request, reply }) => {
    const counted = await limits.signIn(body.email, request.ip);
    const before = await accounts.passwordHash(database, body.email);
    const { headers, response } = await delivering(() =>
      auth.api.signInEmail({ body, headers: headersOf(request), returnHeaders: true }),
    ).catch(async (error: unknown) => {
      if (WRONG.has(codeOf(error) ?? '')) throw wrong();
      if (error instanceof ApiError) await counted.unheard();
      throw error;
    });
    // A reset that came between the look at the password and the new session has ended all sessions but this one.
    if ((await accounts.passwordHash(database, body.email)) !== before) {
      await accounts.endSession(database, response.token);
      throw wrong();
    }
    await counted.right();
    passCookies(headers, reply);
    await accounts.recordFirstSignIn(database, response.token, clock.now());
    await accounts.endOldest(database, response.token);
    return sessionOf(response.token);
  });

  bind(endpoints.signOut, async (_, { request, reply }) => {
    // better-auth takes the cookie away even where it could not end the session: that is refused here, before it.
    const token = readToken(request);
    if (token) await accounts.endSession(database, token);
    const { headers } = await delivering(() => auth.api.signOut({ headers: headersOf(request), returnHeaders: true }));
    passCookies(headers, reply);
    return undefined;
  });

  bind(endpoints.getSession, async (_, { request, reply }) => {
    const { headers } = await delivering(() =>
      auth.api.getSession({ headers: headersOf(request), returnHeaders: true }),
    );
    passCookies(headers, reply);
    return sessionOf(readToken(request));
  });

  // The look-up of the account happens in a task: the answer is the same, and as fast, for every address.
  bind(endpoints.requestPasswordReset, async ({ in: { email } }, { request }) => {
    await limits.reset(email, request.ip);
    await enqueue(database, 'password_reset', { email });
    return undefined;
  });

  bind(endpoints.resetPassword, async ({ in: { token, password } }, { request }) => {
    await refuseWeakPassword(parts.passwordPolicy, password);
    // What cannot be a token is not looked for: text in PostgreSQL cannot hold every character.
    if (!/^\w+$/.test(token)) throw new ApiError('invalid_reset_link');
    await limits.newPassword(request.ip);
    // Looked for before anything is hashed, which is dear; the transaction decides.
    if (!(await accounts.hasReset(database, token, clock.now()))) throw new ApiError('invalid_reset_link');
    const hash = await (await auth.$context).password.hash(password);
    const done = await database.transaction((tx) => accounts.resetPassword(tx, { token, hash }, clock.now()));
    if (!done) throw new ApiError('invalid_reset_link');
    return undefined;
  });

  bind(endpoints.confirmEmail, async ({ in: { token } }) => {
    await delivering(() => auth.api.verifyEmail({ query: { token } })).catch((error: unknown) => {
      if (error instanceof APIError) throw new ApiError('invalid_confirmation_link');
      throw error;
    });
    return { email_confirmed: true as const };
  });
}

const WRONG = new Set(['INVALID_EMAIL_OR_PASSWORD', 'EMAIL_NOT_VERIFIED']);
const WRONG_OR_NOT_CONFIRMED =
  'Invalid email or password. If you are new here, confirm your email address first: look for our mail.';

/** What better-auth may know of a request: its cookie, its browser and the client's address, as Fastify sees it. */
function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS]: request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  const agent = request.headers['user-agent'];
  if (agent) headers.set('user-agent', agent.slice(0, 500));
  return headers;
}

function passCookies(headers: Headers | null | undefined, reply: FastifyReply): void {
  for (const cookie of headers?.getSetCookie() ?? []) reply.header('set-cookie', cookie);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof APIError ? (error.body as { code?: string } | undefined)?.code : undefined;
}
