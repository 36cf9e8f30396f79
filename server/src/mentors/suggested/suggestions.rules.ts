import { comparable } from '@pcr/contract/kit/comparing.ts';
import {
  MENTOR_SPECIALIZATIONS,
  MENTORSHIP_AREAS,
  type MentorSpecialization,
  type MentorshipArea,
} from '@pcr/contract/mentors/mentors.words.ts';

/**
 * What a person writes of their work when they mean a choice, beside the choice's own words:
 * beginnings of words.
 */
const ALSO: Readonly<Partial<Record<MentorSpecialization | MentorshipArea, readonly string[]>>> = {
  infant_care: ['infant', 'baby', 'babies', 'newborn'],
  toddlers: ['toddler'],
  preschool: ['pre-k', 'prekindergarten'],
  school_age: ['school-age', 'after school', 'after-school'],
  special_needs: ['autis', 'disabilit', 'inclusion'],
  behavior: ['behaviour'],
  bilingual_care: ['bilingual', 'two languages'],
  home_child_care: ['family child care', 'home center', 'home daycare', 'home day care'],
  center_management: ['director', 'center manager'],
  curriculum: ['lesson plan'],
  health_and_safety: ['first aid', 'cpr'],
  outdoor_play: ['outdoor', 'nature'],
  getting_started: ['new to child', 'just started', 'first year'],
  licensing: ['license', 'inspection'],
  business_and_money: ['business', 'budget', 'taxes'],
  guiding_behavior: ['behavior', 'behaviour'],
  talking_with_families: ['families', 'parents'],
  planning_and_play: ['lesson plan', 'play'],
  leading_a_team: ['director', 'lead teacher', 'my team'],
  training_and_degrees: ['cda', 'degree', 'training'],
  finding_work: ['looking for work', 'looking for a job'],
  work_and_rest: ['burnout', 'stress'],
};

/** What somebody is known to work with, or to look for. */
export interface Known {
  specializations: MentorSpecialization[];
  areas: MentorshipArea[];
}

/** Words in small letters, each after one space. */
const spaced = (text: string) => ` ${comparable(text).replace(/[^\p{L}\p{M}\p{N}-]+/gu, ' ')}`;

const saysOneOf = <T extends MentorSpecialization | MentorshipArea>(
  text: string,
  choices: readonly T[],
): T[] =>
  choices.filter((code) =>
    [code.replaceAll('_', ' '), ...(ALSO[code] ?? [])].some((words) => text.includes(` ${words}`)),
  );

/** mentors.md 25: the choices that words of a profile name. */
export function namedIn(said: string): Known {
  const text = spaced(said);
  return {
    specializations: saysOneOf(text, MENTOR_SPECIALIZATIONS),
    areas: saysOneOf(text, MENTORSHIP_AREAS),
  };
}
