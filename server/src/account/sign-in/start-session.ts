import type { Session } from '@pcr/contract/account/account.schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Database } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as accounts from '../account.queries.ts';
import { gracePeriodEnd } from '../account.rules.ts';
import { noteActivity } from '../auto-logout/auto-logout.queries.ts';
import { takesDeletionBack } from '../deletion/deletion.take-back.ts';
import { deviceCookie } from '../devices/device-cookie.ts';
import { newDevice } from '../devices/new-device.ts';
import { CLIENT_ADDRESS } from './auth.ts';
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
  userId: string;
  email: string;
}

/**
 * The last steps of every sign-in, whatever proved who it is: the browser gets the session, its
 * earlier one ends.
 */
export function sessionStarter({
  database,
  clock,
  readSession,
  secret,
  origin,
}: StartSessionParts) {
  const noteDevice = newDevice({ database, clock, origin });
  const takeDeletionBack = takesDeletionBack({ database, clock, origin });
  const devices = deviceCookie(secret, origin, clock);
  return async ({
    request,
    reply,
    headers,
    session,
    userId,
    email,
  }: NewSession): Promise<Session> => {
    const deletion = await takeDeletionBack(session);
    if (deletion === 'over') {
      await accounts.endSession(database, session);
      throw new ApiError('wrong_credentials');
    }
    passCookies(headers, reply);
    await noteDevice(session, userId, devices.idOf(request, email) !== null);
    devices.remember(request, reply, email);
    await accounts.recordFirstSignIn(database, session, clock.now());
    await noteActivity(database, session, clock.now(), { begins: true });
    await accounts.endOldest(database, session);
    // This answer replaces the cookie of the browser's earlier session: a copy of that cookie is
    // worth nothing.
    const earlier = readSession(request);
    if (earlier) await accounts.endSession(database, earlier);
    const started = await sessionOf(database, session, clock.now());
    return { ...started, deletion_taken_back: deletion === 'taken back' };
  };
}

export async function sessionOf(
  database: Database,
  session: string | null,
  now: Date,
): Promise<Session> {
  const row = session ? await accounts.findSession(database, session) : undefined;
  if (!row) throw new ApiError('not_authenticated');
  const { credential_submitted_at: _, ...shown } = row;
  return { ...shown, deletion_taken_back: false, grace_period_ends_at: gracePeriodEnd(row, now) };
}

/**
 * What better-auth may know of a request: cookie, browser and the client's address, as Fastify sees
 * it.
 */
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

/** The account went between the proof and the new session. */
export function isErased(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && error.constraint === 'sessions_user_id_fkey'
  );
}
