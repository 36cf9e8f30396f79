import type { Actor } from './permit.ts';

/**
 * COMMUNITY_EDITING: whether any member may change what members share, or only its maker
 * (announcements.md 2).
 */
export type CommunityEditing = 'open' | 'creator';

/** What the rules look at, beside the column of the member who made it. */
export interface CommunityRow {
  /** While it is deleted: the member who deleted it. */
  updated_by: string | null;
  deleted: boolean;
}

/**
 * Entries that all members see and make; the setting says who changes and deletes them. `owner`
 * names the maker.
 */
export function communityRules<Owner extends string>(owner: Owner, editing: CommunityEditing) {
  type Row = CommunityRow & Record<Owner, string>;
  type Rule = (actor: Actor, row: Row) => boolean;
  const isCreator: Rule = (actor, row) => row[owner] === actor.id;
  /**
   * The member who deleted it may undo that; its creator finds it among the recently deleted. One
   * that is not deleted has been restored, by somebody: anybody who asks for that sees it as it is.
   */
  const mayRestore: Rule = (actor, row) =>
    !row.deleted || isCreator(actor, row) || row.updated_by === actor.id;
  const mayChange: Rule = (actor, row) =>
    !row.deleted && (editing === 'open' || isCreator(actor, row));
  return {
    see: mayRestore,
    create: isCreator,
    edit: mayChange,
    delete: mayChange,
    restore: mayRestore,
  };
}

/**
 * The same sentences in SQL, over a row called `as` and the viewer `$1`: lists filter by `see`, and
 * `change` says whether the viewer may edit and delete it. Tests hold both against each other in
 * both settings.
 */
export function communityRulesInSql(as: string, owner: string, editing: CommunityEditing) {
  return {
    see: `${as}.deleted_at is null`,
    restore: `(${as}.deleted_at is null or ${as}.${owner} = $1 or ${as}.updated_by = $1)`,
    change: editing === 'open' ? 'true' : `${as}.${owner} = $1`,
  };
}
