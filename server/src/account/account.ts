import type { Gate } from '../kit/http/http.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';

export { recordCredential } from './account.queries.ts';

import { findActor } from './account.queries.ts';
import type { ReadSession } from './session-cookie.ts';

/** The member whose living session a request carries. */
export function actorOf(database: Database, clock: Clock, readSession: ReadSession): Gate['actorOf'] {
  return async (request) => {
    const session = readSession(request);
    const found = session ? await findActor(database, session, clock.now()) : undefined;
    return found ? { id: found.user_id } : null;
  };
}
