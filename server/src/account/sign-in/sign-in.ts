import type { Gate } from '../../kit/http/http.ts';
import { createAuth } from './auth.ts';
import { type KnownSessionsParts, knownSessions } from './known-sessions.ts';
import { type ReadSession, sessionReader } from './session-cookie.ts';

/** The member whose living session a request carries. */
function actorOf(readSession: ReadSession, parts: KnownSessionsParts): Gate['actorOf'] {
  const sessions = knownSessions(parts);
  return async (request) => {
    const session = readSession(request);
    const found = session ? await sessions.find(session) : undefined;
    return found ? { id: found.user_id } : null;
  };
}

/** By what the app knows who sends a request. */
export const signIn = { createAuth, sessionReader, actorOf };
export type SignIn = typeof signIn;
