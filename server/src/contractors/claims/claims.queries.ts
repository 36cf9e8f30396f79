import type { ClaimDraft, ClaimState } from '@pcr/contract/contractors/claims/claims.schema.ts';
import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { ACCOUNT_GONE } from '../../kit/reports/account-gone.ts';
import { contractorRulesInSql } from '../contractors.rules.ts';
import { claimRulesInSql, type Standing } from './claims.rules.ts';

/** SQL for what the viewer `$1` said last of being the contractor `c`: OwnClaim of the contract. */
export const OWN_CLAIM = `(select row_to_json(o) from (
  select q.id, m.ticket, q.note, q.state, q.created_at, q.decided_at
  from contractor_claims q join messages m on m.id = q.id
  where q.contractor_id = c.id and q.user_id = $1 order by q.created_at desc, q.id desc limit 1
) o)`;

const LOCK_MEMBER = sql(
  'contractor_claims_lock_member',
  'select from users where id = $1 for no key update',
);

/**
 * Held before the contractor: the claims of one member are made one after the other, so that they
 * can be counted.
 */
export async function lockMember(tx: Transaction, { id }: Pick<Actor, 'id'>): Promise<void> {
  await tx.query(LOCK_MEMBER, [id]);
}

const STANDING = sql(
  'contractor_claims_standing',
  `select ${claimRulesInSql.standing} from contractors c where c.id = $2`,
);

/** What the actor has to do with the contractor; it is asked once its row is held. */
export async function standing(
  tx: Transaction,
  { id: actorId }: Actor,
  contractorId: string,
): Promise<Pick<Standing, 'claimed' | 'reviewed'> | undefined> {
  const [row] = await tx.query<Pick<Standing, 'claimed' | 'reviewed'>>(STANDING, [
    actorId,
    contractorId,
  ]);
  return row;
}

const COUNT_OPEN = sql(
  'contractor_claims_count_open',
  `select count(*)::int as n from contractor_claims where user_id = $1 and state = 'waiting'`,
);

export async function countOpen(tx: Transaction, { id }: Actor): Promise<number> {
  const [row] = await tx.query<{ n: number }>(COUNT_OPEN, [id]);
  return row?.n ?? 0;
}

const HAS = sql(
  'contractor_claims_has',
  'select from contractor_claims where id = $1 and user_id = $2',
);

/** Whether the actor has made the claim under this id. */
export async function has(db: Queryable, actor: Actor, id: string): Promise<boolean> {
  return (await db.query(HAS, [id, actor.id])).length > 0;
}

/** What the operator compares with the member who makes the claim. */
export type ClaimedContractor = Pick<
  Contractor,
  'id' | 'name' | 'specialty' | 'phone' | 'email' | 'location' | 'created_at'
> &
  Origin;

/** How far the operator can trust the entry's contact details (contractors.md 42). */
export interface Origin {
  /** The claimant has added it. */
  added_by_them: boolean;
  /** When phone or email were changed last; null: not since it was added. */
  contact_changed_at: string | null;
}

/**
 * Over a contractor `c` and the id of the claimant. Its values before its last change differ from
 * the current ones.
 */
const origin = (userId: string) => `c.user_id is not distinct from ${userId} as added_by_them, (
    select max(h.created_at) from history h where h.entity = 'contractors' and h.entity_id = c.id
      and (h.before ->> 'phone', h.before ->> 'email') is distinct from (c.phone, c.email)
  ) as contact_changed_at`;

const CLAIMED = sql(
  'contractor_claims_claimed',
  `select c.id, c.name, c.specialty, c.phone, c.email, c.location, c.created_at, ${origin('$2')}
   from contractors c where c.id = $1`,
);

export async function getClaimed(
  tx: Transaction,
  { actor, row }: Permit<'claim', { id: string }>,
): Promise<ClaimedContractor | undefined> {
  return (await tx.query<ClaimedContractor>(CLAIMED, [row.id, actor.id]))[0];
}

const INSERT = sql(
  'contractor_claims_insert',
  `insert into contractor_claims (id, contractor_id, contractor_name, user_id, note, state, created_at)
   select $1, c.id, c.name, $3, $4, 'waiting', $5 from contractors c where c.id = $2`,
);

/** The claim, with the message that has the same id. */
export async function insert(
  tx: Transaction,
  { actor, row }: Permit<'claim', { id: string }>,
  { id, note }: ClaimDraft,
  now: Date,
): Promise<void> {
  await tx.query(INSERT, [id, row.id, actor.id, note, now.toISOString()]);
}

const TAKE_BACK = sql(
  'contractor_claims_take_back',
  `delete from contractor_claims where contractor_id = $1 and user_id = $2 and state = 'waiting'`,
);

/** Removes the actor's claim that waits, if there is one. */
export async function takeBack(
  tx: Transaction,
  { actor, row }: Permit<'takeBack', { id: string }>,
): Promise<void> {
  await tx.query(TAKE_BACK, [row.id, actor.id]);
}

/** A claim, as the operator sees it. */
export interface Claim extends Origin {
  id: string;
  ticket: string;
  state: ClaimState;
  note: string | null;
  created_at: string;
  contractor_id: string;
  contractor_name: string;
  /** Its name when they said so. */
  claimed_name: string;
  contractor_phone: string | null;
  contractor_email: string | null;
  /** When the contractor was added. */
  added_at: string;
  user_id: string;
  user_name: string;
  user_email: string;
  user_confirmed: boolean;
}

const CLAIM = `select q.id, m.ticket, q.state, q.note, q.created_at, q.contractor_id, c.name as contractor_name,
    q.contractor_name as claimed_name, c.phone as contractor_phone, c.email as contractor_email, c.created_at as added_at,
    ${origin('q.user_id')}, q.user_id,
    u.full_name as user_name, u.email as user_email, u.email_confirmed as user_confirmed
  from contractor_claims q join messages m on m.id = q.id join contractors c on c.id = q.contractor_id
    join users u on u.id = q.user_id`;

const LIST = sql(
  'contractor_claims_list',
  `${CLAIM} where q.state = $1 order by q.created_at, q.id limit $2 offset $3`,
);

/** Claims in one state, the oldest first. */
export function list(
  db: Queryable,
  state: ClaimState,
  limit: number,
  offset: number,
): Promise<Claim[]> {
  return db.query<Claim>(LIST, [state, limit, offset]);
}

const LOCK_CONTRACTOR = sql(
  'contractor_claims_lock_contractor',
  `select from contractors c
   where c.id = (select q.contractor_id from contractor_claims q join messages m on m.id = q.id where m.ticket = $1)
   for no key update`,
);
const BY_TICKET = sql('contractor_claims_by_ticket', `${CLAIM} where m.ticket = $1`);

/** The claim with this ticket, as it is now. */
export async function findByTicket(db: Queryable, ticket: string): Promise<Claim | undefined> {
  return (await db.query<Claim>(BY_TICKET, [ticket.trim().toUpperCase()]))[0];
}

/**
 * The claim with this ticket; its contractor is held, so that of several who decide one comes after
 * the other.
 */
export async function lockByTicket(tx: Transaction, ticket: string): Promise<Claim | undefined> {
  const upper = ticket.trim().toUpperCase();
  await tx.query(LOCK_CONTRACTOR, [upper]);
  return (await tx.query<Claim>(BY_TICKET, [upper]))[0];
}

const DECIDE = sql(
  'contractor_claims_decide',
  'update contractor_claims set state = $2, decided_at = $3 where id = $1',
);

export async function decide(
  tx: Transaction,
  { id }: Pick<Claim, 'id'>,
  state: Exclude<ClaimState, 'waiting'>,
  now: Date,
): Promise<void> {
  await tx.query(DECIDE, [id, state, now.toISOString()]);
}

const DECIDE_WAITING = sql(
  'contractor_claims_decide_waiting',
  `update contractor_claims q set state = $2, decided_at = $3 from contractors c
   where q.contractor_id = $1 and c.id = $1 and q.state = 'waiting'
   returning q.id, q.user_id, q.contractor_id, c.name as contractor_name`,
);

/** What members are told about a claim that is over. */
export type DecidedClaim = Pick<Claim, 'id' | 'user_id' | 'contractor_id' | 'contractor_name'>;

const CONFIRMED = sql(
  'contractor_claims_confirmed',
  `select q.id, q.user_id, q.contractor_id, c.name as contractor_name
   from contractor_claims q join contractors c on c.id = q.contractor_id
   where q.contractor_id = $1 and q.state = 'confirmed'`,
);

/** The claim of the member who holds the contractor. */
export async function findConfirmed(
  tx: Transaction,
  contractorId: string,
): Promise<DecidedClaim | undefined> {
  return (await tx.query<DecidedClaim>(CONFIRMED, [contractorId]))[0];
}

/** Decides all that wait of one contractor; whose they were. */
export function decideWaiting(
  tx: Transaction,
  contractorId: string,
  state: 'refused' | 'ended',
  now: Date,
): Promise<DecidedClaim[]> {
  return tx.query(DECIDE_WAITING, [contractorId, state, now.toISOString()]);
}

// All that the erasure writes to: a decision or an answer holds the contractor first, and tells the
// member second.
const LOCK_OF_ERASURE = sql(
  'contractors_lock_of_erasure',
  `select from contractors where id in (
     select c.id from contractors c where c.user_id = $1 or c.holder_id = $1
     union select q.contractor_id from contractor_claims q where q.user_id = $1
     union select r.contractor_id from contractor_reviews r where r.reviewer_id = $1
     union select p.contractor_id from contractor_reports p where p.reporter_id = $1
     union select r.contractor_id from contractor_review_reports p join contractor_reviews r on r.id = p.review_id
       where p.reporter_id = $1
   ) order by id for update`,
);
const GO_WITH_ADDER = sql(
  'contractor_claims_go_with_adder',
  `select c.id from contractors c
   where c.user_id = $1 and c.keeper_id = $1 and c.deleted_at is null and not ${contractorRulesInSql.reviewedByOthers}`,
);

/**
 * The contractors that go with the account of the member who added them. Nothing changes which ones
 * these are until the transaction ends.
 */
export async function goWithAdder(tx: Transaction, id: string): Promise<{ id: string }[]> {
  await lockMember(tx, { id });
  await tx.query(LOCK_OF_ERASURE, [id]);
  return tx.query(GO_WITH_ADDER, [id]);
}

// What a change set is what the next one found, or the current value; the first one was typed by
// the adder.
const FORGET_CONTACT = sql(
  'contractors_forget_contact',
  `with states as materialized (
     select h.id, h.entity_id, h.changed_by, f.field, h.before ->> f.field as before, c.user_id,
       lead(h.before ->> f.field, 1, to_jsonb(c) ->> f.field) over in_order as after,
       row_number() over in_order = 1 as at_first
     from history h join contractors c on c.id = h.entity_id cross join (values ('phone'), ('email')) f (field)
     where h.entity = 'contractors' and h.entity_id in (
       select w.entity_id from history w where w.entity = 'contractors' and w.changed_by = $1
       union select a.id from contractors a where a.user_id = $1
     )
     window in_order as (partition by h.entity_id, f.field order by h.id)
   ), typed as (
     select entity_id, field, after as said from states where changed_by = $1 and after is distinct from before
     union select entity_id, field, before from states where at_first and user_id = $1
   ), found as (
     select s.id, jsonb_object_agg(s.field, null::text) as nothing
     from states s join typed t on t.entity_id = s.entity_id and t.field = s.field and t.said = s.before
     group by s.id
   ) update history h set before = h.before || found.nothing from found where h.id = found.id`,
);

const FORGET_COPIES = sql(
  'contractor_claims_forget_copies',
  `update messages m set body = regexp_replace(m.body, E'\\n--- The .*', E'\\n${ACCOUNT_GONE}')
   from contractor_claims k where k.id = m.id and k.contractor_id = $1`,
);

/** A claimant of a contractor that goes with an account sent the operator its member's words. */
export async function forgetCopies(tx: Transaction, contractorId: string): Promise<void> {
  await tx.query(FORGET_COPIES, [contractorId]);
}

/**
 * Takes phone and email that a member typed out of the earlier versions, before their account is
 * erased.
 */
export async function forgetContact(tx: Transaction, userId: string): Promise<void> {
  await tx.query(FORGET_CONTACT, [userId]);
}

/** SQL for whether a message `m` tells of a claim that is not over: it stays as long as that. */
export const isOpenClaim = `exists (
  select from contractor_claims q where q.id = m.id and q.state in ('waiting', 'confirmed')
)`;
