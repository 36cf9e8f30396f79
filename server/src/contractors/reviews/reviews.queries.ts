import type {
  ContractorReview,
  ReviewDraft,
  ReviewEdit,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import {
  REVIEW_AVERAGES,
  REVIEW_FIELDS,
  REVIEW_PAGE,
  REVIEW_RATINGS,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { nextVersion } from '../../kit/history/history.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { reportRepository } from '../../kit/reports/reports.ts';
import { contractorRulesInSql } from '../contractors.rules.ts';
import { ANSWER_OF_REVIEW } from './answers.queries.ts';
import { type ReviewRow, reviewRulesInSql } from './reviews.rules.ts';

/** Which members have reported which review. */
export const reports = reportRepository({
  ...{ table: 'contractor_review_reports', entry: 'review_id' },
  ...{ entries: 'contractor_reviews', as: 'r', fields: REVIEW_FIELDS, owner: 'r.reviewer_id' },
  title: '(select c.name from contractors c where c.id = r.contractor_id)',
  text: 'r.explanatory_text',
  place: 'r.contractor_id',
  // contractors.md 52: those whom it is about hide nothing.
  counts: `not exists (
    select from contractors c where c.id = r.contractor_id and (
      p.reporter_id in (c.user_id, c.holder_id) or exists (
        select from contractor_claims q
        where q.contractor_id = c.id and q.user_id = p.reporter_id and q.state in ('waiting', 'confirmed')
      )
    )
  )`,
  holdFirst: `select from contractors
    where id = (select r.contractor_id from contractor_reviews r where r.id = $1) for no key update`,
});

const RECORD = `(select row_to_json(x)::text from (
  select r.id, r.contractor_id, ${REVIEW_FIELDS.map((name) => `r.${name}`).join(', ')}, r.overall_rating,
    case when r.reviewer_id = $1 then r.reviewer_id end as reviewer_id,
    ${consentInSql.name('User')} as reviewer_name,
    face.card as reviewer_card,
    face.photo as reviewer_photo,
    r.created_at, r.updated_at,
    r.hidden, ${reports.byViewer} as reported_by_me,
    ${ANSWER_OF_REVIEW.answer} as answer, ${reviewRulesInSql.can(ANSWER_OF_REVIEW.may)} as can
  from (select) self ${consentInSql.of('r.reviewer_id')} cross join ${consentInSql.face}
) x)`;
/** Reviews that the viewer `$1` sees, of a contractor that they see. */
const FROM = `from contractor_reviews r join contractors c on c.id = r.contractor_id and ${contractorRulesInSql.see}
  and ${reviewRulesInSql.see}`;

const averages = REVIEW_RATINGS.map((name) => {
  const sum = name.replace(/_rating$/, '_sum');
  return `round(c.${sum}::numeric / nullif(c.total_reviews, 0), 2) as ${REVIEW_AVERAGES[name]}`;
});

const SUMMARY = sql(
  'contractor_reviews_assessment',
  `select json_build_object(
     'stats', (select row_to_json(s) from (
       select ${averages.join(', ')}, case when c.total_reviews > 0 then c.rating end as overall_average,
         c.total_reviews, c.distribution
     ) s),
     'own_review', (select ${RECORD}::json from contractor_reviews r where r.contractor_id = c.id and r.reviewer_id = $1)
   )::text as summary
   from contractors c where ${contractorRulesInSql.see} and c.id = $2`,
);

/**
 * Stats and own review as JSON text (ReviewSummary of the contract); undefined where there is no
 * such contractor.
 */
export async function summarize(
  db: Queryable,
  viewer: Actor,
  contractorId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ summary: string }>(SUMMARY, [viewer.id, contractorId]);
  return row?.summary;
}

const listStatement = (after: boolean) =>
  sql(
    `contractor_reviews_list${after ? '_after' : ''}`,
    `select ${RECORD} as item, r.created_at::text as k0, r.id::text as k1 ${FROM}
     where r.contractor_id = $2 ${after ? 'and (r.created_at, r.id) < ($3::timestamptz, $4::uuid)' : ''}
     order by r.created_at desc, r.id desc limit ${REVIEW_PAGE + 1}`,
  );
const [LIST, LIST_AFTER] = [listStatement(false), listStatement(true)];

/** One page, newest first, as JSON text: ContractorReviewPage of the contract. */
export async function list(
  db: Queryable,
  viewer: Actor,
  contractorId: string,
  cursor: string | undefined,
): Promise<string> {
  const values = [viewer.id, contractorId, ...(cursor ? readCursor(cursor, NEWEST_FIRST) : [])];
  const rows = await db.query<PageRow>(cursor ? LIST_AFTER : LIST, values);
  return page(rows, REVIEW_PAGE);
}

const GET = sql('contractor_reviews_get', `select ${RECORD} as record ${FROM} where r.id = $2`);

/**
 * One review as JSON text (ContractorReview of the contract); undefined where there is none to see.
 */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET, [viewer.id, id]);
  return row?.record;
}

const GET_OWN = sql(
  'contractor_reviews_get_own',
  `select ${RECORD} as record ${FROM} where r.contractor_id = $2 and r.reviewer_id = $1`,
);

/** The actor's review of a contractor as JSON text. */
export async function getOwn(
  db: Queryable,
  actor: Actor,
  contractorId: string,
): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET_OWN, [actor.id, contractorId]);
  return row?.record;
}

/** The row to check before a change. */
export interface LockedReview extends ReviewRow {
  id: string;
  updated_at: string;
}

// The contractor's row first, as with a new review: two that lock in the same order never wait for
// each other.
const LOCK_CONTRACTOR = sql(
  'contractor_reviews_lock_contractor',
  `select from contractors c
   where c.id = (select r.contractor_id from contractor_reviews r where r.id = $2) and ${contractorRulesInSql.see}
   for no key update`,
);
const LOCK = sql(
  'contractor_reviews_lock',
  `select r.id, r.reviewer_id, r.hidden, to_json(r.updated_at) #>> '{}' as updated_at
   from contractor_reviews r join contractors c on c.id = r.contractor_id and ${contractorRulesInSql.see}
   where r.id = $2
   for no key update of r`,
);

/**
 * The review, hidden or not, and its contractor, held until the transaction ends; undefined where
 * the actor does not see the contractor.
 */
export async function lock(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<LockedReview | undefined> {
  await tx.query(LOCK_CONTRACTOR, [actor.id, id]);
  const [row] = await tx.query<LockedReview>(LOCK, [actor.id, id]);
  return row;
}

const valuesOf = (given: Omit<ReviewDraft, 'id'>) => REVIEW_FIELDS.map((name) => given[name]);

const INSERT = sql(
  'contractor_reviews_insert',
  `insert into contractor_reviews as r (reviewer_id, created_at, updated_at, id, contractor_id, ${REVIEW_FIELDS.join(', ')})
   values ($1, $2, $2, $3, $4, ${REVIEW_FIELDS.map((_, n) => `$${n + 5}`).join(', ')})
   on conflict do nothing returning ${RECORD} as record`,
);

/**
 * The new review as JSON text; undefined when the actor has reviewed the contractor, or the id is
 * taken.
 */
export async function insert(
  tx: Transaction,
  { actor, row }: Permit<'create', ReviewDraft & ReviewRow & { contractor_id: string }>,
  now: Date,
): Promise<string | undefined> {
  const values = [actor.id, now.toISOString(), row.id, row.contractor_id, ...valuesOf(row)];
  const [inserted] = await tx.query<{ record: string }>(INSERT, values);
  return inserted?.record;
}

const UPDATE = sql(
  'contractor_reviews_update',
  `update contractor_reviews r set updated_at = ${nextVersion('$2', 'r')},
     ${REVIEW_FIELDS.map((name, n) => `${name} = $${n + 4}`).join(', ')}
   where r.id = $3 and r.reviewer_id = $1 returning ${RECORD} as record`,
);

export async function update(
  tx: Transaction,
  { actor, row }: Permit<'edit', LockedReview>,
  edit: ReviewEdit,
  now: Date,
): Promise<string> {
  const [updated] = await tx.query<{ record: string }>(UPDATE, [
    actor.id,
    now.toISOString(),
    row.id,
    ...valuesOf(edit),
  ]);
  return updated?.record ?? '';
}

const REMOVE = sql(
  'contractor_reviews_delete',
  'delete from contractor_reviews r where r.id = $2 and r.reviewer_id = $1',
);

export async function deleteOne(
  tx: Transaction,
  { actor, row }: Permit<'delete', LockedReview>,
): Promise<void> {
  await tx.query(REMOVE, [actor.id, row.id]);
}

/** What the operator is told about a review. */
export interface ReportedReview
  extends Pick<ContractorReview, 'id' | (typeof REVIEW_FIELDS)[number] | 'created_at'> {
  contractor_id: string;
  contractor_name: string;
}

const GET_REPORTED = sql(
  'contractor_reviews_get_reported',
  `select r.id, ${REVIEW_FIELDS.map((name) => `r.${name}`).join(', ')}, to_json(r.created_at) #>> '{}' as created_at,
     c.id as contractor_id, c.name as contractor_name
   ${FROM} where r.id = $2`,
);

export async function getReported(
  tx: Transaction,
  { actor, row }: Permit<'report', LockedReview>,
): Promise<ReportedReview | undefined> {
  const [reported] = await tx.query<ReportedReview>(GET_REPORTED, [actor.id, row.id]);
  return reported;
}

const REMOVE_FOR_OPERATOR = sql(
  'contractor_reviews_remove_any',
  'delete from contractor_reviews where id = $1 returning id',
);

/** Removes a review for good, as the operator; false where there is none. */
export async function removeForOperator(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.query(REMOVE_FOR_OPERATOR, [id])).length > 0;
}

const WROTE_ANY = sql(
  'contractor_reviews_wrote_any',
  'select from contractor_reviews where reviewer_id = $1 limit 1',
);

export async function wroteAny(db: Queryable, memberId: string): Promise<boolean> {
  return (await db.query(WROTE_ANY, [memberId])).length > 0;
}
