import type { Gate } from '../kit/http/http.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { findActor } from './account.queries.ts';
import type { ReadToken } from './session-cookie.ts';

/** The member whose living session a request carries. */
export function actorOf(database: Database, clock: Clock, readToken: ReadToken): Gate['actorOf'] {
  return async (request) => {
    const token = readToken(request);
    const found = token ? await findActor(database, token, clock.now()) : undefined;
    return found ? { id: found.user_id } : null;
  };
}
