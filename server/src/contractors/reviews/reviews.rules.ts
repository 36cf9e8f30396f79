import type { Actor } from '../../kit/permit/permit.ts';

/**
 * What the rules look at. A review is read with its contractor: members who do not see that see no
 * reviews of it.
 */
export interface ReviewRow {
  reviewer_id: string;
  /** Members reported it, and the operator has not looked yet. */
  hidden: boolean;
}

type Rule = (actor: Actor, row: ReviewRow) => boolean;

const isReviewer: Rule = (actor, row) => row.reviewer_id === actor.id;

/**
 * contractors.md 4: members see reviews and write one for each contractor, also for one that they
 * added themselves; the reviewer changes and deletes it, and alone sees one that is hidden (52),
 * which stays until the operator has looked: deleted and written anew it would be seen again.
 * Anybody else may tell the operator about it.
 */
export const reviewRules = {
  see: ((actor, row) => !row.hidden || isReviewer(actor, row)) as Rule,
  create: isReviewer,
  edit: isReviewer,
  delete: ((actor, row) => isReviewer(actor, row) && !row.hidden) as Rule,
  report: ((actor, row) => !isReviewer(actor, row)) as Rule,
};

/** The same in SQL, over a row `r` and the viewer `$1`. A test holds both against each other. */
export const reviewRulesInSql = {
  see: '(not r.hidden or r.reviewer_id = $1)',
  can: (mayAnswer: string) =>
    `case when r.reviewer_id = $1 then json_build_object('edit', true, 'delete', not r.hidden, 'report', false, 'answer', false)
    else json_build_object('edit', false, 'delete', false, 'report', true, 'answer', ${mayAnswer}) end`,
};
