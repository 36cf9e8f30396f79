import {
  PUSH_DEVICES_MOST,
  type PushDevice,
  type PushSubscription,
} from '@pcr/contract/notifications/channels/push.schema.ts';
import type { PushSubscription as Reached } from '../../kit/messages/push.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { sweeping } from '../../kit/postgres/old-rows/sweep.ts';

const SHOWN = `d.id, d.name, to_json(d.created_at) #>> '{}' as created_at, to_json(d.seen_at) #>> '{}' as seen_at`;
const IS_THIS = (hash: string) =>
  `exists (select from sessions s where s.id = d.session_id and s.token_hash = ${hash}) as this_device`;

const LIST = sql(
  'push_list',
  `select ${SHOWN}, ${IS_THIS('$2')} from push_devices d where d.user_id = $1
   order by this_device desc, d.seen_at desc, d.id`,
);

/** The devices of the caller, whose own session is `session`. */
export function list(db: Queryable, { id }: Actor, session: string | null): Promise<PushDevice[]> {
  return db.query<PushDevice>(LIST, [id, session]);
}

// Several tabs may say it at once: they take turns.
const HOLD = sql('push_hold', 'select 1 as one from users where id = $1 for no key update');
// The member who is signed in there now has it. It gets a new id: messages waiting for the one
// before find no device. Its keys show that it is this browser: somebody else can know an address.
const TAKE = sql(
  'push_take',
  'delete from push_devices where endpoint = $1 and p256dh = $2 and auth = $3 and user_id <> $4',
);
const ADD = sql(
  'push_add',
  `insert into push_devices as d (id, user_id, session_id, endpoint, p256dh, auth, server_key, name, created_at, seen_at)
   select gen_random_uuid(), $1, s.id, $3, $4, $5, $6, $7, $8, $8 from sessions s where s.token_hash = $2 and s.user_id = $1
   on conflict (endpoint, p256dh, auth) do update set
     -- Somebody else's only where they turn it on at the same time: then it is as if theirs had been taken before.
     id = case when d.user_id = excluded.user_id then d.id else excluded.id end, user_id = excluded.user_id,
     session_id = excluded.session_id, server_key = excluded.server_key, name = excluded.name,
     seen_at = excluded.seen_at
   returning ${SHOWN}, true as this_device`,
);
// A browser has one subscription: an earlier one of this session is of no use.
const END_EARLIER = sql(
  'push_end_earlier',
  `delete from push_devices d using sessions s
   where s.token_hash = $1 and d.session_id = s.id and (d.endpoint, d.p256dh, d.auth) <> ($2, $3, $4)`,
);
const END_OLDEST = sql(
  'push_end_oldest',
  `delete from push_devices where id in (
     select d.id from push_devices d where d.user_id = $1 order by d.seen_at desc, d.id offset ${PUSH_DEVICES_MOST})`,
);

export interface NewPushDevice extends PushSubscription {
  /** The hash of the session in which it asks. */
  session: string;
  server_key: string;
  name: string;
}

/** The browser of this session is told from now on; undefined when the session has just ended. */
export async function add(
  tx: Transaction,
  { id }: Actor,
  { session, endpoint, keys, server_key, name }: NewPushDevice,
  now: Date,
): Promise<PushDevice | undefined> {
  await tx.query(HOLD, [id]);
  const subscription = [endpoint, keys.p256dh, keys.auth];
  await tx.query(TAKE, [...subscription, id]);
  await tx.query(END_EARLIER, [session, ...subscription]);
  const values = [id, session, ...subscription, server_key, name, now.toISOString()];
  const [added] = await tx.query<PushDevice>(ADD, values);
  await tx.query(END_OLDEST, [id]);
  return added;
}

const FIND = sql(
  'push_find',
  'select d.id, d.user_id from push_devices d where d.id = $1 for update',
);

export async function find(
  tx: Transaction,
  id: string,
): Promise<{ id: string; user_id: string } | undefined> {
  const [row] = await tx.query<{ id: string; user_id: string }>(FIND, [id]);
  return row;
}

const REMOVE = sql('push_remove', 'delete from push_devices where id = $1 returning user_id');

export async function remove(
  tx: Transaction,
  { row }: Permit<'remove', { id: string }>,
): Promise<void> {
  await tx.query(REMOVE, [row.id]);
}

/** Its browser's service no longer knows it. Returns whose it was. */
export async function forget(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ user_id: string }>(REMOVE, [id]);
  return row?.user_id;
}

const IDS = sql(
  'push_ids',
  'select d.id from push_devices d where d.user_id = $1 order by d.seen_at desc, d.id',
);

/** The devices that a member is told on. */
export async function devicesOf(db: Queryable, userId: string): Promise<string[]> {
  return (await db.query<{ id: string }>(IDS, [userId])).map(({ id }) => id);
}

const REACHED = sql(
  'push_reached',
  `select d.endpoint, d.p256dh, d.auth, coalesce(s.silences, 0) as silences from push_devices d
     left join push_silences s on s.device_id = d.id
     left join notification_preferences n on n.user_id = d.user_id
   where d.id = $1 and d.user_id = $2 and d.server_key = $3 and ($4 or coalesce(n.push_notifications, true))`,
);

/**
 * How a device of this member is reached; undefined when it is gone, it knows another key of ours,
 * or push is off and this is not what they asked for.
 */
export async function reached(
  db: Queryable,
  id: string,
  userId: string,
  { serverKey, asked }: { serverKey: string; asked: boolean },
): Promise<(Reached & { silences: number }) | undefined> {
  const [row] = await db.query<Reached & { silences: number }>(REACHED, [
    id,
    userId,
    serverKey,
    asked,
  ]);
  return row;
}

/**
 * In minutes: of a device that was silent so often in a row, as SQL. An hour at most: what it is
 * for may be urgent.
 */
const PAUSE = (silences: string) => `interval '1 minute' * least(60, 2 ^ least(${silences}, 10))`;
const PROBE = sql(
  'push_probe',
  `update push_silences s set paused_until = $2::timestamptz + ${PAUSE('s.silences')}
   where s.device_id = $1 and s.paused_until <= $2 returning s.device_id`,
);
const PAUSED = sql(
  'push_paused',
  `select extract(epoch from s.paused_until - $2::timestamptz)::float8 * 1000 as ms from push_silences s
   where s.device_id = $1`,
);

/**
 * A device that was silent is tried once at a time, and not before its pause is over: 0 for the one
 * that tries it now, else how long it is still paused, in ms.
 */
export async function pauseOf(db: Queryable, id: string, now: Date): Promise<number> {
  if ((await db.query(PROBE, [id, now.toISOString()])).length > 0) return 0;
  const [row] = await db.query<{ ms: number }>(PAUSED, [id, now.toISOString()]);
  return Math.max(0, row?.ms ?? 0);
}

const SILENT = sql(
  'push_silent',
  `insert into push_silences as s (device_id, silences, silent_since, paused_until)
   select d.id, 1, $2, $2::timestamptz + ${PAUSE('1')} from push_devices d where d.id = $1
   on conflict (device_id) do update set silences = least(s.silences + 1, 1000),
     paused_until = $2::timestamptz + ${PAUSE('s.silences + 1')}`,
);
const HEARD = sql('push_heard', 'delete from push_silences s where s.device_id = $1');

/** Its service did not answer. */
export async function wasSilent(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(SILENT, [id, now.toISOString()]);
}

/** Its service has answered, whatever it said. */
export async function wasHeard(db: Queryable, id: string): Promise<void> {
  await db.query(HEARD, [id]);
}

/** A device that was told little may have had one bad day. */
const SILENCES_OF_DEAD = 10;

const unseen = sweeping('push_sweep', 'push_devices', 'r.seen_at < $1');

const silent = sweeping(
  'push_sweep_silent',
  'push_devices',
  `r.id in (select s.device_id from push_silences s where s.silences >= ${SILENCES_OF_DEAD} and s.silent_since < $1)`,
);

/**
 * Removes devices where nobody has opened PCR since `unseenSince`, and those silent since
 * `silentSince`.
 */
export async function sweep(
  db: Queryable,
  { unseenSince, silentSince }: { unseenSince: Date; silentSince: Date },
): Promise<void> {
  await unseen(db, [unseenSince.toISOString()]);
  await silent(db, [silentSince.toISOString()]);
}
