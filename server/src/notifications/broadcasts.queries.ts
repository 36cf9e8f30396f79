import {
  BROADCAST_TOPICS,
  type BroadcastBlock,
  type BroadcastDraft,
  type BroadcastKind,
  EMERGENCIES_SHOWN,
} from '@pcr/contract/notifications/broadcasts.schema.ts';
import { PREFERENCE_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { plannedSql, type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { sweeping } from '../kit/postgres/sweep.ts';
import type { Region } from './broadcasts.region.ts';
import { type ReceiptRow, broadcastRulesInSql as rules } from './broadcasts.rules.ts';

// Whom a broadcast is for: members `u` who were there when it was sent, do not wait to be deleted, and have its topic
// switched on. The position of a member is that of their ZIP code, else of their city (near.md 1-4). Each is looked up
// for itself (`limit 1`): a join of whole tables would begin anew with every batch.
const oneOf = (select: string, as: string) => `left join lateral (select ${select} limit 1) ${as} on true`;
const PEOPLE = `users u
  ${oneOf('* from notification_preferences n where n.user_id = u.id', 'n')}
  ${oneOf('* from profiles p where p.user_id = u.id', 'p')}
  ${oneOf('* from zip_places z where z.zip_code = left(p.zip_code, 5)', 'z')}
  ${oneOf('* from city_places c where z.zip_code is null and c.city = city_key(p.city) and c.state = p.state', 'c')}`;
const PICKS = BROADCAST_TOPICS.map(
  (topic) => `when '${topic}' then coalesce(n.${topic}, ${PREFERENCE_DEFAULTS[topic]})`,
);
const switchedOn = (kind: string) => `case ${kind} when 'emergency' then true ${PICKS.join(' ')} end`;
const isMember = (now: string) =>
  `u.created_at <= ${now} and not exists (select from account_deletions x where x.user_id = u.id)`;
const inRegion = (region: string) => `(${region} ->> 'state' in (p.state, z.state) or miles_between(
  (${region} ->> 'lat')::float8, (${region} ->> 'lng')::float8, coalesce(z.lat, c.lat), coalesce(z.lng, c.lng)
) <= (${region} ->> 'miles')::float8)`;
/** Nothing is known of where they are that would say whether it is in the region. */
const isUnknown = (region: string) => `(case when ${region} ->> 'state' is null then coalesce(z.lat, c.lat) is null
  else coalesce(p.state, z.state) is null end)`;
const isFor = (region: string) =>
  `(${region} is null or ${inRegion(region)} or ((${region} ->> 'and_unknown')::boolean and ${isUnknown(region)}))`;

// Counted before the operator is asked: the plan may depend on the region.
const COUNT = plannedSql(
  `select count(*) filter (where ${isFor('$2::jsonb')})::int as members,
     count(*) filter (where $2::jsonb is not null and ${isUnknown('$2::jsonb')})::int as unknown
   from ${PEOPLE} where ${isMember('$3::timestamptz')} and ${switchedOn('$1::text')}`,
);

export interface Audience {
  members: number;
  /** Members who have not said where they are, told or not. */
  unknown: number;
}

export async function countAudience(
  db: Queryable,
  kind: BroadcastKind,
  region: Region | null,
  now: Date,
): Promise<Audience> {
  const values = [kind, region && JSON.stringify(region), now.toISOString()];
  const [row] = await db.query<Audience>(COUNT, values);
  return row ?? { members: 0, unknown: 0 };
}

const INSERT = sql(
  'broadcasts_insert',
  `insert into broadcasts (id, kind, message_subject, body, words, region, created_at, members)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning ticket`,
);

export async function insert(
  tx: Transaction,
  broadcast: BroadcastDraft & { id: string; words: BroadcastBlock[]; region: Region | null; members: number },
  now: Date,
): Promise<string> {
  const { id, kind, message_subject, body, words, region, members } = broadcast;
  const values = [id, kind, message_subject, body, JSON.stringify(words), region && JSON.stringify(region)];
  const [row] = await tx.query<{ ticket: string }>(INSERT, [...values, now.toISOString(), members]);
  return row?.ticket ?? '';
}

/**
 * Between the batches other tasks have their turn: an emergency goes before them, news behind them. A lower number goes
 * first.
 */
const TURN = `case when b.kind = 'emergency' then -10 else 20 end`;
const tell = (b: string) => `graphile_worker.add_job('broadcasts_tell', json_build_object('id', ${b}.id),
  job_key => 'broadcast:' || ${b}.id, priority => ${TURN})`;
const isUnderWay = 'b.finished_at is null and b.stopped_at is null';

const ENQUEUE = sql('broadcasts_enqueue', `select ${tell('b')} from broadcasts b where b.id = $1`);

/** Its next batch is told by the queue. */
export async function enqueueNext(tx: Transaction, id: string): Promise<void> {
  await tx.query(ENQUEUE, [id]);
}

const RESUME = sql('broadcasts_resume', `select count(${tell('b')}) from broadcasts b where ${isUnderWay}`);

/** Those that are not finished: a restored backup has their rows, and perhaps not its queue. */
export async function resume(db: Queryable): Promise<void> {
  await db.query(RESUME, []);
}

export interface UnderWay {
  id: string;
  kind: BroadcastKind;
  message_subject: string;
}

const TAKE = sql(
  'broadcasts_take',
  `select b.id, b.kind, b.message_subject from broadcasts b where b.id = $1 and ${isUnderWay} for update`,
);

/** Held until the transaction ends; undefined where nothing is left to do. */
export async function take(tx: Transaction, id: string): Promise<UnderWay | undefined> {
  return (await tx.query<UnderWay>(TAKE, [id]))[0];
}

const NEXT = sql(
  'broadcasts_next',
  `with next as (
     select u.id from broadcasts b cross join lateral (
       select u.id from ${PEOPLE}
       where u.id > coalesce(b.reached, '00000000-0000-0000-0000-000000000000') and ${isMember('b.created_at')}
         and ${switchedOn('b.kind')} and ${isFor('b.region')}
       order by u.id limit $3
     ) u where b.id = $1
   ), told as (
     insert into broadcast_receipts (broadcast_id, user_id, told_at) select $1, next.id, $2 from next
     on conflict do nothing returning user_id
   ), moved as (
     update broadcasts b set reached = coalesce(r.last, b.reached), told = b.told + r.told,
       finished_at = case when r.found < $3 then $2::timestamptz end
     from (
       select (select max(next.id::text)::uuid from next) as last, (select count(*) from next) as found,
         (select count(*) from told) as told
     ) r
     where b.id = $1
   )
   select told.user_id from told order by told.user_id`,
);

/** The next members, each for the first time; those that were the last end it. */
export async function takeNext(tx: Transaction, id: string, most: number, now: Date): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(NEXT, [id, now.toISOString(), most]);
  return rows.map(({ user_id }) => user_id);
}

const STOP = sql(
  'broadcasts_stop',
  `with b as (
     update broadcasts b set stopped_at = $2 where b.ticket = $1 and b.kind = any ($3::text[]) and b.stopped_at is null
     returning b.id
   ), gone as (
     delete from message_deliveries d using messages m, b
     where m.kind in ('emergency', 'news') and m.data ->> 'broadcast_id' = b.id::text and d.message_id = m.id
       and d.state = 'waiting' and d.claimed_until is null
     returning d.id
   ), jobs as (select count(graphile_worker.remove_job(gone.id::text)) from gone
   ), held as (
     update inbox_entries i set held_until = null from b
     where i.held_until is not null and i.kind = 'operator_news' and i.subject_id = b.id
   )
   select b.id, (select count(*) from gone)::int as unsent from b, jobs`,
);

/** Nobody else is told, and what waits to be sent is not; undefined where it is stopped, or there is none. */
export async function stop(
  tx: Transaction,
  ticket: string,
  kinds: readonly BroadcastKind[],
  now: Date,
): Promise<{ id: string; unsent: number } | undefined> {
  return (await tx.query<{ id: string; unsent: number }>(STOP, [ticket, now.toISOString(), kinds]))[0];
}

const RECEIVERS = sql(
  'broadcasts_receivers',
  'select r.user_id from broadcast_receipts r where r.broadcast_id = $1 and r.seen_at is null',
);

/** Who has not confirmed it. */
export async function unconfirmed(tx: Transaction, id: string): Promise<string[]> {
  return (await tx.query<{ user_id: string }>(RECEIVERS, [id])).map(({ user_id }) => user_id);
}

const ITEM = `(select row_to_json(r)::text from (
  select b.id, b.kind, b.message_subject, b.words, b.created_at, r.seen_at,
    json_build_object('confirm', ${rules.confirm} and r.seen_at is null) as can
) r)`;
const GET = sql(
  'broadcasts_get',
  `select ${ITEM} as broadcast from broadcasts b join broadcast_receipts r on r.broadcast_id = b.id
   where b.id = $2 and ${rules.see}`,
);

/** As JSON text: Broadcast of the contract; undefined for who was not told. */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  return (await db.query<{ broadcast: string }>(GET, [viewer.id, id]))[0]?.broadcast;
}

const LOCK = sql(
  'broadcasts_lock_receipt',
  `select r.broadcast_id, r.user_id, b.kind from broadcast_receipts r join broadcasts b on b.id = r.broadcast_id
   where r.broadcast_id = $2 and r.user_id = $1 for update of r`,
);

export async function lockReceipt(tx: Transaction, viewer: Actor, id: string): Promise<ReceiptRow | undefined> {
  return (await tx.query<ReceiptRow>(LOCK, [viewer.id, id]))[0];
}

const CONFIRM = sql(
  'broadcasts_confirm',
  `update broadcast_receipts set seen_at = $3 where broadcast_id = $1 and user_id = $2 and seen_at is null returning 1`,
);

/** Whether it was not confirmed until now. */
export async function confirm(tx: Transaction, { row }: Permit<'confirm', ReceiptRow>, now: Date): Promise<boolean> {
  return (await tx.query(CONFIRM, [row.broadcast_id, row.user_id, now.toISOString()])).length > 0;
}

/** SQL for a JSON array of OpenEmergency of the viewer `$1` since `since`; null where there is none. */
export const openEmergencies = (since: string) => `(
  select json_agg(e) from (
    select b.id, b.message_subject, b.created_at from broadcast_receipts r join broadcasts b on b.id = r.broadcast_id
    where ${rules.see} and r.told_at > ${since} and r.seen_at is null and b.kind = 'emergency' and b.stopped_at is null
      and b.created_at > ${since}
    order by b.created_at desc, b.id desc limit ${EMERGENCIES_SHOWN}
  ) e
)`;

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
  seen: number;
  finished_at: string | null;
  stopped_at: string | null;
}

const PROGRESS = `select b.id, b.ticket, b.kind, b.message_subject, b.region, to_json(b.created_at) #>> '{}' as created_at,
    b.members, b.told, to_json(b.finished_at) #>> '{}' as finished_at, to_json(b.stopped_at) #>> '{}' as stopped_at,
    (select count(*)::int from broadcast_receipts r where r.broadcast_id = b.id and r.seen_at is not null) as seen
  from broadcasts b where b.kind = any ($1::text[])`;
const LIST = sql('broadcasts_list', `${PROGRESS} order by b.created_at desc, b.id desc limit $2 offset $3`);
const FIND = sql('broadcasts_find', `${PROGRESS} and b.ticket = upper($2)`);
const SENT = sql(
  'broadcasts_sent',
  `select d.channel, d.state, count(*)::int as deliveries from messages m join message_deliveries d on d.message_id = m.id
   where m.kind in ('emergency', 'news') and m.data ->> 'broadcast_id' = $1 group by d.channel, d.state order by 1, 2`,
);
const WRITTEN = sql(
  'broadcasts_written',
  'select b.kind, b.message_subject, b.words, b.stopped_at is not null as stopped from broadcasts b where b.id = $1',
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

/** What became of what was sent beside the app. */
export function sent(db: Queryable, id: string): Promise<Sent[]> {
  return db.query<Sent>(SENT, [id]);
}

export interface WrittenBroadcast {
  kind: BroadcastKind;
  message_subject: string;
  words: BroadcastBlock[];
  /** It is not to be sent any more. */
  stopped: boolean;
}

export async function written(db: Queryable, id: string): Promise<WrittenBroadcast | undefined> {
  return (await db.query<WrittenBroadcast>(WRITTEN, [id]))[0];
}

const oldBroadcasts = sweeping('broadcasts_sweep', 'broadcasts', 'r.created_at < $1', 1);

export async function sweep(db: Queryable, before: Date): Promise<void> {
  await oldBroadcasts(db, [before.toISOString()]);
}
