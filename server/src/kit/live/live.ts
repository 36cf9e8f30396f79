import * as z from 'zod/mini';
import { sql, type Transaction } from '../postgres/database.ts';

// Who changes something says so in the same transaction. The open pages of whom it concerns get the event once the
// commit is there, on whatever server process they are (live.hub.ts), or never.

/** What changed, and whom it concerns. Nothing of its content: those asked for get what they may see. */
export interface LiveEvent {
  /** Ids of the members who may see the subject; 'everyone' for what every member may see. */
  to: readonly string[] | 'everyone';
  /** A word of the domain, kept in its contract: INBOX_TOPIC. */
  topic: string;
  /** Which entry; none for more than one, or where one would say too much. */
  id?: string | undefined;
}

/** A NOTIFY carries less than 8,000 bytes: so many recipients, and the rest. */
const RECIPIENTS_AT_ONCE = 150;

const NOTIFY = sql('live_notify', `select pg_notify('pcr_live', payload) from unnest($1::text[]) payload`);

/** Publishes with the caller's transaction. A member named twice, or nobody, is no mistake. */
export async function publish(tx: Transaction, { to, topic, id }: LiveEvent): Promise<void> {
  const groups = to === 'everyone' ? [to] : groupsOf([...new Set(to)]);
  if (groups.length === 0) return;
  await tx.query(NOTIFY, [groups.map((recipients) => JSON.stringify({ to: recipients, topic, id }))]);
}

function groupsOf(recipients: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(recipients.length / RECIPIENTS_AT_ONCE);
  return Array.from({ length: count }, (_, n) =>
    recipients.slice(n * RECIPIENTS_AT_ONCE, (n + 1) * RECIPIENTS_AT_ONCE),
  );
}

const Notice = z.object({
  to: z.union([z.literal('everyone'), z.array(z.string())]),
  topic: z.string(),
  id: z.optional(z.string()),
});

/** The event that a notice carries; null for what another version of the server says in another way. */
export function readNotice(payload: string): LiveEvent | null {
  try {
    return Notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
