import * as z from 'zod/mini';
import { sql, type Transaction } from '../postgres/database.ts';

// Code that changes something publishes an event in the same transaction. Once it is committed, the
// open pages of the recipients get the event, on whatever server process they are (live.hub.ts).

/**
 * What changed, and who receives it. It has no content: each page asks for what its member may see.
 */
export interface LiveEvent {
  /**
   * Ids of the members who may see the subject; 'everyone' for a subject that every member may see.
   */
  to: readonly string[] | 'everyone';
  /** The topic, a constant of the domain's contract: INBOX_TOPIC. */
  topic: string;
  /** The id of the entry; absent for several, or where an id would say too much. */
  id?: string | undefined;
  /** Of an event that was heard: it went to more members than one NOTIFY names. */
  many?: boolean | undefined;
}

/** A NOTIFY carries less than 8,000 bytes, which limits the recipients in one. */
const RECIPIENTS_AT_ONCE = 150;

const NOTIFY = sql(
  'live_notify',
  `select pg_notify('pcr_live', payload) from unnest($1::text[]) payload`,
);

/** Publishes in the caller's transaction. `to` may be empty or name a member twice. */
export async function publish(tx: Transaction, { to, topic, id }: LiveEvent): Promise<void> {
  const groups = to === 'everyone' ? [to] : groupsOf([...new Set(to)]);
  if (groups.length === 0) return;
  const many = groups.length > 1 || undefined;
  await tx.query(NOTIFY, [
    groups.map((recipients) => JSON.stringify({ to: recipients, topic, id, many })),
  ]);
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
  many: z.optional(z.boolean()),
});

/**
 * Reads the event of a notification; null for one in the format of another version of the server.
 */
export function readNotice(payload: string): LiveEvent | null {
  try {
    return Notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
