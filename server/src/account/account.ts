import type { Gate } from '../kit/http/http.ts';
import { type KnownSessionsParts, knownSessions } from './sign-in/known-sessions.ts';
import type { ReadSession } from './sign-in/session-cookie.ts';

export { recordCredential } from './account.queries.ts';
export { autoLogout } from './auto-logout/auto-logout.ts';
export { calendarAddressMade } from './calendar-address.ts';
export { exampleOf } from './profile/profile.ts';

/** The member whose living session a request carries. */
export function actorOf(readSession: ReadSession, parts: KnownSessionsParts): Gate['actorOf'] {
  const sessions = knownSessions(parts);
  return async (request) => {
    const session = readSession(request);
    const found = session ? await sessions.find(session) : undefined;
    return found ? { id: found.user_id } : null;
  };
}
