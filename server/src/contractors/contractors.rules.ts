import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. */
export interface ContractorRow {
  /** The member who added it; null once they have no account any more. */
  user_id: string | null;
  /** The member whom the operator has confirmed as this contractor. */
  holder_id: string | null;
  /** The holder, or who added it while there is none. */
  keeper_id: string | null;
  /** Members other than the one who added it have reviewed it. */
  reviewed_by_others: boolean;
  deleted: boolean;
  /** Members reported it, and the operator has not looked yet. */
  hidden: boolean;
  /** For a hidden contractor: the members who have reviewed it. */
  reviewers: readonly string[];
  /**
   * The member who made the current version or, while it is deleted, deleted it. Null is the
   * operator.
   */
  updated_by: string | null;
}

type Rule = (actor: Actor, row: ContractorRow) => boolean;

const isAdder: Rule = (actor, row) => row.user_id === actor.id;
const isTheirs: Rule = (actor, row) => isAdder(actor, row) || row.holder_id === actor.id;
const isReviewer: Rule = (actor, row) => row.reviewers.includes(actor.id);
const isKeeper: Rule = (actor, row) => row.keeper_id === actor.id;
const isKeeperOfLiving: Rule = (actor, row) => isKeeper(actor, row) && !row.deleted;

/**
 * contractors.md 1, 2, 5, 44, 47, 49: members see and add contractors. The member who added one
 * changes, deletes and restores it until it belongs to the contractor. Only the contractor deletes
 * one that others have reviewed, and neither of them restores one that the operator deleted.
 * Anybody else may report it to the operator. Its photo is the contractor's alone to set (58). A
 * hidden one is visible to these two and to members who have reviewed it (52).
 */
export const contractorRules = {
  see: ((actor, row) =>
    row.deleted
      ? isKeeper(actor, row)
      : !row.hidden || isTheirs(actor, row) || isReviewer(actor, row)) as Rule,
  create: isAdder,
  edit: isKeeperOfLiving,
  delete: ((actor, row) =>
    isKeeperOfLiving(actor, row) && (row.holder_id !== null || !row.reviewed_by_others)) as Rule,
  restore: ((actor, row) =>
    isKeeper(actor, row) && (!row.deleted || row.updated_by === actor.id)) as Rule,
  report: ((actor, row) => !row.deleted && !isTheirs(actor, row)) as Rule,
  photo: ((actor, row) => row.holder_id === actor.id && !row.deleted) as Rule,
};

// Also a hidden one, which is in no sum: it may be shown again. In the order of their index, which
// is walked then, and not the table, however many reviews one contractor has.
const reviewedByOthers = `exists (
  select from contractor_reviews o where o.contractor_id = c.id and o.reviewer_id is distinct from c.user_id
  order by o.created_at desc, o.id desc offset 0
)`;
const mayDelete = `c.keeper_id = $1 and (c.holder_id is not null or not ${reviewedByOthers})`;

/**
 * The same sentences in SQL, over a row `c` and the viewer `$1`: lists filter by `see` and ship
 * `can` with each row. A test holds both against each other.
 */
export const contractorRulesInSql = {
  see: `c.deleted_at is null and (not c.hidden or c.user_id = $1 or c.holder_id = $1 or exists (
    select from contractor_reviews s where s.contractor_id = c.id and s.reviewer_id = $1
  ))`,
  restore: 'c.keeper_id = $1 and (c.deleted_at is null or c.updated_by is not distinct from $1)',
  photo: 'c.holder_id is not distinct from $1',
  /** Whether members who see it see a photo. */
  showsPhoto: 'c.holder_id is not null and not c.hidden',
  report: 'c.user_id is distinct from $1 and c.holder_id is distinct from $1',
  reviewedByOthers,
  /** On a card. */
  can: `case when c.keeper_id = $1 then json_build_object('edit', true, 'delete', ${mayDelete})
    else '{"edit":false,"delete":false}'::json end`,
  /** In the details, where one can do more. */
  canAll: (also: Record<string, string>) =>
    `json_build_object('edit', c.keeper_id is not distinct from $1, 'delete', (${mayDelete}) is true${Object.entries(
      also,
    )
      .map(([name, may]) => `, '${name}', ${may}`)
      .join('')})`,
};
