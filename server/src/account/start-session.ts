import type { Session } from '@pcr/contract/account/account.schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../kit/http/api-error.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import * as accounts from './account.queries.ts';
import { gracePeriodEnd } from './account.rules.ts';
import { CLIENT_ADDRESS } from './auth.ts';
import { deviceCookie } from './device-cookie.ts';
import type { ReadSession } from './session-cookie.ts';

export interface StartSessionParts {
  database: Database;
  clock: Clock;
  readSession: ReadSession;
  secret: string;
  /** Where people open the app. */
  origin: string;
}

/** A session that better-auth has made for somebody who has proved who they are. */
export interface NewSession {
  request: FastifyRequest;
  reply: FastifyReply;
  /** better-auth's, with the cookie. */
  headers: Headers | null | undefined;
  /** The hash of its token. */
  session: string;
  email: string;
}

/** The last steps of every sign-in, whatever proved who it is: the browser gets the session, its earlier one ends. */
export function sessionStarter({ database, clock, readSession, secret, origin }: StartSessionParts) {
  const devices = deviceCookie(secret, origin, clock);
  return async ({ request, reply, headers, session, email }: NewSession): Promise<Session> => {
    passCookies(headers, reply);
    devices.remember(request, reply, email);
    await accounts.recordFirstSignIn(database, session, clock.now());
    await accounts.endOldest(database, session);
    // The cookie of the browser's earlier session is gone with this answer: who has a copy of it has nothing.
    const earlier = readSession(request);
    if (earlier) await accounts.endSession(database, earlier);
    return sessionOf(database, session, clock.now());
  };
}

export async function sessionOf(database: Database, session: string | null, now: Date): Promise<Session> {
  const row = session ? await accounts.findSession(database, session) : undefined;
  if (!row) throw new ApiError('not_authenticated');
  const { user, expires_at, signup_at } = row;
  return { user, expires_at, signup_at, grace_period_ends_at: gracePeriodEnd(row, now) };
}

/** What better-auth may know of a request: its cookie, its browser and the client's address, as Fastify sees it. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS]: request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  const agent = request.headers['user-agent'];
  if (agent) headers.set('user-agent', agent.slice(0, 500));
  return headers;
}

export function passCookies(headers: Headers | null | undefined, reply: FastifyReply): void {
  for (const cookie of headers?.getSetCookie() ?? []) reply.header('set-cookie', cookie);
}
