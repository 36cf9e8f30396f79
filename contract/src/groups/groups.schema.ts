import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../consent/consent.schema.ts';
import { eachOnce } from '../kit/compared-words.ts';
import { deletion, versionOf } from '../kit/history.schema.ts';
import { DistanceMiles, nearFields } from '../kit/near/near.schema.ts';
import { typedList } from '../kit/reading/list.ts';
import { Day, Id, Instant, pageOf, requiredLine, requiredText, sought } from '../kit/shapes.ts';
import { US_STATE_CODES } from '../kit/us-states.ts';
import { MyGroupApplication } from './members/applications.schema.ts';
import { GROUP_MEMBERSHIPS, Handover, NoLeader } from './members/members.schema.ts';

export const GROUP_TYPES = ['regional', 'specialty', 'support', 'mentorship'] as const;
export type GroupType = (typeof GROUP_TYPES)[number];

export const MEETING_FREQUENCIES = [
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'as_needed',
] as const;
export type MeetingFrequency = (typeof MEETING_FREQUENCIES)[number];

/** Miles around its place that a group is meant for. */
export const GROUP_RADII = [10, 15, 25, 30, 50] as const;
export type GroupRadius = (typeof GROUP_RADII)[number];

export const GROUP_LIMITS = {
  name: 100,
  description: 500,
  location: 100,
  city: 100,
  min_members: 5,
  max_members: 500,
  /** How many, and characters of one. */
  tags: 5,
  tag: 30,
} as const;

/** A member who leads so many groups starts no other one (groups.md 14). */
export const GROUPS_LED = 20;

const { min_members: fewest, max_members: most } = GROUP_LIMITS;
const seats = `Enter a whole number from ${fewest} to ${most}`;
const TOO_MANY_TAGS = `A group can have at most ${GROUP_LIMITS.tags} tags`;

/**
 * What a person fills in; null where nothing is said. Leader, members and times are the server's.
 */
const fields = {
  name: requiredLine('Group name', GROUP_LIMITS.name),
  description: requiredText('Description', GROUP_LIMITS.description),
  group_type: z.enum(GROUP_TYPES, 'Choose a group type'),
  location: requiredLine('Location', GROUP_LIMITS.location),
  city: requiredLine('City', GROUP_LIMITS.city),
  state: z.enum(US_STATE_CODES, 'State is required'),
  radius_miles: z.literal(GROUP_RADII, 'Choose a radius'),
  /** Null for as many as come. */
  max_members: z.nullable(
    z.number(seats).check(z.int(seats), z.gte(fewest, seats), z.lte(most, seats)),
  ),
  meeting_frequency: z.enum(MEETING_FREQUENCIES, 'Choose how often the group meets'),
  /** Each once; null where none is said. */
  tags: z
    .nullable(typedList(requiredLine('Tag', GROUP_LIMITS.tag), GROUP_LIMITS.tags, TOO_MANY_TAGS))
    .check(z.overwrite((tags) => (tags?.length ? eachOnce(tags) : null))),
  /** While it is not, it is in the lists of its members alone, and nobody can ask to join. */
  is_active: z.boolean(),
  /** The file of its picture, sent before (files.md); null for none. */
  image_id: z.nullable(Id),
};

/** The names of what a person fills in: SQL columns, JSON members and form fields alike. */
export const GROUP_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/** A new group, with the id that its client made. Its maker leads it. */
export const GroupDraft = z.object({ id: Id, ...fields });
export type GroupDraft = z.infer<typeof GroupDraft>;

/**
 * A changed one, with the `updated_at` that the change is based on (409 `conflict` if it is stale).
 */
export const GroupEdit = z.object({ ...fields, updated_at: Instant });
export type GroupEdit = z.infer<typeof GroupEdit>;

/** A group as the viewer sees it. */
export const Group = z.object({
  id: Id,
  ...fields,
  member_count: z.int(),
  /** 'User' unless the leader's consent shows the name; null while nobody leads it. */
  leader_name: z.nullable(z.string()),
  /** Null unless the name is shown. */
  leader_card: CardId,
  leader_photo: CardPhoto,
  my_membership: z.nullable(z.enum(GROUP_MEMBERSHIPS)),
  /** The last one of the viewer, whatever became of it; null before the first. */
  my_application: z.nullable(MyGroupApplication),
  /** How many wait for an answer; null but to the leader. */
  pending_applications: z.nullable(z.int()),
  /** The member who is asked to lead it; null but to its leader and to that member. */
  handover: z.nullable(Handover),
  /** Null while somebody leads it. */
  no_leader: z.nullable(NoLeader),
  /** The day of its next meeting; null where none is planned. */
  next_meeting_date: z.nullable(Day),
  /** Where its picture is; null for none. */
  image_url: z.nullable(z.string()),
  /**
   * Miles to the position that the list was asked with; null where either is not known (near.md).
   */
  distance_miles: DistanceMiles,
  created_at: Instant,
  updated_at: Instant,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    /** Ask to join: it is active, led, has room, and the viewer is nothing to it. */
    join: z.boolean(),
    leave: z.boolean(),
    /** See its members, as their consents allow. */
    see_members: z.boolean(),
    /** See the applicants, and decide; remove members, and ask one to lead. */
    review: z.boolean(),
    /** Lead it, once `no_leader` says so. */
    take_over: z.boolean(),
    /** Write to its leader, whose card the viewer may open (members.md 5). */
    message: z.boolean(),
  }),
});
export type Group = z.infer<typeof Group>;

export const GROUP_PAGE = 30;

/** The viewer's own part: what they are in, and what they asked to join. */
export const MY_GROUPS = ['member', 'applied'] as const;
export type MyGroups = (typeof MY_GROUPS)[number];

/**
 * The newest first unless said otherwise; by distance those within the radius, then those at an
 * unknown one.
 */
export const GROUP_SORTS = ['newest', 'distance'] as const;

/** `search` is a case-insensitive part of name, description, location, city or a tag. */
export const GroupQuery = z.object({
  search: z.optional(sought(100)),
  group_type: z.optional(z.enum(GROUP_TYPES)),
  mine: z.optional(z.enum(MY_GROUPS)),
  sort: z.optional(z.enum(GROUP_SORTS)),
  ...nearFields,
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export type GroupQuery = z.infer<typeof GroupQuery>;

export const GroupPage = pageOf(Group);
export type GroupPage = z.infer<typeof GroupPage>;

/** How many a badge counts to; beyond it reads '99+'. */
export const GROUPS_COUNTED = 99;
/** How many groups the filters find: of one's own all, else to one more than GROUPS_COUNTED. */
export const GroupCount = z.object({ count: z.int() });

/** What its leader finds among the recently deleted, newest deletion first. */
export const DeletedGroup = z.object({
  id: Id,
  name: fields.name,
  group_type: fields.group_type,
  location: fields.location,
  created_at: Instant,
  ...deletion,
});
export type DeletedGroup = z.infer<typeof DeletedGroup>;
export const DeletedGroupPage = pageOf(DeletedGroup);

/** A change of a group with what it was before, newest change first. */
export const GroupVersion = versionOf(z.object(fields));
export type GroupVersion = z.infer<typeof GroupVersion>;
export const GroupVersionPage = pageOf(GroupVersion);

/** The live topic of groups: `id` is the group, told to every member. */
export const GROUPS_TOPIC = 'groups';
