import type { Actor } from '../../kit/permit/permit.ts';

/**
 * What the rules look at: an answer, or one that is about to be, with the holder of its contractor.
 */
export interface AnswerRow {
  /** Whose it is. */
  user_id: string;
  holder_id: string | null;
}

type Rule = (actor: Actor, row: AnswerRow) => boolean;

/** Only the answer of the member who holds the contractor is there (contractors.md 46). */
const isShown: Rule = (_, row) => row.user_id === row.holder_id;
const isHolders: Rule = (actor, row) => isShown(actor, row) && row.user_id === actor.id;

/**
 * contractors.md 46: members see answers; the holder of the contractor writes, changes and deletes
 * theirs.
 */
export const answerRules = { see: isShown, edit: isHolders, delete: isHolders };

/**
 * What the rules look at before there is an answer: a review, with the holder of its contractor.
 */
type AnsweredRow = Pick<AnswerRow, 'holder_id'>;

/** Of a review: all members see it, and who holds its contractor answers it. */
export const answeredRules = {
  see: () => true,
  answer: (actor: Actor, { holder_id }: AnsweredRow) => holder_id === actor.id,
};

/**
 * The same in SQL, over an answer `a`, its contractor `c` and viewer `$1`. A test holds both
 * against each other.
 */
export const answerRulesInSql = {
  see: 'a.user_id = c.holder_id',
  can: `case when a.user_id = $1 then '{"edit":true,"delete":true}'::json else '{"edit":false,"delete":false}'::json end`,
};
