import type { DisputeKind } from '@pcr/contract/disputes/disputes.schema.ts';
import { messageState } from '../kit/messages/messages.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import type { Outcome } from './disputes.queries.ts';

// What the operator reads and does of requests (`npm run admin -- disputes`).

export const DISPUTES_PAGE = 50;

/** A request in the operator's list. */
export interface ListedDispute {
  ticket: string;
  created_at: string;
  kind: DisputeKind;
  name: string;
  email: string;
  family_name: string;
  location: string;
  closed_at: string | null;
  /** Of its message to the operator. */
  state: string;
  linked: number;
  waiting: number;
  overdue: number;
}

const list = (all: boolean) =>
  sql(
    `disputes_list${all ? '_all' : ''}`,
    `select m.ticket, to_json(d.confirmed_at) #>> '{}' as created_at, d.kind, d.name, d.email, d.family_name, d.location,
       to_json(d.closed_at) #>> '{}' as closed_at, s.state, r.linked, r.waiting, r.overdue
     from disputes d join messages m on m.id = d.message_id cross join ${messageState('m', 's')}
       cross join lateral (
         select count(*)::int as linked, (count(*) filter (where r.outcome is null))::int as waiting,
           (count(*) filter (where r.outcome is null and r.overdue_at is not null))::int as overdue
         from dispute_records r where r.dispute_id = d.id
       ) r
     where d.confirmed_at is not null ${all ? '' : 'and d.closed_at is null'}
     order by d.confirmed_at, d.id limit ${DISPUTES_PAGE} offset $1`,
  );
const [LIST, LIST_ALL] = [list(false), list(true)];

/** Confirmed requests, the longest waiting first. */
export function listDisputes(
  db: Queryable,
  { page, all }: { page: number; all: boolean },
): Promise<ListedDispute[]> {
  return db.query<ListedDispute>(all ? LIST_ALL : LIST, [(page - 1) * DISPUTES_PAGE]);
}

export interface LinkedRecord {
  id: string;
  family_id: string | null;
  family_name: string | null;
  owner_id: string | null;
  owner_email: string | null;
  linked_at: string;
  outcome: Outcome | null;
  overdue_at: string | null;
}

const LINKED = sql(
  'disputes_linked',
  `select r.id, r.family_id, f.family_name, f.user_id as owner_id, u.email as owner_email,
     to_json(r.linked_at) #>> '{}' as linked_at, r.outcome, to_json(r.overdue_at) #>> '{}' as overdue_at
   from dispute_records r left join families f on f.id = r.family_id left join users u on u.id = f.user_id
   where r.dispute_id = $1 order by r.linked_at, r.id`,
);

export function linkedRecords(db: Queryable, disputeId: string): Promise<LinkedRecord[]> {
  return db.query<LinkedRecord>(LINKED, [disputeId]);
}

const SENT = sql(
  'disputes_sent',
  `select a.subject, a.body, to_json(a.created_at) #>> '{}' as created_at, t.state, t.last_error as state_reason
   from messages a cross join ${messageState('a', 't')} where a.in_reply_to = $1 order by a.created_at, a.id`,
);

export interface SentStep {
  subject: string;
  body: string;
  created_at: string;
  state: string;
  state_reason: string | null;
}

/** What the one who asked was told, oldest first, and whether it arrived. */
export function sentSteps(db: Queryable, messageId: string): Promise<SentStep[]> {
  return db.query<SentStep>(SENT, [messageId]);
}

const READ = sql(
  'disputes_read',
  'update messages set read_at = coalesce(read_at, $2) where id = $1',
);

export async function markRead(tx: Transaction, messageId: string, now: Date): Promise<void> {
  await tx.query(READ, [messageId, now.toISOString()]);
}

const LINK = sql(
  'disputes_link',
  `with found as (select f.id, f.user_id from families f where f.id = any ($2::uuid[]) and f.deleted_at is null
     order by f.id for update
   ),
   linked as (
     insert into dispute_records (id, dispute_id, family_id, linked_at)
     select gen_random_uuid(), $1, f.id, $3 from found f on conflict (dispute_id, family_id) do nothing
     returning family_id
   )
   select f.id, f.user_id as owner_id, l.family_id is not null as new from found f left join linked l on l.family_id = f.id`,
);
// By the least: what others read of its last change, and how long it counts, must not come from
// being asked about.
const NEXT_VERSION = sql(
  'disputes_next_version',
  `update families f set updated_at = f.updated_at + interval '1 millisecond' where f.id = any ($1::uuid[])`,
);
const MARK = sql('disputes_mark', 'select mark_disputed($1::uuid[])');

/**
 * Links a request to those of these records that there are: from now on others do not see them.
 * Each gets a version of its own, so that a form that was opened before is no answer to what its
 * owner has not read.
 */
export async function link(
  tx: Transaction,
  disputeId: string,
  records: readonly string[],
  now: Date,
): Promise<{ id: string; owner_id: string; new: boolean }[]> {
  const found = await tx.query<{ id: string; owner_id: string; new: boolean }>(LINK, [
    disputeId,
    records,
    now.toISOString(),
  ]);
  await tx.query(NEXT_VERSION, [found.filter((record) => record.new).map(({ id }) => id)]);
  await tx.query(MARK, [records]);
  return found;
}

// In a statement of its own: the one that marks them has to see what others linked before.
const HOLD_RECORDS = sql(
  'disputes_hold_records',
  'select from families where id = any ($1::uuid[]) order by id for update',
);

/** Linked and unlinked records are held before their request, as when its owner brings it back. */
export async function holdRecords(tx: Transaction, records: readonly string[]): Promise<void> {
  await tx.query(HOLD_RECORDS, [records]);
}

const RELEASED = sql(
  'disputes_released',
  'select f.id, f.user_id as owner_id, f.disputed from families f where f.id = any ($1::uuid[]) order by f.id',
);

/** A record that a request no longer is about. */
export interface ReleasedRecord {
  id: string;
  owner_id: string;
  /** By another request. */
  disputed: boolean;
}

/** Shows those again that nothing else hides. The caller holds them. */
async function release(tx: Transaction, records: readonly string[]): Promise<ReleasedRecord[]> {
  await tx.query(MARK, [records]);
  return tx.query<ReleasedRecord>(RELEASED, [records]);
}

const UNLINK = sql(
  'disputes_unlink',
  'delete from dispute_records where dispute_id = $1 and family_id = $2 returning told is not null as told',
);

/**
 * The record that is no longer linked, and whether the asker was told of it; undefined where it was
 * not.
 */
export async function unlink(
  tx: Transaction,
  disputeId: string,
  record: string,
): Promise<{ told: boolean; released: ReleasedRecord[] } | undefined> {
  const [gone] = await tx.query<{ told: boolean }>(UNLINK, [disputeId, record]);
  return gone && { ...gone, released: await release(tx, [record]) };
}

const CLOSE = sql('disputes_close', 'update disputes set closed_at = $2 where id = $1');

export async function close(tx: Transaction, disputeId: string, now: Date): Promise<void> {
  await tx.query(CLOSE, [disputeId, now.toISOString()]);
}

// A link that is made meanwhile waits, and finds no request.
const HOLD_ALL = sql(
  'disputes_hold_all',
  'select from disputes where email = $1 order by id for update',
);
const ERASED_RECORDS = sql(
  'disputes_erased_records',
  `select array_agg(distinct r.family_id) as ids from dispute_records r join disputes d on d.id = r.dispute_id
   where d.email = $1 and r.family_id is not null and r.outcome is null`,
);
const ERASE_MESSAGES = sql(
  'disputes_erase_messages',
  'delete from messages where id in (select d.message_id from disputes d where d.email = $1)',
);
const ERASE = sql('disputes_erase', 'delete from disputes where email = $1');
const COUNT = sql(
  'disputes_count',
  'select count(*)::int as requests from disputes where email = $1',
);

/** How many requests came from this address. */
export async function countOf(db: Queryable, email: string): Promise<number> {
  return (await db.query<{ requests: number }>(COUNT, [email]))[0]?.requests ?? 0;
}

/**
 * Removes all requests of an address with what was sent to it; records that only they hid are shown
 * again.
 */
export async function eraseOf(tx: Transaction, email: string): Promise<ReleasedRecord[]> {
  await tx.query(HOLD_ALL, [email]);
  const [found] = await tx.query<{ ids: string[] | null }>(ERASED_RECORDS, [email]);
  const records = found?.ids ?? [];
  await holdRecords(tx, records);
  await tx.query(ERASE_MESSAGES, [email]);
  await tx.query(ERASE, [email]);
  return release(tx, records);
}
