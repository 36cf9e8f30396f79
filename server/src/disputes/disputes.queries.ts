import { TODAY_COUNTED } from '@pcr/contract/dashboard/today.schema.ts';
import { type DisputeDraft, RECORD_DISPUTES } from '@pcr/contract/disputes/disputes.schema.ts';
import type { Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { sweeping } from '../kit/postgres/old-rows/sweep.ts';
import { todayRow } from '../kit/postgres/today-row.ts';

const INSERT = sql(
  'disputes_insert',
  `insert into disputes (id, name, email, family_name, location, kind, words, created_at, token_hash, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing returning 1`,
);

export interface NewDispute extends DisputeDraft {
  token_hash: string;
  expires_at: Date;
}

/** Stores a request that waits for its link; false where it is there already. */
export async function insert(tx: Transaction, dispute: NewDispute, now: Date): Promise<boolean> {
  const { id, name, email, family_name, location, kind, words, token_hash, expires_at } = dispute;
  const asked = [id, name, email, family_name, location, kind, words];
  return (
    (await tx.query(INSERT, [...asked, now.toISOString(), token_hash, expires_at.toISOString()]))
      .length > 0
  );
}

/** What the one who asked wrote, and what names it once it is confirmed. */
export interface DisputeRow extends DisputeDraft {
  created_at: string;
  confirmed_at: string | null;
  closed_at: string | null;
  message_id: string | null;
  ticket: string | null;
}

const DISPUTE = `d.id, d.name, d.email, d.family_name, d.location, d.kind, d.words,
  to_json(d.created_at) #>> '{}' as created_at, to_json(d.confirmed_at) #>> '{}' as confirmed_at,
  to_json(d.closed_at) #>> '{}' as closed_at, d.message_id, m.ticket`;
const FROM = 'from disputes d left join messages m on m.id = d.message_id';

const BY_ID = sql('disputes_by_id', `select ${DISPUTE} ${FROM} where d.id = $1 for update of d`);

export async function lockById(tx: Transaction, id: string): Promise<DisputeRow | undefined> {
  return (await tx.query<DisputeRow>(BY_ID, [id]))[0];
}

// Of two that wait for the lock the second must see what the first has joined to the row: that
// takes a new statement.
const BY_TOKEN = sql(
  'disputes_by_token',
  `select d.id from disputes d
   where d.token_hash = $1 and (d.expires_at > $2 or d.confirmed_at is not null) for update`,
);

export async function lockByToken(
  tx: Transaction,
  token_hash: string,
  now: Date,
): Promise<DisputeRow | undefined> {
  const [locked] = await tx.query<{ id: string }>(BY_TOKEN, [token_hash, now.toISOString()]);
  return locked && lockById(tx, locked.id);
}

const BY_TICKET = sql(
  'disputes_by_ticket',
  `select ${DISPUTE} ${FROM} where m.ticket = upper($1) for update of d`,
);

export async function lockByTicket(
  tx: Transaction,
  ticket: string,
): Promise<DisputeRow | undefined> {
  return (await tx.query<DisputeRow>(BY_TICKET, [ticket]))[0];
}

const CONFIRM = sql(
  'disputes_confirm',
  'update disputes set confirmed_at = $2, message_id = $3 where id = $1',
);

export async function confirm(
  tx: Transaction,
  id: string,
  messageId: string,
  now: Date,
): Promise<void> {
  await tx.query(CONFIRM, [id, now.toISOString(), messageId]);
}

const purge = sweeping(
  'disputes_purge',
  'disputes',
  'r.confirmed_at is null and r.expires_at < $1',
);

/** Removes what nobody confirmed. */
export async function purgeUnconfirmed(db: Queryable, now: Date): Promise<void> {
  await purge(db, [now.toISOString()]);
}

const OF_RECORD = sql(
  'disputes_of_record',
  `select json_build_object('items', coalesce((
     select json_agg(json_build_object('id', o.id, 'kind', o.kind, 'words', o.words,
       'asked_on', (o.linked_at at time zone 'UTC')::date) order by o.linked_at, o.id)
     from (
       select r.id, r.linked_at, d.kind, d.words from dispute_records r join disputes d on d.id = r.dispute_id
       where r.family_id = $1 and r.outcome is null order by r.linked_at, r.id limit ${RECORD_DISPUTES}
     ) o
   ), '[]'))::text as asked`,
);

/**
 * The open requests about a record, which wait for its owner, as JSON text: RecordDisputes of the
 * contract.
 */
export async function openOfRecord(
  db: Queryable,
  { row }: Permit<'edit', { id: string }>,
): Promise<string> {
  const [found] = await db.query<{ asked: string }>(OF_RECORD, [row.id]);
  return found?.asked ?? '';
}

export const OUTCOMES = ['confirmed', 'corrected', 'deleted'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const TELL = sql(
  'disputes_tell',
  `update dispute_records r set told = coalesce(r.outcome, 'linked')
   from (
     select t.id, t.told from dispute_records t
     where t.dispute_id = $1 and t.told is distinct from coalesce(t.outcome, 'linked') for update
   ) before
   where r.id = before.id
   returning before.told as before, r.told as now, r.family_id, (
     select f.user_id from families f where f.id = r.family_id
   ) as owner_id, to_json(r.answered_at) #>> '{}' as answered_at`,
);

export interface Untold {
  before: Outcome | 'linked' | null;
  now: Outcome | 'linked';
  family_id: string | null;
  owner_id: string | null;
  /** Null: the owner has not answered. */
  answered_at: string | null;
}

/** What the one who asked has not been told of each linked record; from now on they have. */
export async function untold(tx: Transaction, id: string): Promise<Untold[]> {
  return tx.query(TELL, [id]);
}

const LATE = sql(
  'disputes_late',
  `select distinct dispute_id as id from dispute_records
   where outcome is null and overdue_at is null and linked_at <= $1 order by 1`,
);

/** The requests with a record that has waited for its owner since before `since`, each once. */
export async function findLate(db: Queryable, since: Date): Promise<string[]> {
  return (await db.query<{ id: string }>(LATE, [since.toISOString()])).map(({ id }) => id);
}

const OVERDUE = sql(
  'disputes_overdue',
  `update dispute_records set overdue_at = $3
   where dispute_id = $1 and outcome is null and overdue_at is null and linked_at <= $2 returning 1`,
);

/**
 * Notes that its records are late; false where that was noted before, or their owners have answered
 * meanwhile.
 */
export async function becomeOverdue(
  tx: Transaction,
  id: string,
  since: Date,
  now: Date,
): Promise<boolean> {
  return (await tx.query(OVERDUE, [id, since.toISOString(), now.toISOString()])).length > 0;
}

/** SQL: the message `m` is of a request that is not closed, or was closed after `$1`. */
export const DISPUTE_STAYS = `exists (
  select from disputes d where d.message_id = m.id and (d.closed_at is null or d.closed_at >= $1)
)`;

/**
 * SQL for the records of the actor `$1` that somebody asks about, as `todayRow` says: the one that
 * waits longest (dashboard.md 21).
 */
export const disputedTodayInSql = `select ${todayRow({
  kind: "'record_disputed'",
  id: 'd.id',
  subject: 'd.family_name',
  due: 'd.linked_at',
})}
  from (
    select f.id, f.family_name, min(r.linked_at) as linked_at
    from families f join dispute_records r on r.family_id = f.id and r.outcome is null
    where f.user_id = $1 and f.disputed and f.deleted_at is null group by f.id limit ${TODAY_COUNTED}
  ) d order by d.linked_at, d.id limit 1`;
