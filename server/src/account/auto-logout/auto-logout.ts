import {
  endIdleSession,
  recordActivity,
} from '@pcr/contract/account/auto-logout/auto-logout.endpoints.ts';
import type { AutoLogout } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind } from '../../kit/http/http.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import type { Database, Queryable, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import type { ReadSession } from '../sign-in/session-cookie.ts';
import * as autoLogouts from './auto-logout.queries.ts';

export interface AutoLogoutParts {
  database: Database;
  clock: Clock;
  readSession: ReadSession;
}

export function autoLogoutRoutes(
  bind: Bind,
  { database, clock, readSession }: AutoLogoutParts,
): void {
  bind(recordActivity, async (_, { request }) => {
    const session = readSession(request);
    if (session) await autoLogouts.noteActivity(database, session, clock.now());
    return undefined;
  });

  bind(endIdleSession, async (_, { request }) => {
    const session = readSession(request);
    if (session) await autoLogouts.endIdle(database, session, clock.now());
    return undefined;
  });
}

/** The member's choice, for the screen that shows it with others. */
export const autoLogout = ({
  clock,
  readSession,
}: Pick<AutoLogoutParts, 'clock' | 'readSession'>) => ({
  get: (db: Queryable, actor: Actor): Promise<AutoLogout> => autoLogouts.autoLogoutOf(db, actor),
  set: (tx: Transaction, actor: Actor, to: AutoLogout, request: FastifyRequest) =>
    autoLogouts.setAutoLogout(tx, actor, to, { session: readSession(request), now: clock.now() }),
});
