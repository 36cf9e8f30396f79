import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. */
export interface OwnedRow {
  user_id: string;
}

const isOwner = (actor: Actor, row: OwnedRow) => row.user_id === actor.id;

/**
 * families.md 1: a family record is seen, changed and deleted by its owner; any member may create
 * one.
 */
export const familyRules = {
  see: isOwner,
  create: isOwner,
  edit: isOwner,
  delete: isOwner,
  restore: isOwner,
};

/**
 * The same sentences in SQL, over a row `f` and the viewer `$1`: lists filter by `see` and ship
 * `can` with each row. What consent shares with others (consent.md 9) is asked by
 * `look-up.queries.ts`. A test holds both against each other.
 */
export const familyRulesInSql = {
  see: 'f.user_id = $1 and f.deleted_at is null',
  restore: 'f.user_id = $1',
  can: `case when f.user_id = $1 then '{"edit":true,"delete":true}'::json else '{"edit":false,"delete":false}'::json end`,
};
