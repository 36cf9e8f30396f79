import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../../consent/consent.schema.ts';
import { Id, Instant, pageOf } from '../../kit/shapes.ts';

/** What the viewer is to a group: null where they are nothing to it. */
export const GROUP_MEMBERSHIPS = ['leader', 'member', 'applied'] as const;
export type GroupMembership = (typeof GROUP_MEMBERSHIPS)[number];

/**
 * A member of a group: 'User' unless their consent shows the name; to the leader the name that they
 * applied with (groups.md 48). `id` is that of the membership.
 */
export const GroupMember = z.object({
  id: Id,
  name: z.string(),
  card: CardId,
  photo: CardPhoto,
  is_leader: z.boolean(),
  /** The viewer. */
  mine: z.boolean(),
  joined_at: Instant,
  can: z.object({ remove: z.boolean(), hand_over: z.boolean() }),
});
export type GroupMember = z.infer<typeof GroupMember>;

export const GROUP_MEMBER_PAGE = 50;
export const GroupMemberQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
/**
 * The longest member first. `unnamed`: how many do not show their name; told with the first page
 * alone.
 */
export const GroupMemberPage = z.extend(pageOf(GroupMember), { unnamed: z.nullable(z.int()) });

/** Why a member is asked to lead: its leader wants to hand over, or it has none. */
export const LEADERSHIP_REASONS = ['handover', 'vacancy'] as const;
export type LeadershipReason = (typeof LEADERSHIP_REASONS)[number];

/** That a member is asked to lead a group, told to that member and to its leader (groups.md 42). */
export const Handover = z.object({
  /** The viewer is asked. */
  mine: z.boolean(),
  /** The member who is asked, as their consent shows them: 'User' otherwise. */
  name: z.string(),
  card: CardId,
  photo: CardPhoto,
  why: z.enum(LEADERSHIP_REASONS),
  asked_at: Instant,
  /** Since when they are in the group: of two without a name it says who. */
  joined_at: Instant,
});

/** Since when a group has no leader, and when any of its members may lead it (groups.md 46). */
export const NoLeader = z.object({ since: Instant, open_at: Instant });

export const HandoverAsk = z.object({ member_id: Id });
export const HandoverAnswer = z.object({
  answer: z.enum(['accept', 'decline'], 'Accept or decline'),
});
export type HandoverAnswer = z.infer<typeof HandoverAnswer>;

/** How often one leader asks members to lead in an hour: each of them is told. */
export const HANDOVERS_PER_HOUR = 10;
/**
 * Any member may lead a group that has had no leader for so many days, whether or not somebody is
 * asked.
 */
export const TAKE_OVER_DAYS = 7;
