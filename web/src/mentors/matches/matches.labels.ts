import {
  EXPERIENCE_LEVELS,
  MATCH_FREQUENCIES,
  type MatchFrequency,
  type MatchStatus,
  type MentorMatch,
} from '@pcr/contract/mentors/matches/matches.schema.ts';
import type { Tone } from '../../kit/look/tone.ts';

export const EXPERIENCE_LABELS: Record<(typeof EXPERIENCE_LEVELS)[number], string> = {
  brand_new: 'Brand new',
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  experienced: 'Experienced',
};
export const EXPERIENCE_LEVEL_OPTIONS = EXPERIENCE_LEVELS.map((value) => ({
  value,
  label: EXPERIENCE_LABELS[value],
}));

export const FREQUENCY_LABELS: Record<MatchFrequency, string> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
  quarterly: 'Every three months',
  as_needed: 'As needed',
};
export const FREQUENCY_OPTIONS = MATCH_FREQUENCIES.map((value) => ({
  value,
  label: FREQUENCY_LABELS[value],
}));

const STATUS_LABELS: Record<MatchStatus, string> = {
  pending: 'Pending',
  active: 'Active',
  paused: 'Paused',
  declined: 'Declined',
  withdrawn: 'Taken back',
  expired: 'Not answered',
  ended: 'Ended',
};
/** Active is green, all others are grey. */
export function matchState({ status, is_mentor }: MentorMatch): { label: string; tone: Tone } {
  const label = status === 'pending' && is_mentor ? 'Waits for your answer' : STATUS_LABELS[status];
  return { label, tone: status === 'active' ? 'green' : 'neutral' };
}

/** The other of the two. */
export function otherName({
  is_mentor,
  mentor_name,
  mentee_name,
  mentor_card,
}: MentorMatch): string {
  if (is_mentor) return mentee_name;
  return mentor_card === null && mentor_name === 'User' ? 'Your mentor' : mentor_name;
}
export const otherCard = ({ is_mentor, mentor_card, mentee_card }: MentorMatch): string | null =>
  is_mentor ? mentee_card : mentor_card;
/** As `Face` takes the other: a mentor who shows no name has a plain figure. */
export const otherFace = ({ is_mentor, ...match }: MentorMatch) =>
  is_mentor
    ? { name: match.mentee_name, photo: match.mentee_photo }
    : { name: match.mentor_name, photo: match.mentor_photo };
/** What the other is to the viewer. */
export const otherRole = ({ is_mentor }: MentorMatch): string =>
  is_mentor ? 'Your mentee' : 'Your mentor';

/** Names the drafts on this device. */
export const requestDraftName = (mentorId: string) => `mentorship_requests:${mentorId}`;
export const declineDraftName = (id: string) => `mentorship_declines:${id}`;
export const goalDraftName = (id: string) => `mentorship_goals:${id}`;
export const noteDraftName = (id: string) => `mentorship_notes:${id}`;
export const endDraftName = (id: string) => `mentorship_ends:${id}`;
export const writeDraftName = (id: string) => `mentorship_messages:${id}`;
