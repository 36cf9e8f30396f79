import { type Queryable, sql, type Transaction } from '../postgres/database.ts';

const INSERT = sql(
  'live_insert',
  `insert into live_events (recipient_id, topic, entity_id, created_at)
   select recipient, $2, $3, $4 from unnest($1::uuid[]) recipient`,
);

/** One event for each recipient; null is every member. */
export async function insert(
  tx: Transaction,
  recipients: readonly (string | null)[],
  topic: string,
  id: string | null,
  now: Date,
): Promise<void> {
  await tx.query(INSERT, [recipients, topic, id, now.toISOString()]);
}

const SWEEP = sql(
  'live_sweep',
  `with gone as (delete from live_events where created_at < $1 returning xid),
     newest as (select xid from gone order by xid desc limit 1)
   update live_horizon h set swept_xid = n.xid from newest n where n.xid > h.swept_xid`,
);

/** Removes events from before this time, and remembers up to where. */
export async function sweep(db: Queryable, before: Date): Promise<void> {
  await db.query(SWEEP, [before.toISOString()]);
}

/** Topic, id, and the recipient: null is every member. */
export type EventRow = [topic: string, id: string | null, recipient: string | null];

/** What one statement sees. */
export interface Snapshot {
  /** What is visible to it (pg_snapshot as text): the place in the stream of events up to which it has read. */
  upto: string;
  /** The newest transaction of which events were removed; '0' when none were. */
  swept: string;
  events: EventRow[];
}

const EVENT = 'json_build_array(e.topic, e.entity_id, e.recipient_id)';
// A transaction that the server does not know yet is of another server: the table was restored from a backup.
const KNOWN = 'e.xid < pg_snapshot_xmax(pg_current_snapshot())';
const SIGHT = (condition: string) =>
  `select pg_current_snapshot()::text as upto, (select h.swept_xid::text from live_horizon h) as swept,
     coalesce((select json_agg(${EVENT} order by e.id) from live_events e where ${condition} and ${KNOWN}), '[]') as events`;

const NOW = sql('live_now', SIGHT('false'));
const NEW = sql(
  'live_new',
  SIGHT('e.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(e.xid, $1::pg_snapshot)'),
);

/** All events that are visible now and were not at `since`; none with null. */
export async function read(db: Queryable, since: string | null): Promise<Snapshot> {
  const [sight] = await (since === null ? db.query<Snapshot>(NOW, []) : db.query<Snapshot>(NEW, [since]));
  if (!sight) throw new Error('the database did not say what it sees');
  return sight;
}

/** More than this at once is answered by asking for everything again. */
export const CATCH_UP_MOST = 200;

// Of more than that nobody reads which they are, so neither are they put in order to find the first.
const ENOUGH = `limit ${CATCH_UP_MOST + 1}`;
const caughtUp = (name: string, type: string, condition: string) =>
  sql(
    name,
    `select o.n::int, json_agg(${EVENT} order by e.id) as events
     from unnest($1::uuid[], $2::${type}[]) with ordinality o (user_id, since, n)
     cross join lateral (
       (select * from live_events e
        where e.recipient_id = o.user_id and ${condition} and pg_visible_in_snapshot(e.xid, $3) ${ENOUGH})
       union all
       (select * from live_events e
        where e.recipient_id is null and ${condition} and pg_visible_in_snapshot(e.xid, $3) ${ENOUGH})
     ) e group by o.n`,
  );
const CAUGHT_UP_FROM = caughtUp(
  'live_caught_up_from',
  'pg_snapshot',
  'e.xid >= pg_snapshot_xmin(o.since) and not pg_visible_in_snapshot(e.xid, o.since)',
);
const CAUGHT_UP_SINCE = caughtUp('live_caught_up_since', 'timestamptz', 'e.created_at >= o.since');

export interface Behind {
  userId: string;
  /** A snapshot as text (`from`), or a time (`since`). */
  since: string;
}

/**
 * For each of these members what they have not heard of that is visible in the snapshot `upto`: as many lists. One of more
 * than CATCH_UP_MOST need not be all of it.
 */
export async function catchUp(
  db: Queryable,
  by: 'snapshot' | 'time',
  behind: readonly Behind[],
  upto: string,
): Promise<EventRow[][]> {
  const lists: EventRow[][] = behind.map(() => []);
  if (behind.length === 0) return lists;
  const values = [behind.map(({ userId }) => userId), behind.map(({ since }) => since), upto];
  const statement = by === 'snapshot' ? CAUGHT_UP_FROM : CAUGHT_UP_SINCE;
  for (const { n, events } of await db.query<{ n: number; events: EventRow[] }>(statement, values))
    lists[n - 1] = events;
  return lists;
}
