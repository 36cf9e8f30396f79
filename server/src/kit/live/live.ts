import type { Queryable, Transaction } from '../postgres/database.ts';
import * as events from './live.queries.ts';

// Who changes something says so in the same transaction. The open pages of whom it concerns get the event once the
// commit is there, on whatever server process they are (live.hub.ts), or never.

/** What changed, and whom it concerns. Nothing of its content: those asked for get what they may see. */
export interface LiveEvent {
  /** Ids of the members who may see the subject; 'everyone' for what every member may see. */
  to: readonly string[] | 'everyone';
  /** A word of the domain, kept in its contract: INBOX_TOPIC. */
  topic: string;
  /** Which entry; none for more than one, or where one would say too much. */
  id?: string;
}

/** Tells in the caller's transaction. A member named twice, or nobody, is no mistake. */
export async function publish(tx: Transaction, event: LiveEvent, now: Date): Promise<void> {
  const recipients = event.to === 'everyone' ? [null] : [...new Set(event.to)];
  if (recipients.length > 0) await events.insert(tx, recipients, event.topic, event.id ?? null, now);
}

/** Older events are removed: a page that was away for longer asks for all that it shows. */
const KEPT_MS = 24 * 3_600_000;

export function sweepLive(db: Queryable, now: Date): Promise<void> {
  return events.sweep(db, new Date(now.getTime() - KEPT_MS));
}
