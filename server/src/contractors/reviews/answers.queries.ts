import type { AnswerDraft, AnswerEdit } from '@pcr/contract/contractors/reviews/answers.schema.ts';
import { nextVersion } from '../../kit/history/history.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { contractorRulesInSql } from '../contractors.rules.ts';
import { type AnswerRow, answerRulesInSql } from './answers.rules.ts';
import { reviewRulesInSql } from './reviews.rules.ts';

/**
 * SQL for an answer `a` to a review of the contractor `c`, for the viewer `$1`: ReviewAnswer of the
 * contract.
 */
const RECORD = `(select row_to_json(w) from (
  select a.id, a.review_id, a.text, c.name as contractor_name, a.created_at, a.updated_at, ${answerRulesInSql.can} as can
) w)`;
const from = (
  seen: string,
) => `from contractor_review_answers a join contractor_reviews r on r.id = a.review_id
  join contractors c on c.id = r.contractor_id and ${contractorRulesInSql.see} and ${seen}
  and ${reviewRulesInSql.see}`;
const FROM = from(answerRulesInSql.see);

/**
 * SQL for the answer that is shown under the review `r`, and whether the viewer `$1` may give one.
 */
export const ANSWER_OF_REVIEW = {
  answer: `(select ${RECORD} from contractor_review_answers a, contractors c
    where a.review_id = r.id and c.id = r.contractor_id and ${answerRulesInSql.see})`,
  may: `exists (
    select from contractors c where c.id = r.contractor_id and c.holder_id = $1
      and not r.hidden
      and not exists (select from contractor_review_answers a where a.review_id = r.id and a.user_id = $1)
  )`,
};

const GET = sql(
  'contractor_answers_get',
  `select ${RECORD}::text as record ${FROM} where a.id = $2`,
);

/** One answer as JSON text; undefined where there is none to see. */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  return (await db.query<{ record: string }>(GET, [viewer.id, id]))[0]?.record;
}

const GET_OWN = sql(
  'contractor_answers_get_own',
  `select ${RECORD}::text as record ${FROM} where a.review_id = $2 and a.user_id = $1`,
);

/** The actor's answer to a review, as JSON text. */
export async function getOwn(
  db: Queryable,
  actor: Actor,
  reviewId: string,
): Promise<string | undefined> {
  return (await db.query<{ record: string }>(GET_OWN, [actor.id, reviewId]))[0]?.record;
}

/** The row to check before a review is answered. */
export interface AnsweredReview {
  id: string;
  reviewer_id: string;
  contractor_id: string;
  holder_id: string | null;
}

// The contractor's row first, as with everything that changes its reviews: two that lock in the
// same order never wait for each other.
const LOCK_CONTRACTOR = sql(
  'contractor_answers_lock_contractor',
  `select from contractors c
   where c.id = (
     select r.contractor_id from contractor_reviews r left join contractor_review_answers a on a.review_id = r.id
     where r.id = $2 or a.id = $2 limit 1
   ) and ${contractorRulesInSql.see}
   for no key update`,
);
const LOCK_REVIEW = sql(
  'contractor_answers_lock_review',
  `select r.id, r.reviewer_id, r.contractor_id, c.holder_id
   from contractor_reviews r join contractors c on c.id = r.contractor_id and ${contractorRulesInSql.see}
     and ${reviewRulesInSql.see}
   where r.id = $2 for no key update of r`,
);

/**
 * A review and its contractor, held until the transaction ends; undefined where there is none to
 * see.
 */
export async function lockReview(
  tx: Transaction,
  actor: Actor,
  reviewId: string,
): Promise<AnsweredReview | undefined> {
  await tx.query(LOCK_CONTRACTOR, [actor.id, reviewId]);
  return (await tx.query<AnsweredReview>(LOCK_REVIEW, [actor.id, reviewId]))[0];
}

const INSERT = sql(
  'contractor_answers_insert',
  `insert into contractor_review_answers (id, review_id, user_id, text, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5) on conflict do nothing returning id`,
);

/** False when the id is taken. */
export async function insert(
  tx: Transaction,
  { actor, row }: Permit<'answer', AnsweredReview>,
  { id, text }: AnswerDraft,
  now: Date,
): Promise<boolean> {
  return (await tx.query(INSERT, [id, row.id, actor.id, text, now.toISOString()])).length > 0;
}

/** The row to check before a change. */
export interface LockedAnswer extends AnswerRow {
  id: string;
  updated_at: string;
}

const LOCK = sql(
  'contractor_answers_lock',
  `select a.id, a.user_id, c.holder_id, to_json(a.updated_at) #>> '{}' as updated_at
   ${from(`(${answerRulesInSql.see} or a.user_id = $1)`)} where a.id = $2
   for no key update of a`,
);

/**
 * An answer to see, or one’s own, with its contractor, held until the transaction ends; undefined
 * for none.
 */
export async function lock(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<LockedAnswer | undefined> {
  await tx.query(LOCK_CONTRACTOR, [actor.id, id]);
  return (await tx.query<LockedAnswer>(LOCK, [actor.id, id]))[0];
}

const UPDATE = sql(
  'contractor_answers_update',
  `update contractor_review_answers a set text = $2, updated_at = ${nextVersion('$3', 'a')} where a.id = $1`,
);

export async function update(
  tx: Transaction,
  { row }: Permit<'edit', LockedAnswer>,
  { text }: AnswerEdit,
  now: Date,
): Promise<void> {
  await tx.query(UPDATE, [row.id, text, now.toISOString()]);
}

const REMOVE = sql(
  'contractor_answers_delete',
  'delete from contractor_review_answers where id = $1',
);

export async function deleteOne(
  tx: Transaction,
  { row }: Permit<'delete', LockedAnswer>,
): Promise<void> {
  await tx.query(REMOVE, [row.id]);
}
