import { consentInSql } from '../consent/consent.ts';
import type { Actor } from '../kit/permit/permit.ts';

/** What the rules look at. */
export interface GroupRow {
  /** Null while nobody leads it. */
  leader_id: string | null;
  is_active: boolean;
  member_count: number;
  max_members: number | null;
  deleted: boolean;
  /**
   * The member who made the current version or, while it is deleted, deleted it. Null is the
   * operator.
   */
  updated_by: string | null;
}

type Rule = (actor: Actor, row: GroupRow) => boolean;

const isLeader: Rule = (actor, row) => row.leader_id === actor.id;
const ofLeader: Rule = (actor, row) => !row.deleted && isLeader(actor, row);

/** Whether it takes one more member. */
export const hasRoom = ({
  member_count,
  max_members,
}: Pick<GroupRow, 'member_count' | 'max_members'>): boolean =>
  max_members === null || member_count < max_members;

/** Whether others can ask to join it: there is room, and somebody who decides. */
export const takesApplications = (row: GroupRow): boolean =>
  !row.deleted && row.is_active && row.leader_id !== null && hasRoom(row);

/**
 * groups.md 1, 2, 4: every member sees a group and its members; its leader changes, deletes and
 * restores it.
 */
export const groupRules = {
  see: ((actor, row) => !row.deleted || isLeader(actor, row)) as Rule,
  create: isLeader,
  edit: ofLeader,
  delete: ofLeader,
  restore: ((actor, row) =>
    isLeader(actor, row) && (!row.deleted || row.updated_by === actor.id)) as Rule,
  see_members: ((_, row) => !row.deleted) as Rule,
  review: ofLeader,
};

/**
 * The same sentences in SQL, over a row `g`, the viewer `$1` and what the viewer is to it,
 * `m.my_membership`; `consent` and `face` are the leader's. A test holds both against each other.
 */
export const groupRulesInSql = {
  see: 'g.deleted_at is null',
  restore: 'g.leader_id = $1 and (g.deleted_at is null or g.updated_by is not distinct from $1)',
  can: `json_build_object(
    'edit', m.leads, 'delete', m.leads,
    'join', m.my_membership is null and g.is_active and g.leader_id is not null
      and (g.max_members is null or g.member_count < g.max_members),
    'leave', (m.my_membership = 'member') is true, 'see_members', true, 'review', m.leads,
    'take_over', (m.my_membership = 'member' and g.leader_id is null) is true,
    'message', (face.card is not null and ${consentInSql.takesMessages}) is true)`,
};
