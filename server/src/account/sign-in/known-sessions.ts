import { LRUCache } from 'lru-cache';
import type { Database } from '../../kit/postgres/database.ts';
import { onlyReading } from '../../kit/postgres/elsewhere.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { findActor, type LivingSession } from '../account.queries.ts';

/** A process knows so many sessions; it asks again for the one that was used longest ago. */
const MOST = 10_000;

/** How a process hears of sessions that end elsewhere. */
export interface EndedSessions {
  onEnded(hear: (userId: string | null) => void): void;
  /** Whether all that ended until a moment ago has been heard. */
  hearsAll(): boolean;
}

interface Known extends LivingSession {
  /** When it was asked for, in ms. */
  since: number;
  /** How many ends had been heard of when it was asked for. */
  heard: number;
}

export interface KnownSessions {
  /** Whose session this is, by its hash, if it is a living one. */
  find(session: string): Promise<{ user_id: string } | undefined>;
}

export interface KnownSessionsParts {
  database: Database;
  clock: Clock;
  ended: EndedSessions;
  /** So many are known; the usual number unless said. */
  most?: number;
}

/**
 * The living sessions that this process has found, each for a minute (account.md 54). When an end
 * is heard of, everything asked for before it is wrong, also an answer that is still on its way. So
 * each end raises the count, and a session that was asked for at a lower count than its member's
 * last end is asked for again.
 */
export function knownSessions({
  database,
  clock,
  ended,
  most = MOST,
}: KnownSessionsParts): KnownSessions {
  const known = new LRUCache<string, Known>({ max: most });
  const lastEnds = new Map<string, number>();
  let lastEndOfAll = 0;
  let heard = 0;

  function forget(userId: string | null): void {
    heard++;
    if (userId === null) {
      lastEnds.clear();
      lastEndOfAll = heard;
      return;
    }
    lastEnds.delete(userId);
    lastEnds.set(userId, heard);
    if (lastEnds.size <= most) return;
    // Nobody remembers any more whose end the oldest was: a session asked for before it may be
    // anybody's.
    for (const [oldest, end] of lastEnds) {
      lastEnds.delete(oldest);
      lastEndOfAll = end;
      break;
    }
  }
  // From elsewhere, and from here: that is before the one who ended it has their answer.
  ended.onEnded(forget);
  database.onTold((userId) => forget(userId || null));

  /** A clock that was set back says nothing of how long ago it was. */
  const holds = ({ user_id, since, holds_until, heard: at }: Known, now: number) =>
    now >= since && now < holds_until && at >= lastEndOfAll && at >= (lastEnds.get(user_id) ?? 0);

  return {
    async find(session) {
      const now = clock.now();
      const found = known.get(session);
      if (found && ended.hearsAll() && holds(found, now.getTime())) return found;
      const begun = heard;
      const living = await findActor(database, session, now);
      // Of one that was read from a standby nobody here hears how it ends (machines.md 25).
      if (living && !onlyReading())
        known.set(session, { ...living, since: now.getTime(), heard: begun });
      else known.delete(session);
      return living;
    },
  };
}
