import type {
  GroupApplicationStatus,
  GroupExperience,
  MyGroupApplication,
} from '@pcr/contract/groups/applications.schema.ts';
import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import type { Option } from '../../kit/form/SelectField.tsx';
import type { Tone } from '../../kit/ui/tone.ts';

/** Names the draft of an application to that group. */
export const groupApplicationDraftName = (groupId: string) => `group_applications:${groupId}`;

export const EXPERIENCE_LABELS: Record<GroupExperience, string> = {
  new: 'New to childcare',
  beginner: 'Beginner (less than 2 years)',
  intermediate: 'Intermediate (2 to 5 years)',
  experienced: 'Experienced (5 to 10 years)',
  expert: 'Expert (more than 10 years)',
};
export const EXPERIENCE_OPTIONS: readonly Option[] = Object.entries(EXPERIENCE_LABELS).map(([value, label]) => ({
  value,
  label,
}));

export const SPECIALIZATIONS = [
  'Infants',
  'Toddlers',
  'Preschool',
  'School age',
  'Special needs',
  'Bilingual care',
  'Nutrition',
  'Business',
] as const;
export const AVAILABILITY = ['Weekday mornings', 'Weekday afternoons', 'Evenings', 'Weekends'] as const;

export const APPLICATION_STATES: Record<GroupApplicationStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'amber' },
  accepted: { label: 'Accepted', tone: 'green' },
  declined: { label: 'Declined', tone: 'red' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Not answered', tone: 'neutral' },
};

/** The own application that its group still speaks of: one that waits, or whose answer is worth reading. */
export function saidOf({ my_application, my_membership }: Group): MyGroupApplication | null {
  if (!my_application || my_membership === 'member' || my_membership === 'leader') return null;
  return my_application.status === 'accepted' ? null : my_application;
}

/** Whether any member may lead a group that has no leader; until then one of them is asked first. */
export const isOpenToLead = ({ no_leader }: Group, now: number): boolean =>
  no_leader !== null && Date.parse(no_leader.open_at) <= now;
