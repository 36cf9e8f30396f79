import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { PASSWORD_MAX, PASSWORD_MIN } from '@pcr/contract/account/account.schema.ts';
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { getAdapter } from 'better-auth/db/adapter';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Log } from '../../kit/log/log.ts';
import type { Mail } from '../../kit/messages/mail.ts';
import { KEPT } from '../../kit/postgres/connections.ts';
import type { Database } from '../../kit/postgres/database.ts';
import { ANSWERED_WITHIN, openPool } from '../../kit/postgres/pool.ts';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { mails } from '../account.mails.ts';
import { withHashedSessions } from './hashed-sessions.ts';
import { hashingQueue } from './hashing.ts';
import { readSpelled } from './spelled-address.ts';

/**
 * The header in which the client's address is handed on; what a client sends under this name is
 * dropped.
 */
export const CLIENT_ADDRESS = 'x-pcr-client-address';

export interface AuthParts {
  database: Database;
  connection: pg.PoolConfig;
  secret: string;
  /** Where people open the app: the origin of links in mails; https makes the cookie Secure. */
  origin: string;
  requireEmailConfirmation: boolean;
  log: Log;
  /** How passwords are hashed; better-auth's way unless said. */
  passwords?: PasswordHashing;
}

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

export const SAFE_PASSWORDS: PasswordHashing = { hash: hashPassword, verify: verifyPassword };

/**
 * A session for somebody who has proved otherwise who they are; better-auth has no call for it
 * (two-factor.md 9).
 */
const sessions = {
  id: 'pcr-sessions',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ user_id: z.string() }) },
      async (call) => {
        const { internalAdapter } = call.context;
        const user = await internalAdapter.findUserById(call.body.user_id);
        if (!user) throw new APIError('UNAUTHORIZED');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(call, { session, user });
        return { token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * better-auth on our tables. It is called only by our own endpoints (account.routes.ts); its HTTP
 * handler, its limiter and its origin check are not used, since ours stand before every endpoint
 * alike.
 */
export async function createAuth({
  database,
  connection,
  secret,
  origin,
  requireEmailConfirmation,
  log,
  passwords = SAFE_PASSWORDS,
}: AuthParts) {
  const pool = openPool(
    {
      ...{ query_timeout: ANSWERED_WITHIN, connectionTimeoutMillis: 10_000 },
      ...{ ...connection, max: KEPT.sign_in, application_name: 'pcr sign-in' },
      confirmations: database.confirmations,
    },
    (error) => log.warn({ error }, 'sign-in lost a database connection'),
  );
  const write = mails(origin);
  const hashing = hashingQueue();
  const isSecure = origin.startsWith('https:');
  const outbox = new AsyncLocalStorage<Mail[]>();
  const ask = (mail: Mail) => {
    const asked = outbox.getStore();
    if (!asked) throw new Error('A mail was asked for outside of `delivering`');
    asked.push(mail);
  };

  const options = {
    secret,
    baseURL: origin,
    plugins: [sessions],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // Only its errors: lower levels name e-mail addresses.
    logger: { level: 'error', log: (_level, message) => log.error({}, `sign-in: ${message}`) },
    advanced: {
      // A browser takes a cookie of this name only from this host, by TLS and for all of it
      // (account.md 13). better-auth would say __Secure- of itself.
      cookiePrefix: isSecure ? '__Host-pcr' : 'pcr',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      // One query for an address with an account as for one without.
      database: { generateId: () => randomUUID(), joins: true },
      disableOriginCheck: true,
      disableCSRFCheck: true,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
    },
    user: {
      modelName: 'users',
      fields: {
        name: 'full_name',
        emailVerified: 'email_confirmed',
        image: 'avatar_url',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: {
        hash: (password) => hashing(() => passwords.hash(password)),
        verify: (given) => hashing(() => passwords.verify(given)),
      },
      requireEmailVerification: requireEmailConfirmation,
      // Accounts are made, and addresses confirmed, by statements of our own (account.queries.ts).
      disableSignUp: true,
      sendResetPassword: async ({ user, token }: { user: { email: string }; token: string }) =>
        ask(write.passwordReset(readSpelled(user.email), token)),
    },
  } satisfies BetterAuthOptions;
  const adapter = withHashedSessions(await getAdapter({ ...options, database: pool }));
  const auth = betterAuth({ ...options, database: () => adapter });

  const delivering: Delivering = async (work) => {
    const asked: Mail[] = [];
    const done = await outbox.run(asked, () =>
      work().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      ),
    );
    for (const mail of asked) await enqueue(database, 'mail', mail);
    if ('error' in done) throw causeOf(done.error);
    return done.value;
  };
  return { auth, delivering, close: () => pool.end() };
}

/**
 * Runs a call of better-auth, then enqueues the mails that it asked for, also when it refused.
 * better-auth itself only logs a mail that fails; here the caller fails with it, and can be tried
 * again.
 */
export type Delivering = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * What PostgreSQL said, where better-auth made an error of its own of it: 503 is answered by that.
 */
function causeOf(error: unknown): unknown {
  return error instanceof APIError && error.cause instanceof Error ? error.cause : error;
}

export type Auth = Awaited<ReturnType<typeof createAuth>>['auth'];
