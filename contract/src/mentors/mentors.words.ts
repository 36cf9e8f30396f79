import * as z from 'zod/mini';
import { shortList } from '../kit/shapes.ts';

// The choices of mentors and of members looking for one. Each code is its words with '_' between
// them.

export const MENTOR_SPECIALIZATIONS = [
  'infant_care',
  'toddlers',
  'preschool',
  'school_age',
  'special_needs',
  'behavior',
  'bilingual_care',
  'home_child_care',
  'center_management',
  'curriculum',
  'health_and_safety',
  'outdoor_play',
] as const;
export type MentorSpecialization = (typeof MENTOR_SPECIALIZATIONS)[number];

/** What a mentor helps with; a mentee asks for some of the same (`mentorship_focus`). */
export const MENTORSHIP_AREAS = [
  'getting_started',
  'licensing',
  'business_and_money',
  'guiding_behavior',
  'talking_with_families',
  'planning_and_play',
  'leading_a_team',
  'training_and_degrees',
  'finding_work',
  'work_and_rest',
] as const;
export type MentorshipArea = (typeof MENTORSHIP_AREAS)[number];

/** When mentor or mentee have time. */
export const MENTOR_AVAILABILITIES = [
  'weekday_mornings',
  'weekday_afternoons',
  'weekday_evenings',
  'weekends',
  'flexible',
] as const;
export type MentorAvailability = (typeof MENTOR_AVAILABILITIES)[number];

export const COMMUNICATIONS = ['video_call', 'phone_call', 'in_person', 'email', 'any'] as const;
export type Communication = (typeof COMMUNICATIONS)[number];

export const MENTOR_RADII = [10, 15, 25, 30, 50] as const;

/** 'Infant care' of 'infant_care', as PCR says a choice. */
export function inWords(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** At least one of a fixed choice, each once. */
export function someOf<const T extends readonly [string, ...string[]]>(
  choices: T,
  missing: string,
) {
  return shortList(z.enum(choices, missing), choices.length, missing).check(
    z.minLength(1, missing),
    z.overwrite((said) => [...new Set(said)]),
  );
}
