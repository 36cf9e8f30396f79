import {
  GROUP_RADII,
  GROUP_TYPES,
  type Group,
  type GroupType,
  MEETING_FREQUENCIES,
  type MeetingFrequency,
  MY_GROUPS,
  type MyGroups,
} from '@pcr/contract/groups/groups.schema.ts';
import type { GroupMembership } from '@pcr/contract/groups/members/members.schema.ts';
import { share } from '../kit/browser/share.ts';
import { isSampleId } from '../kit/cache/sample-id.ts';
import type { Tone } from '../kit/look/tone.ts';
import { paths } from '../paths.ts';

const optionsOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

export const TYPE_LABELS: Record<GroupType, string> = {
  regional: 'Regional',
  specialty: 'Specialty',
  support: 'Support',
  mentorship: 'Mentorship',
};
export const TYPE_TONES: Record<GroupType, Tone> = {
  regional: 'blue',
  specialty: 'purple',
  support: 'green',
  mentorship: 'amber',
};
export const TYPE_OPTIONS = optionsOf(GROUP_TYPES, TYPE_LABELS);

export const FREQUENCY_LABELS: Record<MeetingFrequency, string> = {
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  as_needed: 'As needed',
};
export const FREQUENCY_OPTIONS = optionsOf(MEETING_FREQUENCIES, FREQUENCY_LABELS);

/** 'Meets every two weeks' */
export const meetsText = ({ meeting_frequency }: Pick<Group, 'meeting_frequency'>): string =>
  `Meets ${FREQUENCY_LABELS[meeting_frequency].toLowerCase()}`;

export const milesText = (miles: number): string => `${miles} miles`;
export const RADIUS_OPTIONS = GROUP_RADII.map((miles) => ({
  value: String(miles),
  label: milesText(miles),
}));

const MINE_LABELS: Record<MyGroups, string> = { member: 'My groups', applied: 'Asked to join' };
export const MINE_OPTIONS = optionsOf(MY_GROUPS, MINE_LABELS);

type Seats = Pick<Group, 'member_count' | 'max_members'>;

/** 'Full' at the seats, 'Almost Full' above 80 % of them. */
export function roomOf({ member_count, max_members }: Seats): { label: string; tone: Tone } | null {
  if (max_members === null) return null;
  if (member_count >= max_members) return { label: 'Full', tone: 'red' };
  return member_count > max_members * 0.8 ? { label: 'Almost Full', tone: 'amber' } : null;
}

/** '8 of 20 members', '8 members', '1 member' */
export function membersText({ member_count, max_members }: Seats): string {
  const count = (n: number) => n.toLocaleString('en-US');
  if (max_members !== null) return `${count(member_count)} of ${count(max_members)} members`;
  return member_count === 1 ? '1 member' : `${count(member_count)} members`;
}

/** As many as a card has room for. */
const TAGS_ON_CARD = 3;

/** The first tags of a card, and how many more there are. */
export function tagsOnCard(tags: readonly string[] | null): {
  shown: readonly string[];
  more: number;
} {
  const all = tags ?? [];
  return { shown: all.slice(0, TAGS_ON_CARD), more: Math.max(0, all.length - TAGS_ON_CARD) };
}

export const NO_LEADER = 'This group has no leader';
export const NOT_ACTIVE = 'This group is not active';

/** The words instead of 'Join'. */
export const MEMBERSHIP_LABELS: Record<GroupMembership, string> = {
  leader: 'You lead this group',
  member: 'You are a member',
  applied: 'You asked to join',
};
export const MEMBERSHIP_TONES: Record<GroupMembership, Tone> = {
  leader: 'green',
  member: 'green',
  applied: 'yellow',
};

/** Whether the viewer is one of its members, its leader among them. */
export const isIn = ({ my_membership }: Pick<Group, 'my_membership'>): boolean =>
  my_membership === 'leader' || my_membership === 'member';

/** What a member sends to somebody else: the facts, and a link that opens the group. */
export function sharedText(group: Group, origin: string): string {
  const { id, name, description, location, city, state } = group;
  const link = isSampleId(id) ? null : `${origin}${paths.group(id)}`;
  return [name, `${location}, ${city}, ${state}`, meetsText(group), description, link]
    .filter(Boolean)
    .join('\n');
}

/** Opens the device's share sheet; where there is none the details are copied. */
export const shareGroup = (group: Group): Promise<void> =>
  share({
    title: group.name,
    text: sharedText(group, window.location.origin),
    copied: 'Group details copied to clipboard!',
    noun: 'group',
  });
