import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../consent/consent.schema.ts';
import { EmailAddress } from '../kit/email-address.ts';
import { versionOf } from '../kit/history.schema.ts';
import { DistanceMiles, nearFields } from '../kit/near/near.schema.ts';
import { RequiredPhone } from '../kit/phone.ts';
import {
  Id,
  Instant,
  optionalText,
  pageOf,
  requiredLine,
  requiredText,
  shortList,
  sought,
} from '../kit/shapes.ts';
import { MATCH_STATUSES } from './matches/matches.schema.ts';
import {
  COMMUNICATIONS,
  MENTOR_AVAILABILITIES,
  MENTOR_RADII,
  MENTOR_SPECIALIZATIONS,
  MENTORSHIP_AREAS,
  someOf,
} from './mentors.words.ts';

export const MENTOR_LIMITS = {
  full_name: 100,
  location: 100,
  current_role: 100,
  certifications: 300,
  bio: 500,
  why_mentor: 500,
  previous_mentoring: 400,
  references: 400,
  additional_info: 300,
  decline_reason: 300,
  /** Of a profile; an application says at most '5+'. */
  max_mentees: 20,
  experience_years: 80,
  credentials: 20,
} as const;

/** The most applications that one member sends in a day. */
export const MENTOR_APPLICATIONS_PER_DAY = 5;
/** Working days within which the operator means to answer an application (mentors.md 4). */
export const REVIEW_DAYS = '5 to 7 business days';

/**
 * Years as an application says them, and what a profile begins with: the least that they say
 * (mentors.md 6).
 */
export const YEARS_OF_EXPERIENCE = {
  '5-7': 5,
  '8-10': 8,
  '11-15': 11,
  '16-20': 16,
  '20+': 20,
} as const;
export type YearsOfExperience = keyof typeof YEARS_OF_EXPERIENCE;
export const YEARS_CHOICES = Object.keys(YEARS_OF_EXPERIENCE) as [
  YearsOfExperience,
  ...YearsOfExperience[],
];

/** Mentees at the same time as an application says them, and what a profile begins with. */
export const MAX_MENTEES = { '1': 1, '2': 2, '3': 3, '4': 4, '5+': 5 } as const;
export type MaxMentees = keyof typeof MAX_MENTEES;
export const MAX_MENTEES_CHOICES = Object.keys(MAX_MENTEES) as [MaxMentees, ...MaxMentees[]];

/** What an application and a profile say alike. */
const shared = {
  location: requiredLine('Location', MENTOR_LIMITS.location),
  current_role: requiredLine('Current role', MENTOR_LIMITS.current_role),
  specializations: someOf(MENTOR_SPECIALIZATIONS, 'Choose at least one specialization'),
  certifications: optionalText('Certifications', MENTOR_LIMITS.certifications),
  mentorship_areas: someOf(MENTORSHIP_AREAS, 'Choose at least one mentoring area'),
  availability: someOf(MENTOR_AVAILABILITIES, 'Choose at least one time when you are available'),
  preferred_communication: z.enum(COMMUNICATIONS, 'Choose how you like to talk'),
  bio: requiredText('Bio', MENTOR_LIMITS.bio),
};

const applicationFields = {
  full_name: requiredLine('Full name', MENTOR_LIMITS.full_name),
  email: EmailAddress,
  phone: RequiredPhone,
  ...shared,
  years_experience: z.enum(YEARS_CHOICES, 'Choose your years of experience'),
  max_mentees: z.enum(MAX_MENTEES_CHOICES, 'Choose how many mentees you can take'),
  why_mentor: requiredText('Why you want to be a mentor', MENTOR_LIMITS.why_mentor),
  previous_mentoring: optionalText('Previous mentoring', MENTOR_LIMITS.previous_mentoring),
  references: optionalText('References', MENTOR_LIMITS.references),
  additional_info: optionalText('Additional information', MENTOR_LIMITS.additional_info),
};

/** The names of what an applicant fills in: SQL columns, JSON members and form fields alike. */
export const MENTOR_APPLICATION_FIELDS = Object.keys(
  applicationFields,
) as (keyof typeof applicationFields)[];

/**
 * A new application, with the id that its client made, and the own credentials that go with it
 * (mentors.md 5).
 */
export const MentorApplicationDraft = z.object({
  id: Id,
  ...applicationFields,
  credential_ids: shortList(
    Id,
    MENTOR_LIMITS.credentials,
    `At most ${MENTOR_LIMITS.credentials} credentials go with an application`,
  ),
});
export type MentorApplicationDraft = z.infer<typeof MentorApplicationDraft>;

export const MENTOR_APPLICATION_STATUSES = [
  'in_review',
  'approved',
  'declined',
  'withdrawn',
] as const;
export type MentorApplicationStatus = (typeof MENTOR_APPLICATION_STATUSES)[number];

/** An own application; nobody else is ever answered one. */
export const MentorApplication = z.object({
  id: Id,
  /** What the operator knows it by ('PCR-1042'). */
  ticket: z.string(),
  /**
   * The typed text, and how many credentials go with it: there while it is in review
   * (mentors.md 13).
   */
  details: z.nullable(z.object({ ...applicationFields, credentials: z.int() })),
  status: z.enum(MENTOR_APPLICATION_STATUSES),
  /** The operator's words; null unless it is declined. */
  decline_reason: z.nullable(z.string()),
  created_at: Instant,
  /** Null while it is in review. */
  decided_at: z.nullable(Instant),
});
export type MentorApplication = z.infer<typeof MentorApplication>;

const wholeNumber = (least: number, most: number, words: string) =>
  z.number(words).check(z.int(words), z.gte(least, words), z.lte(most, words));

const fields = {
  ...shared,
  experience_years: wholeNumber(
    1,
    MENTOR_LIMITS.experience_years,
    `Enter your years of experience, from 1 to ${MENTOR_LIMITS.experience_years}`,
  ),
  max_mentees: wholeNumber(
    1,
    MENTOR_LIMITS.max_mentees,
    `Enter a number from 1 to ${MENTOR_LIMITS.max_mentees}`,
  ),
  /** How far they go to meet in person. */
  radius_miles: z.number('Choose a distance').check(
    z.refine((miles) => MENTOR_RADII.some((one) => one === miles), {
      error: 'Choose a distance',
    }),
  ),
};

/** The names of what a mentor fills in: SQL columns, JSON members and form fields alike. */
export const MENTOR_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/**
 * A changed profile, with the `updated_at` that the change is based on (409 `conflict` if it is
 * stale).
 */
export const MentorEdit = z.object({ ...fields, updated_at: Instant });
export type MentorEdit = z.infer<typeof MentorEdit>;

/** mentors.md 10: pausing, and taking mentees again. */
export const MentorAccepting = z.object({ is_accepting_mentees: z.boolean() });

/** A mentor as the viewer sees them. */
export const MentorProfile = z.object({
  id: Id,
  /** The viewer's own id where it is their profile, else null. */
  user_id: z.nullable(Id),
  /** 'User' unless the member's consent shows the name. */
  user_name: z.string(),
  /** Null unless the name is shown. */
  card: CardId,
  photo: CardPhoto,
  /** Null unless the member's consent opens it. */
  user_email: z.nullable(z.string()),
  ...fields,
  /** Null unless the member shares their city or region. */
  location: z.nullable(z.string()),
  is_accepting_mentees: z.boolean(),
  /** How many mentees they have, paused ones among them. */
  current_mentees: z.int(),
  /**
   * Miles to the position that was asked with; null where either is not known, or not shared
   * (near.md).
   */
  distance_miles: DistanceMiles,
  /** The viewer's own open request or match; null without one. */
  my_match: z.nullable(z.object({ id: Id, status: z.enum(MATCH_STATUSES) })),
  /** The viewer asked to be told when there is room. */
  waiting: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({
    /** Ask them to be one's mentor. */
    request: z.boolean(),
    /** Ask to be told when they have room. */
    ask_for_room: z.boolean(),
    edit: z.boolean(),
    /** Not while they have mentees (mentors.md 12). */
    delete: z.boolean(),
  }),
});
export type MentorProfile = z.infer<typeof MentorProfile>;

export const MENTOR_PAGE = 30;
/** Years of which a mentor has at least so many. */
export const EXPERIENCE_FILTERS = [5, 10, 15] as const;

/**
 * By experience, the longest first, unless another is asked for; by distance as near.md 10 says.
 */
export const MENTOR_SORTS = ['experience', 'distance'] as const;

/**
 * mentors.md 21: `search` is a part of what a profile says, without case and accents; not of a name
 * or a place.
 */
export const MentorQuery = z.object({
  search: z.optional(sought(100)),
  experience: z.optional(
    z.coerce.number<number>().check(
      z.refine((years) => EXPERIENCE_FILTERS.some((one) => one === years), {
        error: 'Choose 5, 10 or 15 years',
      }),
    ),
  ),
  specialization: z.optional(z.enum(MENTOR_SPECIALIZATIONS)),
  sort: z.optional(z.enum(MENTOR_SORTS)),
  ...nearFields,
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export type MentorQuery = z.infer<typeof MentorQuery>;
export const MentorPage = pageOf(MentorProfile);
export type MentorPage = z.infer<typeof MentorPage>;

/** How many a badge counts to; beyond it reads '99+'. */
export const MENTORS_COUNTED = 99;
/** How many mentors the filters find, counted to one more than MENTORS_COUNTED. */
export const MentorCount = z.object({ count: z.int() });

/** mentors.md 25: how many are suggested. */
export const MENTORS_SUGGESTED = 3;
/**
 * Why a mentor is suggested, beside their years and their distance: what the viewer's own profile
 * says, too.
 */
export const SuggestedMentor = z.extend(MentorProfile, {
  shared_specializations: z.array(z.enum(MENTOR_SPECIALIZATIONS)),
  shared_areas: z.array(z.enum(MENTORSHIP_AREAS)),
});
export type SuggestedMentor = z.infer<typeof SuggestedMentor>;
export const SuggestedMentors = z.object({ items: z.array(SuggestedMentor) });
export const SuggestionQuery = z.object(nearFields);
export type SuggestionQuery = z.infer<typeof SuggestionQuery>;

/** What the viewer has to do with being a mentor. */
export const MyMentoring = z.object({
  /** Their newest application. */
  application: z.nullable(MentorApplication),
  profile: z.nullable(MentorProfile),
  /** Their profile that they deleted, and can restore. */
  deleted: z.nullable(z.object({ id: Id, deleted_at: Instant })),
  /** Others may ask them: they let others contact them through the app. */
  can_be_asked: z.boolean(),
});
export type MyMentoring = z.infer<typeof MyMentoring>;

/** A change of a profile with what it was before, newest change first. */
export const MentorVersion = versionOf(z.object(fields));
export type MentorVersion = z.infer<typeof MentorVersion>;
export const MentorVersionPage = pageOf(MentorVersion);

/**
 * The live topic of mentors: `id` is the profile, told to every member; an applicant hears of their
 * application.
 */
export const MENTORS_TOPIC = 'mentors';
