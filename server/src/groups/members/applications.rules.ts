import {
  GROUP_ASK_AGAIN_DAYS,
  type GroupApplicationStatus,
} from '@pcr/contract/groups/members/applications.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';

/** What the rules look at: an application, and who leads its group. */
export interface GroupApplicationRow {
  user_id: string;
  leader_id: string | null;
  status: GroupApplicationStatus;
  /** The leader has blocked the applicant (groups.md 37). */
  blocked: boolean;
}

type Rule = (actor: Actor, row: GroupApplicationRow) => boolean;

const isApplicant: Rule = (actor, row) => row.user_id === actor.id;
const isLeader: Rule = (actor, row) => row.leader_id === actor.id && !row.blocked;
const isPending: Rule = (_, row) => row.status === 'pending';

/**
 * groups.md 33, 34: the leader decides a pending one, who applied may withdraw it, and nobody else
 * sees it.
 */
export const groupApplicationRules = {
  see: ((actor, row) => isApplicant(actor, row) || isLeader(actor, row)) as Rule,
  decide: ((actor, row) => isLeader(actor, row) && isPending(actor, row)) as Rule,
  withdraw: ((actor, row) => isApplicant(actor, row) && isPending(actor, row)) as Rule,
};

/** SQL for whether the leader of `g` has blocked the member who made the application `a`. */
const BLOCKED =
  'exists (select from blocks b where b.blocker_id = g.leader_id and b.blocked_id = a.user_id)';
/** The same sentences in SQL, over an application `a`, its group `g` and the viewer `$1`. */
export const groupApplicationRulesInSql = {
  blocked: BLOCKED,
  see: `(a.user_id = $1 or (g.leader_id = $1 and not ${BLOCKED})) and g.deleted_at is null`,
  can: `json_build_object(
    'decide', g.leader_id = $1 is true and a.status = 'pending',
    'withdraw', a.user_id = $1 and a.status = 'pending')`,
};

/** groups.md 32: when a declined member may ask again. */
export const mayAskAgainAt = (declinedAt: string): Date =>
  new Date(Date.parse(declinedAt) + GROUP_ASK_AGAIN_DAYS * 86_400_000);
