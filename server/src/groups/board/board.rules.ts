import type { Actor } from '../../kit/permit/permit.ts';

/** What the rules look at, of a post or a comment. */
export interface BoardRow {
  author_id: string;
  /** Of a comment: the post that it stands under. */
  post_id: string | null;
  /** Members reported it, and the operator has not looked yet. */
  hidden: boolean;
  /**
   * The member who made the current version or, while it is deleted, deleted it. Null is the
   * operator.
   */
  updated_by: string | null;
  deleted: boolean;
  /**
   * What the actor is: in the group, which is there; its leader; one who sees what it stands under.
   */
  is_member: boolean;
  leads: boolean;
  in_sight: boolean;
}

type Rule = (actor: Actor, row: BoardRow) => boolean;

const isAuthor: Rule = (actor, row) => row.author_id === actor.id;

/**
 * groups.md 50, 53, 54, 57, 60: members of the group see what is written there, except that a
 * hidden entry is its author's alone, and that those of members blocked by name are out of sight.
 * The author changes it, the author and the leader delete it, and the one who deleted it takes that
 * back.
 */
function rulesOf(kind: 'post' | 'comment') {
  const isOfKind: Rule = (_, row) => (row.post_id === null) === (kind === 'post');
  const onBoard: Rule = (actor, row) =>
    isOfKind(actor, row) && row.is_member && row.in_sight && (!row.hidden || isAuthor(actor, row));
  const restore: Rule = (actor, row) =>
    onBoard(actor, row) && (!row.deleted || row.updated_by === actor.id);
  return {
    see: restore,
    create: isAuthor,
    edit: ((actor, row) => onBoard(actor, row) && !row.deleted && isAuthor(actor, row)) as Rule,
    delete: ((actor, row) =>
      onBoard(actor, row) && !row.deleted && (isAuthor(actor, row) || row.leads)) as Rule,
    restore,
    report: ((actor, row) => onBoard(actor, row) && !row.deleted && !isAuthor(actor, row)) as Rule,
  };
}
export const postRules = rulesOf('post');
export const commentRules = rulesOf('comment');

/** SQL for whether a member is in a group that is there. */
export const isMemberInSql = (group: string, member: string) => `exists (
    select from group_members gm join groups gg on gg.id = gm.group_id and gg.deleted_at is null
    where gm.group_id = ${group} and gm.user_id = ${member}
  )`;
const leadsInSql = (group: string, member: string) =>
  `exists (select from groups gl where gl.id = ${group} and gl.leader_id = ${member})`;
/**
 * SQL for whether an author is out of the viewer's sight: blocked, and shown by name. For an author
 * without a name nothing may show which texts are theirs.
 */
export const blockedInSql = (author: string, viewer: string) => `exists (
    select from blocks bl join user_consent_preferences bc on bc.user_id = bl.blocked_id and bc.display_real_name
    where bl.blocker_id = ${viewer} and bl.blocked_id = ${author}
  )`;
const shownInSql = (row: string, viewer: string) =>
  `(not ${row}.hidden or ${row}.author_id = ${viewer}) and not ${blockedInSql(`${row}.author_id`, viewer)}`;

/**
 * The same sentences in SQL, over a row `w` of either kind and the viewer `$1`, of whom `facts` are
 * asked as `$3`. A test holds both against each other.
 */
export const boardRulesInSql = {
  /** Whether a row of a board that the viewer sees is shown to them. */
  shown: (row: string) => `${row}.deleted_at is null and ${shownInSql(row, '$1')}`,
  isMember: isMemberInSql('w.group_id', '$1'),
  restore: `(w.updated_by is not distinct from $1 and ${isMemberInSql('w.group_id', '$1')})`,
  can: `json_build_object('edit', w.author_id = $1, 'delete', w.author_id = $1 or ${leadsInSql('w.group_id', '$1')},
    'report', w.author_id <> $1)`,
  facts: {
    is_member: isMemberInSql('w.group_id', '$3'),
    leads: leadsInSql('w.group_id', '$3'),
    in_sight: `not ${blockedInSql('w.author_id', '$3')} and (w.post_id is null or exists (
      select from group_posts q where q.id = w.post_id and q.deleted_at is null and ${shownInSql('q', '$3')}
    ))`,
  },
};
