import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. */
export interface ContractorRow {
  /** Who added it; null once they have no account any more. */
  user_id: string | null;
  deleted: boolean;
}

type Rule = (actor: Actor, row: ContractorRow) => boolean;

const isAdder: Rule = (actor, row) => row.user_id === actor.id;
const isAdderOfLiving: Rule = (actor, row) => isAdder(actor, row) && !row.deleted;

/**
 * contractors.md 1, 2, 5: members see and add contractors; who added one changes, deletes and restores it, and anybody
 * else may tell the operator about it.
 */
export const contractorRules = {
  see: ((actor, row) => !row.deleted || isAdder(actor, row)) as Rule,
  create: isAdder,
  edit: isAdderOfLiving,
  delete: isAdderOfLiving,
  restore: isAdder,
  report: ((actor, row) => !row.deleted && !isAdder(actor, row)) as Rule,
};

/**
 * The same sentences in SQL, over a row `c` and the viewer `$1`: lists filter by `see` and ship `can` with each row. A
 * test holds both against each other.
 */
export const contractorRulesInSql = {
  see: 'c.deleted_at is null',
  restore: 'c.user_id = $1',
  can: `case when c.user_id = $1 then '{"edit":true,"delete":true,"report":false}'::json
    else '{"edit":false,"delete":false,"report":true}'::json end`,
};
