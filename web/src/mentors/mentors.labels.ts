import type {
  MentorApplicationStatus,
  MentorProfile,
} from '@pcr/contract/mentors/mentors.schema.ts';
import {
  COMMUNICATIONS,
  type Communication,
  inWords,
  MENTOR_AVAILABILITIES,
  MENTOR_RADII,
  MENTOR_SPECIALIZATIONS,
  MENTORSHIP_AREAS,
} from '@pcr/contract/mentors/mentors.words.ts';
import type { Tone } from '../kit/look/tone.ts';
import { counted } from '../kit/words/format.ts';

const labelsOf = <V extends string>(codes: readonly V[]) =>
  Object.fromEntries(codes.map((code) => [code, inWords(code)])) as Record<V, string>;
const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>) =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));

export const SPECIALIZATION_LABELS = labelsOf(MENTOR_SPECIALIZATIONS);
export const SPECIALIZATION_OPTIONS = optionsOf(SPECIALIZATION_LABELS);
export const AREA_LABELS = labelsOf(MENTORSHIP_AREAS);
export const AREA_OPTIONS = optionsOf(AREA_LABELS);
export const AVAILABILITY_LABELS = labelsOf(MENTOR_AVAILABILITIES);
export const AVAILABILITY_OPTIONS = optionsOf(AVAILABILITY_LABELS);
export const COMMUNICATION_LABELS: Record<Communication, string> = {
  ...labelsOf(COMMUNICATIONS),
  any: 'Any of these',
};
export const COMMUNICATION_OPTIONS = optionsOf(COMMUNICATION_LABELS);
export const RADIUS_OPTIONS = MENTOR_RADII.map((miles) => ({
  value: String(miles),
  label: `${miles} miles`,
}));

export const EXPERIENCE_OPTIONS = [
  { value: '5', label: '5+ years' },
  { value: '10', label: '10+ years' },
  { value: '15', label: '15+ years' },
];

/** The name of a mentor: one who does not show it is known by what they do (mentors.md 3). */
export const mentorName = ({ user_name, card, current_role }: MentorProfile): string =>
  user_name === 'User' && card === null ? `User, ${current_role}` : user_name;

export const yearsText = (years: number): string => counted(years, 'year');

/** How many mentees they have of how many. */
export const menteesText = ({ current_mentees, max_mentees }: MentorProfile): string =>
  `${current_mentees} of ${counted(max_mentees, 'mentee')}`;

type Room = 'open' | 'full' | 'paused';
/** Whether they take mentees. */
export const roomOf = ({
  is_accepting_mentees,
  current_mentees,
  max_mentees,
}: MentorProfile): Room => {
  if (!is_accepting_mentees) return 'paused';
  return current_mentees < max_mentees ? 'open' : 'full';
};
export const ROOM_LABELS: Record<Room, string> = {
  open: 'Taking mentees',
  full: 'Full',
  paused: 'Not accepting',
};
export const ROOM_TONES: Record<Room, Tone> = { open: 'green', full: 'amber', paused: 'neutral' };

export const APPLICATION_LABELS: Record<MentorApplicationStatus, string> = {
  in_review: 'In review',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Taken back',
};
export const APPLICATION_TONES: Record<MentorApplicationStatus, Tone> = {
  in_review: 'amber',
  approved: 'green',
  declined: 'red',
  withdrawn: 'neutral',
};

/** The draft of an application on this device. */
export const APPLICATION_DRAFT = 'mentor_applications:new';
