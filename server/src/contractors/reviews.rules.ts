import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. A review is read together with its contractor: one that is deleted hides its reviews. */
export interface ReviewRow {
  reviewer_id: string;
}

type Rule = (actor: Actor, row: ReviewRow) => boolean;

const isReviewer: Rule = (actor, row) => row.reviewer_id === actor.id;

/**
 * contractors.md 4: members see reviews and write one for each contractor, also for one that they added themselves; the
 * reviewer changes and deletes it. Anybody else may tell the operator about it.
 */
export const reviewRules = {
  see: (() => true) as Rule,
  create: isReviewer,
  edit: isReviewer,
  delete: isReviewer,
  report: ((actor, row) => !isReviewer(actor, row)) as Rule,
};

/** The same in SQL, over a row `r` and the viewer `$1`. A test holds both against each other. */
export const reviewRulesInSql = {
  can: (mayAnswer: string) =>
    `case when r.reviewer_id = $1 then '{"edit":true,"delete":true,"report":false,"answer":false}'::json
    else json_build_object('edit', false, 'delete', false, 'report', true, 'answer', ${mayAnswer}) end`,
};
