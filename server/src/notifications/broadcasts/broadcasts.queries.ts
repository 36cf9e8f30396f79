import {
  type BroadcastBlock,
  type BroadcastDraft,
  type BroadcastKind,
  EMERGENCIES_SHOWN,
} from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { sweeping } from '../../kit/postgres/old-rows/sweep.ts';
import { audienceOf } from './broadcasts.audience.queries.ts';
import type { Region } from './broadcasts.region.ts';
import { type ReceiptRow, broadcastRulesInSql as rules } from './broadcasts.rules.ts';

const INSERT = sql(
  'broadcasts_insert',
  `insert into broadcasts (id, kind, message_subject, body, words, first_sentence, region, created_at, members)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ticket`,
);

export async function insert(
  tx: Transaction,
  broadcast: BroadcastDraft & {
    id: string;
    words: BroadcastBlock[];
    /** For the banner; null where there are no words. */
    first_sentence: string | null;
    region: Region | null;
    members: number;
  },
  now: Date,
): Promise<string> {
  const { id, kind, message_subject, body, words, first_sentence, region, members } = broadcast;
  const values = [
    id,
    kind,
    message_subject,
    body,
    JSON.stringify(words),
    first_sentence,
    region && JSON.stringify(region),
  ];
  const [row] = await tx.query<{ ticket: string }>(INSERT, [...values, now.toISOString(), members]);
  return row?.ticket ?? '';
}

/**
 * Between the batches other tasks have their turn: an emergency goes before them, news behind them.
 * A lower number goes first.
 */
const TURN = `case when b.kind = 'emergency' then -10 else 20 end`;
const tell = (
  b: string,
) => `graphile_worker.add_job('broadcasts_tell', json_build_object('id', ${b}.id),
  job_key => 'broadcast:' || ${b}.id, priority => ${TURN})`;
const isUnderWay = 'b.finished_at is null and b.stopped_at is null';

const ENQUEUE = sql('broadcasts_enqueue', `select ${tell('b')} from broadcasts b where b.id = $1`);

/** Its next batch is told by the queue. */
export async function enqueueNext(tx: Transaction, id: string): Promise<void> {
  await tx.query(ENQUEUE, [id]);
}

// Each has its place in the queue, and its own next try.
const tellAlone = `graphile_worker.add_job('broadcasts_tell_one',
  json_build_object('id', b.id, 'user_id', r.user_id), job_key => 'broadcast:' || b.id || ':' || r.user_id,
  priority => ${TURN}, job_key_mode => 'preserve_run_at')`;
const ALONE = `select count(${tellAlone}) from broadcast_receipts r join broadcasts b on b.id = r.broadcast_id
   where r.told_at is null and b.stopped_at is null`;
const ENQUEUE_ALONE = sql(
  'broadcasts_enqueue_alone',
  `${ALONE} and b.id = $1 and r.user_id = any ($2::uuid[])`,
);

/** These members, whom `takeAside` has taken, are told one by one by the queue. */
export async function enqueueAlone(
  tx: Transaction,
  id: string,
  members: readonly string[],
): Promise<void> {
  await tx.query(ENQUEUE_ALONE, [id, members]);
}

const RESUME = sql(
  'broadcasts_resume',
  `select count(${tell('b')}) from broadcasts b where ${isUnderWay}`,
);
const RESUME_ALONE = sql('broadcasts_resume_alone', ALONE);

/** Those that are not finished: a restored backup has their rows, and perhaps not its queue. */
export async function resume(db: Queryable): Promise<void> {
  await db.query(RESUME, []);
  await db.query(RESUME_ALONE, []);
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
       ${audienceOf('b')} and u.id > coalesce(b.reached, '00000000-0000-0000-0000-000000000000')
       order by u.id limit $3
     ) u where b.id = $1
   ), told as (
     insert into broadcast_receipts (broadcast_id, user_id, told_at)
     select $1, next.id, case when $4 then $2::timestamptz end from next
     on conflict do nothing returning user_id, told_at
   ), moved as (
     update broadcasts b set reached = coalesce(r.last, b.reached), told = b.told + r.told,
       finished_at = case when r.found < $3 then $2::timestamptz end
     from (
       select (select max(next.id::text)::uuid from next) as last, (select count(*) from next) as found,
         (select count(*) from told t where t.told_at is not null) as told
     ) r
     where b.id = $1
   )
   select told.user_id from told order by told.user_id`,
);

const next = (isTold: boolean) => async (tx: Transaction, id: string, most: number, now: Date) => {
  const rows = await tx.query<{ user_id: string }>(NEXT, [id, now.toISOString(), most, isTold]);
  return rows.map(({ user_id }) => user_id);
};

/**
 * The next members, each for the first time; those that were the last end it. They count as told.
 */
export const takeNext = next(true);
/** The same, to be told one by one: `takeOne` counts them. */
export const takeAside = next(false);

// It is held first, as by `take`: if somebody stops it at that moment, they have stopped it for
// this member too. Days may have gone by, so its recipients are asked for again. A member who is no
// longer among them does not wait for it.
const TAKE_ONE = sql(
  'broadcasts_take_one',
  `with held as materialized (select b.* from broadcasts b where b.id = $1 and b.stopped_at is null for update),
   audience as materialized (select u.id from held cross join lateral (${audienceOf('held')} and u.id = $2) u),
   gone as (
     delete from broadcast_receipts r using held
     where r.broadcast_id = held.id and r.user_id = $2 and r.told_at is null and not exists (select from audience)
   ), one as (
     update broadcast_receipts r set told_at = $3 from held cross join audience
     where r.broadcast_id = held.id and r.user_id = audience.id and r.told_at is null returning r.broadcast_id
   )
   update broadcasts b set told = b.told + 1 from one where b.id = one.broadcast_id
   returning b.id, b.kind, b.message_subject`,
);

/**
 * What this member is told of now; undefined where they have been, it is not for them anymore, or
 * it is stopped.
 */
export async function takeOne(
  tx: Transaction,
  id: string,
  userId: string,
  now: Date,
): Promise<UnderWay | undefined> {
  return (await tx.query<UnderWay>(TAKE_ONE, [id, userId, now.toISOString()]))[0];
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

/**
 * Nobody else is told, and waiting messages are not sent; undefined if it is stopped, or there is
 * none.
 */
export async function stop(
  tx: Transaction,
  ticket: string,
  kinds: readonly BroadcastKind[],
  now: Date,
): Promise<{ id: string; unsent: number } | undefined> {
  return (
    await tx.query<{ id: string; unsent: number }>(STOP, [ticket, now.toISOString(), kinds])
  )[0];
}

const RECEIVERS = sql(
  'broadcasts_receivers',
  'select r.user_id from broadcast_receipts r where r.broadcast_id = $1 and r.seen_at is null',
);

/** Members who have not confirmed it. */
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

/** As JSON text: Broadcast of the contract; undefined for members who were not told. */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  return (await db.query<{ broadcast: string }>(GET, [viewer.id, id]))[0]?.broadcast;
}

const LOCK = sql(
  'broadcasts_lock_receipt',
  `select r.broadcast_id, r.user_id, r.told_at, b.kind from broadcast_receipts r join broadcasts b on b.id = r.broadcast_id
   where r.broadcast_id = $2 and r.user_id = $1 for update of r`,
);

export async function lockReceipt(
  tx: Transaction,
  viewer: Actor,
  id: string,
): Promise<ReceiptRow | undefined> {
  return (await tx.query<ReceiptRow>(LOCK, [viewer.id, id]))[0];
}

const CONFIRM = sql(
  'broadcasts_confirm',
  `update broadcast_receipts set seen_at = $3 where broadcast_id = $1 and user_id = $2 and seen_at is null returning 1`,
);

/** Whether it was not confirmed until now. */
export async function confirm(
  tx: Transaction,
  { row }: Permit<'confirm', ReceiptRow>,
  now: Date,
): Promise<boolean> {
  return (await tx.query(CONFIRM, [row.broadcast_id, row.user_id, now.toISOString()])).length > 0;
}

/**
 * SQL for a JSON array of OpenEmergency of the viewer `$1` since `since`; null where there is none.
 */
export const openEmergencies = (since: string) => `(
  select json_agg(e) from (
    select b.id, b.message_subject, b.first_sentence, b.created_at from broadcast_receipts r join broadcasts b on b.id = r.broadcast_id
    where ${rules.see} and r.told_at > ${since} and r.seen_at is null and b.kind = 'emergency' and b.stopped_at is null
      and b.created_at > ${since}
    order by b.created_at desc, b.id desc limit ${EMERGENCIES_SHOWN}
  ) e
)`;

const WRITTEN = sql(
  'broadcasts_written',
  'select b.kind, b.message_subject, b.words, b.stopped_at is not null as stopped from broadcasts b where b.id = $1',
);

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

// First the receipts, of which one broadcast has as many as there are members: with it they would
// go in one statement.
const oldReceipts = sweeping(
  'broadcasts_sweep_receipts',
  'broadcast_receipts',
  `r.broadcast_id in (select b.id from broadcasts b where b.created_at < $1)`,
);
const oldBroadcasts = sweeping('broadcasts_sweep', 'broadcasts', 'r.created_at < $1');

export async function sweep(db: Queryable, before: Date): Promise<void> {
  for (const old of [oldReceipts, oldBroadcasts]) await old(db, [before.toISOString()]);
}
