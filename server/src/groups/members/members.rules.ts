import { TAKE_OVER_DAYS } from '@pcr/contract/groups/members/members.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import type { HeldGroup } from './members.queries.ts';

/** What the rules look at: a group, and whether the actor is in it. */
export type MemberRow = HeldGroup & {
  /** The actor is a member. */
  member: boolean;
  /** Nobody is asked to lead it, or it had no leader for so long that anybody may. */
  open: boolean;
};

type Rule = (actor: Actor, row: MemberRow) => boolean;

const leads: Rule = (actor, row) => row.leader_id === actor.id;

/**
 * groups.md 30 to 46. A member who sees the group but may not act gets 403; what its state forbids
 * is said in words.
 */
export const memberRules = {
  see: ((_, row) => !row.deleted) as Rule,
  /** Anybody outside the group. */
  apply: ((_, row) => !row.member) as Rule,
  see_members: ((_, row) => !row.deleted) as Rule,
  leave: ((actor, row) => !leads(actor, row)) as Rule,
  /** Reads applications, decides, removes members and hands over. */
  lead: leads,
  answer: ((_, row) => row.member) as Rule,
  take_over: ((_, row) => row.member) as Rule,
};

const DAY = 86_400_000;

/**
 * groups.md 46: when any member may take over a group that has no leader; null while it has one.
 */
export const opensAt = ({ leaderless_since }: Pick<HeldGroup, 'leaderless_since'>): Date | null =>
  leaderless_since === null ? null : new Date(Date.parse(leaderless_since) + TAKE_OVER_DAYS * DAY);

/** The row for the rules. */
export function memberRow(group: HeldGroup, member: boolean, now: Date): MemberRow {
  const at = opensAt(group);
  const open =
    group.leader_id === null && (group.next_leader_id === null || (at !== null && at <= now));
  return { ...group, member, open };
}

/** Seats that nobody has; a group without `max_members` is never full. */
export const isFull = ({
  max_members,
  member_count,
}: Pick<HeldGroup, 'max_members' | 'member_count'>): boolean =>
  max_members !== null && member_count >= max_members;
