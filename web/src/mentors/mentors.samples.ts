import type { MentorProfile } from '@pcr/contract/mentors/mentors.schema.ts';
import { SAMPLE_ID } from '../kit/cache/sample-id.ts';

/**
 * Invented mentors for the list, the most experienced first; as many as the description's badge
 * says.
 */
type Sample = Pick<
  MentorProfile,
  | 'user_name'
  | 'current_role'
  | 'experience_years'
  | 'location'
  | 'specializations'
  | 'mentorship_areas'
  | 'bio'
> &
  Partial<MentorProfile>;

const MADE = '2026-01-12T15:00:00.000Z';

function sample(n: number, mentor: Sample): MentorProfile {
  return {
    id: `${SAMPLE_ID}00000000f1${String(n).padStart(2, '0')}`,
    ...{
      user_id: null,
      card: null,
      photo: null,
      user_email: null,
      certifications: null,
      radius_miles: 25,
    },
    ...{
      availability: ['weekday_evenings'],
      preferred_communication: 'any',
      max_mentees: 3,
      current_mentees: 1,
    },
    ...{ is_accepting_mentees: true, distance_miles: null, my_match: null, waiting: false },
    ...{ created_at: MADE, updated_at: MADE },
    can: { request: true, ask_for_room: false, edit: false, delete: false },
    ...mentor,
  };
}

export const MENTOR_SAMPLES: readonly MentorProfile[] = [
  sample(12, {
    ...{
      user_name: 'Paula Stein',
      current_role: 'Center director',
      experience_years: 25,
      location: 'San Marcos, TX',
    },
    ...{
      specializations: ['center_management'],
      mentorship_areas: ['leading_a_team', 'business_and_money'],
    },
    bio: 'Built a team of thirty. Talks about hiring and keeping people.',
    certifications: 'Director credential since 2004',
  }),
  sample(11, {
    ...{
      user_name: 'Rosa Delgado',
      current_role: 'Home center owner',
      experience_years: 22,
      location: 'Austin, TX',
    },
    ...{
      specializations: ['infant_care', 'home_child_care'],
      mentorship_areas: ['getting_started', 'work_and_rest'],
    },
    bio: 'Ran a home center for two decades. Happy to talk about routines that last.',
    certifications: 'CDA, infants and toddlers',
    availability: ['weekday_evenings', 'weekends'],
  }),
  sample(10, {
    ...{
      user_name: 'Dana Reed',
      current_role: 'Career coach',
      experience_years: 18,
      location: 'Cedar Park, TX',
    },
    ...{
      specializations: ['center_management'],
      mentorship_areas: ['finding_work', 'training_and_degrees'],
    },
    bio: 'Coaches people on resumes, talks and pay.',
    preferred_communication: 'video_call',
  }),
  sample(9, {
    ...{
      user_name: 'Helen Park',
      current_role: 'Licensing consultant',
      experience_years: 16,
      location: 'Round Rock, TX',
    },
    ...{ specializations: ['health_and_safety'], mentorship_areas: ['licensing'] },
    bio: 'Former inspector. Knows the rules, and why they are there.',
    ...{
      max_mentees: 2,
      current_mentees: 2,
      can: { request: false, ask_for_room: true, edit: false, delete: false },
    },
  }),
  sample(8, {
    ...{
      user_name: 'Grace Okafor',
      current_role: 'Toddler teacher',
      experience_years: 14,
      location: 'Austin, TX',
    },
    ...{
      specializations: ['toddlers'],
      mentorship_areas: ['guiding_behavior', 'talking_with_families'],
    },
    bio: 'Biting, sharing, naps: nothing here is new to her.',
  }),
  sample(7, {
    ...{
      user_name: 'Beth Collins',
      current_role: 'Behavior specialist',
      experience_years: 13,
      location: 'Austin, TX',
    },
    ...{ specializations: ['behavior', 'special_needs'], mentorship_areas: ['guiding_behavior'] },
    bio: 'Calm help for loud days.',
    preferred_communication: 'phone_call',
  }),
  sample(6, {
    ...{
      user_name: 'Marcus Lee',
      current_role: 'Preschool teacher',
      experience_years: 11,
      location: 'Austin, TX',
    },
    ...{ specializations: ['preschool', 'curriculum'], mentorship_areas: ['planning_and_play'] },
    bio: 'Teaches through play. Loves a good block corner.',
  }),
  sample(5, {
    ...{
      user_name: 'Jorge Ruiz',
      current_role: 'Nature program lead',
      experience_years: 10,
      location: 'Kyle, TX',
    },
    ...{ specializations: ['outdoor_play', 'school_age'], mentorship_areas: ['planning_and_play'] },
    bio: 'Gets children outside in every weather.',
    ...{ availability: ['weekends'], preferred_communication: 'in_person' },
  }),
  sample(4, {
    ...{
      user_name: 'Amina Yusuf',
      current_role: 'Inclusion teacher',
      experience_years: 9,
      location: 'Pflugerville, TX',
    },
    ...{
      specializations: ['special_needs'],
      mentorship_areas: ['planning_and_play', 'talking_with_families'],
    },
    bio: 'Helps you plan a room that works for every child.',
  }),
  sample(3, {
    ...{
      user_name: 'Nadia Khan',
      current_role: 'Home provider',
      experience_years: 8,
      location: 'Bastrop, TX',
    },
    ...{ specializations: ['home_child_care'], mentorship_areas: ['getting_started', 'licensing'] },
    bio: 'Opened her home center a few years ago and kept notes.',
    ...{
      is_accepting_mentees: false,
      can: { request: false, ask_for_room: true, edit: false, delete: false },
    },
  }),
  sample(2, {
    ...{
      user_name: 'Tom Becker',
      current_role: 'Center owner',
      experience_years: 7,
      location: 'Georgetown, TX',
    },
    ...{ specializations: ['center_management'], mentorship_areas: ['business_and_money'] },
    bio: 'Knows budgets, taxes and how to fill open places.',
    preferred_communication: 'email',
  }),
  sample(1, {
    ...{
      user_name: 'Linh Tran',
      current_role: 'Bilingual teacher',
      experience_years: 6,
      location: 'Leander, TX',
    },
    ...{
      specializations: ['bilingual_care', 'preschool'],
      mentorship_areas: ['talking_with_families'],
    },
    bio: 'Works in two languages and shows you how to start.',
  }),
];
