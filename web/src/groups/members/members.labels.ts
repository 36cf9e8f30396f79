import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import {
  GROUP_ASK_AGAIN_DAYS,
  type GroupApplicationStatus,
  type GroupExperience,
  type MyGroupApplication,
} from '@pcr/contract/groups/members/applications.schema.ts';
import type { Option } from '../../kit/controls/SelectField.tsx';
import type { Tone } from '../../kit/look/tone.ts';

/** Names the draft of an application to that group. */
export const groupApplicationDraftName = (groupId: string) => `group_applications:${groupId}`;

export const EXPERIENCE_LABELS: Record<GroupExperience, string> = {
  new: 'New to childcare',
  beginner: 'Beginner (less than 2 years)',
  intermediate: 'Intermediate (2 to 5 years)',
  experienced: 'Experienced (5 to 10 years)',
  expert: 'Expert (more than 10 years)',
};
export const EXPERIENCE_OPTIONS: readonly Option[] = Object.entries(EXPERIENCE_LABELS).map(
  ([value, label]) => ({
    value,
    label,
  }),
);

/** Words that are their own value. */
const options = (...words: string[]): readonly Option[] =>
  words.map((value) => ({ value, label: value }));
export const SPECIALIZATION_OPTIONS = options(
  'Infants',
  'Toddlers',
  'Preschool',
  'School age',
  'Special needs',
  'Bilingual care',
  'Nutrition',
  'Business',
);
export const AVAILABILITY_OPTIONS = options(
  'Weekday mornings',
  'Weekday afternoons',
  'Evenings',
  'Weekends',
);

export const APPLICATION_STATES: Record<GroupApplicationStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'yellow' },
  accepted: { label: 'Accepted', tone: 'green' },
  declined: { label: 'Declined', tone: 'red' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Not answered', tone: 'neutral' },
};

/**
 * The applications that the group mentions to the member who asked. What they withdrew, and what
 * made them a member, is past.
 */
const SAID: readonly GroupApplicationStatus[] = ['pending', 'declined', 'expired'];

/** The own application that its group still speaks of. */
export function saidOf({ my_application, my_membership }: Group): MyGroupApplication | null {
  if (!my_application || my_membership === 'member' || my_membership === 'leader') return null;
  return SAID.includes(my_application.status) ? my_application : null;
}

/**
 * When a declined member may ask again (groups.md 32), in milliseconds since 1970; null if they may
 * now.
 */
export function asksAgainAt({ my_application }: Group, now: number): number | null {
  if (my_application?.status !== 'declined') return null;
  const again = Date.parse(my_application.updated_at) + GROUP_ASK_AGAIN_DAYS * 86_400_000;
  return again > now ? again : null;
}

/**
 * Whether any member may lead a group that has no leader; until then one of them is asked first.
 */
export const isOpenToLead = ({ no_leader }: Group, now: number): boolean =>
  no_leader !== null && Date.parse(no_leader.open_at) <= now;
