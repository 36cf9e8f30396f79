import { MATCH_CHANGES_PER_HOUR } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { holdMember } from '../../events/events.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict } from '../../kit/history/history.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import type { Channels } from '../../kit/messages/messages.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import { type Actor, type Permit, permit } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import { renewUnread } from '../../notifications/notifications.ts';
import { publishMatch } from './matches.news.ts';
import * as matches from './matches.queries.ts';
import { matchRules, otherOf } from './matches.rules.ts';

export interface MatchParts {
  database: Database;
  clock: Clock;
  channels: Channels;
  notify: Notify;
}

export const CHANGED = 'This mentorship just changed. Check how it stands now.';
export const OVER = 'This mentorship has ended.';

/** How one of the two changes a match, and reads it. */
export function matchChanges({ database, clock, notify }: Omit<MatchParts, 'channels'>) {
  const changes = limiter(database, 'mentorship_changes', MATCH_CHANGES_PER_HOUR, 60);

  /** What the two tell each other by a change is counted for each of them and match. */
  const countChange = (actor: Actor, id: string) =>
    consume(changes, `${id}:${actor.id}`, 'You changed this mentorship too often in one hour');
  const seen = (db: Database | Transaction, actor: Actor, id: string) =>
    matches.getMatch(db, actor, id, clock.now());

  /**
   * A change of goals, notes or how often they meet, while the match goes on: told to the other
   * until they look.
   */
  async function changeMatch<T>(
    actor: Actor,
    id: string,
    change: (
      tx: Transaction,
      allowed: Permit<'change', matches.LockedMatch>,
      now: Date,
    ) => Promise<boolean>,
    answer: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    permit(matchRules, actor, 'see', await matches.findMatch(database, actor, id));
    await countChange(actor, id);
    return database.transaction(async (tx) => {
      const now = clock.now();
      const { row } = permit(matchRules, actor, 'see', await matches.lockMatch(tx, actor, id));
      if (row.status === 'ended') throw conflict(await seen(tx, actor, id), OVER);
      const allowed = permit(matchRules, actor, 'change', row);
      if (!(await change(tx, allowed, now))) return answer(tx);
      await matches.touchMatch(tx, allowed, now);
      const notice = { kind: 'mentorship_news' as const, subject_id: id, parts: {} };
      const to = otherOf(actor, row);
      if (!(await renewUnread(tx, to, notice, now))) await notify(tx, to, notice, now);
      await publishMatch(tx, row);
      return answer(tx);
    });
  }

  return { countChange, seen, changeMatch };
}

/**
 * Their account is there until this is through: its erasure comes before, or takes along what they
 * send.
 */
export async function stays(tx: Transaction, actor: Actor): Promise<void> {
  if (!(await holdMember(tx, actor))) throw new ApiError('not_authenticated');
}
