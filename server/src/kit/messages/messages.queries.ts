import { type Queryable, sql, type Transaction } from '../postgres/database.ts';
import { sweeping } from '../postgres/old-rows/sweep.ts';
import type { Channel, Channels, MessageRow, NewMessage, Way } from './messages.ts';

// The queue only wakes a delivery up; its row says what became of it. Each delivery has one job,
// with its id as the key, and while a try is in progress that job is the one that takes over should
// the trying process die.
const job = (delivery: string, wait: string) =>
  `graphile_worker.add_job('message_' || ${delivery}.channel, json_build_object('id', ${delivery}.id),
     run_at => ${wait}, job_key => ${delivery}.id::text, priority => ${delivery}.priority)`;

// Nobody reads the number of a notification. From the sequence it would show in the next numbers
// that somebody was told of something, such as a line of somebody whom they blocked
// (conversations.md 13).
const INSERT = sql(
  'messages_insert',
  `insert into messages (id, kind, sender_id, recipient_id, in_reply_to, subject, body, data, created_at, sender_address,
     recipient_address, ticket)
   values ($1::uuid, $2::text, $3, $4, $5, $6, $7, $8, $9, $10, $11,
     case when $2::text = any ('{notification,digest,test,emergency,news}') then 'N-' || $1::uuid
       else 'PCR-' || nextval('message_tickets') end)
   on conflict (id) do nothing returning ticket`,
);

/** The ticket of the new message; undefined when the id is taken. */
export async function insert(
  tx: Transaction,
  message: NewMessage,
  now: Date,
): Promise<string | undefined> {
  const {
    id,
    kind,
    sender_id,
    recipient_id,
    in_reply_to = null,
    subject,
    body,
    data = {},
  } = message;
  const values = [
    id,
    kind,
    sender_id,
    recipient_id,
    in_reply_to,
    subject,
    body,
    JSON.stringify(data),
  ];
  const addresses = [message.sender_address ?? null, message.recipient_address ?? null];
  const [row] = await tx.query<{ ticket: string }>(INSERT, [
    ...values,
    now.toISOString(),
    ...addresses,
  ]);
  return row?.ticket;
}

const OPEN = sql(
  'messages_open_deliveries',
  `with opened as (
     insert into message_deliveries (id, message_id, channel, target, next_attempt_at, give_up_at, priority)
     select gen_random_uuid(), $1, way.channel, way.target, $5, way.give_up_at, $6
     from unnest($2::text[], $3::uuid[], $4::timestamptz[]) way (channel, target, give_up_at)
     on conflict do nothing returning id, channel, priority
   ) select count(${job('d', 'now()')}) from opened d`,
);

/** Makes and enqueues the deliveries of a message, each given up at its time. */
export async function openDeliveries(
  tx: Transaction,
  id: string,
  ways: readonly (Way & { giveUpAt: Date })[],
  now: Date,
  priority: number,
): Promise<void> {
  const channels = ways.map(({ channel }) => channel);
  const targets = ways.map(({ target }) => target ?? null);
  const ends = ways.map(({ giveUpAt }) => giveUpAt.toISOString());
  await tx.query(OPEN, [id, channels, targets, ends, now.toISOString(), priority]);
}

const CLAIM = sql(
  'messages_claim',
  `with d as (
     update message_deliveries d set attempts = d.attempts + 1, claimed_until = $3
     where d.id = $1 and d.state = 'waiting' and (d.claimed_until is null or d.claimed_until <= $2)
     returning d.id, d.message_id, d.channel, d.target, d.attempts, d.give_up_at, d.priority
   ), takeover as (select count(${job('d', "now() + $4 * interval '1 millisecond'")}) from d)
   select d.attempts, d.target, to_json(d.give_up_at) #>> '{}' as give_up_at, row_to_json(r) as message
   from d cross join takeover cross join lateral (
     select m.id, m.kind, m.ticket, m.sender_id, m.recipient_id, m.in_reply_to, m.subject, m.body, m.data, m.created_at,
       m.sender_address, m.recipient_address
     from messages m where m.id = d.message_id
   ) r`,
);

export interface Claim {
  /** The number of this try, from 1. */
  attempts: number;
  give_up_at: string;
  /** The device of a push. */
  target: string | null;
  message: MessageRow;
}

/**
 * Takes a waiting delivery for one try of at most `lease` ms; undefined when there is none to take.
 */
export async function claim(
  db: Queryable,
  id: string,
  now: Date,
  lease: number,
): Promise<Claim | undefined> {
  const until = new Date(now.getTime() + lease);
  const [claimed] = await db.query<Claim>(CLAIM, [
    id,
    now.toISOString(),
    until.toISOString(),
    lease,
  ]);
  return claimed;
}

const COME_BACK = sql(
  'messages_come_back',
  `select count(${job('d', "now() + greatest(d.claimed_until - $2, interval '0') + interval '1 second'")})
   from message_deliveries d where d.id = $1 and d.state = 'waiting' and d.claimed_until is not null`,
);

/** Another process is trying: this job looks again when that claim has ended. */
export async function comeBack(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(COME_BACK, [id, now.toISOString()]);
}

// This holds even where the try outlived its claim: what the other side has taken is delivered.
const DELIVERED = sql(
  'messages_delivered',
  `with d as (
     update message_deliveries set state = 'delivered', delivered_at = $2, next_attempt_at = null, claimed_until = null,
       last_error = null
     where id = $1 and state <> 'delivered' returning id
   ) select count(graphile_worker.remove_job(d.id::text)) from d`,
);

export async function delivered(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(DELIVERED, [id, now.toISOString()]);
}

// It applies only if no later try has begun.
const FAILED = sql(
  'messages_failed',
  `with d as (
     update message_deliveries set state = 'failed', next_attempt_at = null, claimed_until = null, last_error = $3
     where id = $1 and state = 'waiting' and attempts = $2 returning id
   ) select count(graphile_worker.remove_job(d.id::text)) from d`,
);

export async function failed(
  db: Queryable,
  id: string,
  attempt: number,
  reason: string,
): Promise<void> {
  await db.query(FAILED, [id, attempt, reason]);
}

// Behind all that waits for its first try: where one side is slow or away, its next tries keep
// nobody from theirs.
const AGAIN = sql(
  'messages_again',
  `with d as (
     update message_deliveries set next_attempt_at = $4, claimed_until = null, last_error = $3
     where id = $1 and state = 'waiting' and attempts = $2 returning id, channel, priority + 1 as priority
   ) select count(${job('d', "now() + $5 * interval '1 millisecond'")}) from d`,
);

export async function again(
  db: Queryable,
  id: string,
  attempt: number,
  reason: string,
  now: Date,
  wait: number,
): Promise<void> {
  const at = new Date(now.getTime() + wait);
  await db.query(AGAIN, [id, attempt, reason, at.toISOString(), wait]);
}

const RETRY = sql(
  'messages_retry',
  `with d as (
     update message_deliveries set state = 'waiting', attempts = 0, next_attempt_at = $2, last_error = null,
       give_up_at = $2::timestamptz + ($3::jsonb ->> channel)::float8 * interval '1 millisecond'
     where id = $1 and state = 'failed' returning id, channel, priority
   ) select count(${job('d', 'now()')}) from d`,
);

/** `usefulFor`: how long a try of each channel is of use, in ms. */
export async function retry(
  tx: Transaction,
  id: string,
  now: Date,
  usefulFor: Readonly<Record<Channel, number>>,
): Promise<void> {
  await tx.query(RETRY, [id, now.toISOString(), JSON.stringify(usefulFor)]);
}

const CLOSE_CHANNEL = sql(
  'messages_close_channel',
  `with d as (delete from message_deliveries where id = $1 and state = 'waiting' returning id)
   select count(graphile_worker.remove_job(d.id::text)) from d`,
);

/** The operator has closed this channel: the message waits as if it had never been there. */
export async function closeChannel(db: Queryable, id: string): Promise<void> {
  await db.query(CLOSE_CHANNEL, [id]);
}

const FORGET_DATA = sql(
  'messages_forget_data',
  `update messages set data = data - $4::text[] where sender_id = $2 and recipient_id = $3 and kind = $1 and data ?| $4`,
);

/**
 * Removes fields that nobody needs any more from sent data. An undelivered message goes without
 * them.
 */
export async function forgetData(
  tx: Transaction,
  { kind, sender_id, recipient_id }: { kind: string; sender_id: string; recipient_id: string },
  fields: readonly string[],
): Promise<void> {
  await tx.query(FORGET_DATA, [kind, sender_id, recipient_id, fields]);
}

const FORGET_DATA_OF = sql(
  'messages_forget_data_of',
  'update messages set data = data - $2::text[] where id = $1 and data ?| $2',
);

/** The same of one message. */
export async function forgetDataOf(
  tx: Transaction,
  id: string,
  fields: readonly string[],
): Promise<void> {
  await tx.query(FORGET_DATA_OF, [id, fields]);
}

const CATCH_UP = sql(
  'messages_catch_up',
  `with opened as (
     insert into message_deliveries (id, message_id, channel, next_attempt_at, give_up_at)
     select gen_random_uuid(), m.id, channel, $2, $3
     from messages m
       cross join unnest(case when m.recipient_address is null then $1::text[] else $4::text[] end) channel
     where m.recipient_id is null and m.read_at is null
       and (m.recipient_address is null or m.created_at > $2::timestamptz - interval '30 days')
       and not exists (select from message_deliveries d where d.message_id = m.id)
     order by m.created_at
     on conflict do nothing returning id, channel, priority
   ) select count(${job('d', 'now()')}) from opened d`,
);

/**
 * Messages that wait with no channel, for the operator or for somebody without an account, get the
 * channels that there are now, the latter for 30 days (help.md 28). A member reads theirs in the
 * app.
 */
export async function catchUp(
  db: Queryable,
  { operator, member }: Channels,
  now: Date,
  giveUpAt: Date,
): Promise<void> {
  await db.query(CATCH_UP, [operator, now.toISOString(), giveUpAt.toISOString(), member]);
}

const WAKE = sql(
  'messages_wake',
  `select count(${job('d', "now() + greatest(d.next_attempt_at - $1, interval '0')")})
   from message_deliveries d where d.state = 'waiting'
     and not exists (select from graphile_worker.jobs j where j.key = d.id::text)`,
);

/**
 * Waiting deliveries that the queue does not know (a restored backup has its rows, and perhaps not
 * its queue).
 */
export async function wake(db: Queryable, now: Date): Promise<void> {
  await db.query(WAKE, [now.toISOString()]);
}

/**
 * SQL for `cross join`: what became of the message `m`, as `s.state`, `s.delivered_at`,
 * `s.next_attempt_at`, `s.last_error` and `s.channels` (how many deliveries it has). One that
 * arrived on any channel is delivered, and so is one that the operator has read.
 */
export const messageState = (m: string, s: string) => `lateral (
  select w.*, case when w.state = 'waiting' then w.next_at end as next_attempt_at,
    case when w.state <> 'delivered' then w.error end as last_error
  from (
    select
      case
        when ${m}.read_at is not null or count(*) filter (where d.state = 'delivered') > 0 then 'delivered'
        when count(*) > 0 and count(*) filter (where d.state = 'waiting') = 0 then 'failed'
        else 'waiting'
      end as state,
      least(${m}.read_at, min(d.delivered_at)) as delivered_at,
      min(d.next_attempt_at) as next_at,
      (array_agg(d.last_error order by d.state = 'waiting' desc, d.channel) filter (where d.last_error is not null))[1] as error,
      count(*) as channels
    from message_deliveries d where d.message_id = ${m}.id
  ) w
) ${s}`;

// Each `offset 0`: asked by an index for each message that is old enough. Otherwise PostgreSQL
// reads both tables whole for each part of the sweep.
const onItsWay = (m: string) =>
  `exists (select from message_deliveries d where d.message_id = ${m}.id and d.state = 'waiting' offset 0)`;

/**
 * SQL: the message `m` and its answers were written before `$1`, the operator has got it, and
 * nothing of it is on its way.
 */
const isOver = (m: string) => `(
  ${m}.created_at < $1 and not ${onItsWay(m)}
  and not exists (
    select from messages a where a.in_reply_to = ${m}.id and (a.created_at >= $1 or ${onItsWay('a')}) offset 0
  )
  and (${m}.recipient_id is not null or ${m}.recipient_address is not null or ${m}.read_at is not null
    or exists (select from message_deliveries d where d.message_id = ${m}.id and d.state = 'delivered' offset 0))
)`;

export interface Keeping {
  /** SQL for messages `m` that stay as long as something else does. */
  staying: readonly string[];
  /** Kinds whose messages of one sender form one conversation. */
  spoken: readonly string[];
}

/**
 * Removes for good old messages that have arrived. A conversation goes as a whole, and only if
 * nothing in it is on its way or has not reached the operator: a message with its answers, or all
 * of a spoken kind.
 */
export function sweeper({
  staying,
  spoken,
}: Keeping): (db: Queryable, before: Date) => Promise<void> {
  const overMessages = sweeping(
    'messages_sweep',
    'messages',
    `m.in_reply_to is null and ${isOver('m')}
       and (m.kind <> all ($2::text[]) or not exists (
         select from messages o where o.sender_id = m.sender_id and o.kind = m.kind and not ${isOver('o')} offset 0
       ))
       ${staying.map((stays) => `and not (${stays})`).join(' ')}`,
    { as: 'm' },
  );
  return async (db, before) => {
    await overMessages(db, [before.toISOString(), spoken]);
  };
}
