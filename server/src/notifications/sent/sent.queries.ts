import { MEMBER_CHANNELS, SENT_PAGE } from '@pcr/contract/notifications/sent/sent.schema.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { sentRulesInSql as rules } from './sent.rules.ts';

const CHANNELS = MEMBER_CHANNELS.map((channel) => `'${channel}'`).join(', ');
const WAYS = `(
  select json_agg(row_to_json(w) order by w.channel, w.id) from (
    select d.id, d.channel, d.state, d.delivered_at, d.next_attempt_at, d.last_error,
      json_build_object('retry', d.state = 'failed') as can
    from message_deliveries d where d.message_id = m.id and d.channel in (${CHANNELS})
  ) w
)`;
const SENT = `(select row_to_json(r)::text from (select m.id, m.subject, m.created_at, sent.ways) r)`;
const FROM = `from messages m cross join lateral (select ${WAYS} as ways) sent`;

const list = (after: boolean) =>
  sql(
    `notifications_sent${after ? '_after' : ''}`,
    `select ${SENT} as item, m.created_at::text as k0, m.id::text as k1 ${FROM}
     where ${rules.see} and sent.ways is not null
       ${after ? 'and (m.created_at, m.id) < ($2::timestamptz, $3::uuid)' : ''}
     order by m.created_at desc, m.id desc limit ${SENT_PAGE + 1}`,
  );
const [LIST, LIST_AFTER] = [list(false), list(true)];

/** One page as JSON text: SentNotificationPage of the contract. */
export async function listSent(
  db: Queryable,
  viewer: Actor,
  cursor: string | undefined,
): Promise<string> {
  const keys = cursor ? readCursor(cursor, NEWEST_FIRST) : [];
  return page(await db.query<PageRow>(cursor ? LIST_AFTER : LIST, [viewer.id, ...keys]), SENT_PAGE);
}

const GET = sql(
  'notifications_sent_get',
  `select ${SENT} as item ${FROM} where ${rules.see} and m.id = $2`,
);

/** One of them as JSON text (SentNotification of the contract). */
export async function getSent(db: Queryable, viewer: Actor, id: string): Promise<string> {
  const [row] = await db.query<{ item: string }>(GET, [viewer.id, id]);
  return row?.item ?? '';
}

export interface SentWayRow {
  id: string;
  message_id: string;
  user_id: string;
}

const LOCK_WAY = sql(
  'notifications_sent_lock_way',
  `select d.id, d.message_id, m.recipient_id as user_id
   from message_deliveries d join messages m on m.id = d.message_id
   where d.id = $1 and d.channel in (${CHANNELS}) and m.recipient_id is not null and m.sender_id is null
     and m.sender_address is null for update of d`,
);

/** One way, held until the transaction ends. */
export async function lockWay(tx: Transaction, id: string): Promise<SentWayRow | undefined> {
  const [row] = await tx.query<SentWayRow>(LOCK_WAY, [id]);
  return row;
}
