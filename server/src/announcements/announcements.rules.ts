import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. */
export interface AnnouncementRow {
  created_by: string;
  /** While it is deleted: who deleted it. */
  updated_by: string | null;
  deleted: boolean;
}

/** COMMUNITY_EDITING: whether any member may change what members share, or only who made it (announcements.md 2). */
export type CommunityEditing = 'open' | 'creator';

type Rule = (actor: Actor, row: AnnouncementRow) => boolean;

const isCreator: Rule = (actor, row) => row.created_by === actor.id;
/**
 * Who deleted it may undo that; its creator finds it among the recently deleted. One that is not deleted is restored
 * already, by whomever: whoever asks for that sees it as it is.
 */
const mayRestore: Rule = (actor, row) => !row.deleted || isCreator(actor, row) || row.updated_by === actor.id;

/** announcements.md 1, 2: a member sees and creates; who changes and deletes, the setting says. */
export function announcementRules(editing: CommunityEditing) {
  const mayChange: Rule = (actor, row) => !row.deleted && (editing === 'open' || isCreator(actor, row));
  return {
    see: mayRestore,
    create: isCreator,
    edit: mayChange,
    delete: mayChange,
    restore: mayRestore,
  };
}

/**
 * The same sentences in SQL, over a row `a` and the viewer `$1`: lists filter by `see` and ship `can` with each row. A
 * test holds both against each other in both settings.
 */
export function announcementRulesInSql(editing: CommunityEditing) {
  const [yes, no] = [`'{"edit":true,"delete":true}'::json`, `'{"edit":false,"delete":false}'::json`];
  return {
    see: 'a.deleted_at is null',
    restore: '(a.deleted_at is null or a.created_by = $1 or a.updated_by = $1)',
    can: editing === 'open' ? yes : `case when a.created_by = $1 then ${yes} else ${no} end`,
  };
}
