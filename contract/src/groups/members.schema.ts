import * as z from 'zod/mini';
import { CardId } from '../consent/consent.schema.ts';
import { Id, Instant, pageOf } from '../kit/shapes.ts';

/** What the viewer is to a group: null where they are nothing to it. */
export const GROUP_MEMBERSHIPS = ['leader', 'member', 'applied'] as const;
export type GroupMembership = (typeof GROUP_MEMBERSHIPS)[number];

/** A member of a group: 'User' unless their consent shows the name. `id` is that of the membership. */
export const GroupMember = z.object({
  id: Id,
  name: z.string(),
  card: CardId,
  is_leader: z.boolean(),
  /** The viewer. */
  mine: z.boolean(),
  joined_at: Instant,
  can: z.object({ remove: z.boolean(), hand_over: z.boolean() }),
});
export type GroupMember = z.infer<typeof GroupMember>;

export const GROUP_MEMBER_PAGE = 50;
export const GroupMemberQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) });
/** The leader first, then the longest member. */
export const GroupMemberPage = pageOf(GroupMember);

/** Why a member is asked to lead: its leader wants to hand over, or it has none. */
export const LEADERSHIP_REASONS = ['handover', 'vacancy'] as const;
export type LeadershipReason = (typeof LEADERSHIP_REASONS)[number];
