import {
  MEMBER_REVIEW_PAGE,
  type MemberReview,
  type MemberReviewQuery,
  type ReviewSide,
} from '@pcr/contract/members/members.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { NEWEST_FIRST, type PageRow, page, readCursor } from '../../kit/http/paging.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import { type Queryable, sql } from '../../kit/postgres/database.ts';
import { answerRulesInSql } from './answers.rules.ts';

// The reviews on a member's card (members.md 8): those that every member sees, whoever asks. `$1`
// is the viewer, `$2` the card.

const MEMBER = `(select consent.user_id from ${consentInSql.withCard('$2')})`;
const SEEN = 'c.deleted_at is null and not c.hidden and not r.hidden';

/** What a review `r` of a contractor `c` says on a card. */
const OF_REVIEW: Record<keyof typeof MemberReview.shape, string> = {
  id: 'r.id',
  contractor_id: 'r.contractor_id',
  contractor_name: 'c.name',
  reviewer_name: consentInSql.name('User'),
  reviewer_card: 'face.card',
  reviewer_photo: 'face.photo',
  overall_rating: 'r.overall_rating',
  explanatory_text: 'r.explanatory_text',
  answer_text: `(select a.text from contractor_review_answers a where a.review_id = r.id and ${answerRulesInSql.see})`,
  created_at: 'r.created_at',
  updated_at: 'r.updated_at',
};
const FIELDS = Object.entries(OF_REVIEW).map(([name, value]) => `${value} as ${name}`);
const ITEM = `(select row_to_json(x)::text from (
  select ${FIELDS.join(', ')} from (select) self ${consentInSql.of('r.reviewer_id')} cross join ${consentInSql.face}
) x)`;

const newest = (row: string) =>
  `order by ${row}.created_at desc, ${row}.id desc limit ${MEMBER_REVIEW_PAGE + 1}`;
const AFTER = (row: string) => `and (${row}.created_at, ${row}.id) < ($3::timestamptz, $4::uuid)`;

/**
 * A member may be several contractors: of each as many are found, in the index alone, as are shown
 * of all. Read with their rows, all of a contractor would be sorted: PostgreSQL takes each to have
 * the few that most have.
 */
const FROM: Record<ReviewSide, (after: boolean) => string> = {
  written: (after) => `contractor_reviews r join contractors c on c.id = r.contractor_id
    where r.reviewer_id = ${MEMBER} and ${SEEN} ${after ? AFTER('r') : ''}`,
  given: (after) => `contractors c cross join lateral (
      select n.id from contractor_reviews n
      where n.contractor_id = c.id and not n.hidden ${after ? AFTER('n') : ''} ${newest('n')}
    ) n cross join lateral (select * from contractor_reviews r where r.id = n.id offset 0) r
    where c.holder_id = ${MEMBER} and ${SEEN}`,
};

const statementOf = (side: ReviewSide, after: boolean) =>
  sql(
    `contractor_reviews_${side}${after ? '_after' : ''}`,
    `select ${ITEM} as item, r.created_at::text as k0, r.id::text as k1 from ${FROM[side](after)} ${newest('r')}`,
  );
const bothOf = (side: ReviewSide) => ({
  first: statementOf(side, false),
  after: statementOf(side, true),
});
const STATEMENTS = { written: bothOf('written'), given: bothOf('given') };

/**
 * One page, newest first, as JSON text: MemberReviewPage of the contract. Empty where the viewer
 * opens no such card.
 */
export async function reviewsOnCard(
  db: Queryable,
  viewer: Actor,
  cardId: string,
  { side, cursor }: MemberReviewQuery,
): Promise<string> {
  const { first, after } = STATEMENTS[side];
  const keys = cursor ? readCursor(cursor, NEWEST_FIRST) : [];
  return page(
    await db.query<PageRow>(cursor ? after : first, [viewer.id, cardId, ...keys]),
    MEMBER_REVIEW_PAGE,
  );
}
