import type { BroadcastKind } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { type Queryable, sql } from '../../kit/postgres/database.ts';
import type { Region } from './broadcasts.region.ts';

/** What the operator reads of it. */
export interface BroadcastProgress {
  id: string;
  ticket: string;
  kind: BroadcastKind;
  message_subject: string;
  region: Region | null;
  created_at: string;
  members: number;
  told: number;
  /** Members who could not be told yet, and are tried again. */
  untold: number;
  seen: number;
  finished_at: string | null;
  stopped_at: string | null;
}

const PROGRESS = `select b.id, b.ticket, b.kind, b.message_subject, b.region, to_json(b.created_at) #>> '{}' as created_at,
    b.members, b.told, to_json(b.finished_at) #>> '{}' as finished_at, to_json(b.stopped_at) #>> '{}' as stopped_at,
    (select count(*)::int from broadcast_receipts r where r.broadcast_id = b.id and r.told_at is null) as untold,
    (select count(*)::int from broadcast_receipts r where r.broadcast_id = b.id and r.seen_at is not null) as seen
  from broadcasts b where b.kind = any ($1::text[])`;
const LIST = sql(
  'broadcasts_list',
  `${PROGRESS} order by b.created_at desc, b.id desc limit $2 offset $3`,
);
const FIND = sql('broadcasts_find', `${PROGRESS} and b.ticket = upper($2)`);
const SENT = sql(
  'broadcasts_sent',
  `select d.channel, d.state, count(*)::int as deliveries from messages m join message_deliveries d on d.message_id = m.id
   where m.kind in ('emergency', 'news') and m.data ->> 'broadcast_id' = $1 group by d.channel, d.state order by 1, 2`,
);
/** Newest first. */
export function list(
  db: Queryable,
  kinds: readonly BroadcastKind[],
  most: number,
  skip: number,
): Promise<BroadcastProgress[]> {
  return db.query<BroadcastProgress>(LIST, [kinds, most, skip]);
}

export async function find(
  db: Queryable,
  kinds: readonly BroadcastKind[],
  ticket: string,
): Promise<BroadcastProgress | undefined> {
  return (await db.query<BroadcastProgress>(FIND, [kinds, ticket]))[0];
}

export interface Sent {
  channel: string;
  state: string;
  deliveries: number;
}

/** What became of the messages that went out beside the app. */
export function sent(db: Queryable, id: string): Promise<Sent[]> {
  return db.query<Sent>(SENT, [id]);
}
