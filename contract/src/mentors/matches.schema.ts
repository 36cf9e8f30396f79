import * as z from 'zod/mini';
import { CardId } from '../consent/consent.schema.ts';
import { OptionalPhone } from '../kit/phone.ts';
import { Day, EmailAddress, Id, Instant, optionalText, requiredLine, requiredText } from '../kit/shapes.ts';
import { COMMUNICATIONS, MENTOR_AVAILABILITIES, MENTORSHIP_AREAS, someOf } from './mentors.words.ts';

/** 'pending' is a request that waits for the mentor. The first three are open: one of them at a time for each pair. */
export const MATCH_STATUSES = ['pending', 'active', 'paused', 'declined', 'withdrawn', 'ended'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export const EXPERIENCE_LEVELS = ['brand_new', 'beginner', 'intermediate', 'experienced'] as const;
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number];

export const MATCH_FREQUENCIES = ['weekly', 'biweekly', 'monthly', 'quarterly', 'as_needed'] as const;
export type MatchFrequency = (typeof MATCH_FREQUENCIES)[number];

export const MATCH_LIMITS = {
  full_name: 100,
  goals: 500,
  additional_info: 300,
  decline_note: 300,
  thank_you: 500,
  goal: 200,
  /** Goals of one match. */
  goals_most: 20,
  note: 500,
  rating_words: 500,
} as const;

const request = {
  full_name: requiredLine('Full name', MATCH_LIMITS.full_name),
  email: EmailAddress,
  phone: OptionalPhone,
  experience_level: z.enum(EXPERIENCE_LEVELS, 'Choose your experience level'),
  mentorship_focus: someOf(MENTORSHIP_AREAS, 'Choose at least one focus area'),
  goals: requiredText('Goals', MATCH_LIMITS.goals),
  availability: someOf(MENTOR_AVAILABILITIES, 'Choose at least one time when you are available'),
  preferred_communication: z.enum(COMMUNICATIONS, 'Choose how you like to talk'),
  additional_info: optionalText('Additional information', MATCH_LIMITS.additional_info),
};

/** The names of what who looks for a mentor fills in: SQL columns, JSON members and form fields alike. */
export const MENTORSHIP_REQUEST_FIELDS = Object.keys(request) as (keyof typeof request)[];

/** A request for mentorship; its id is that of the match. */
export const MentorshipRequestDraft = z.object({ id: Id, ...request });
export type MentorshipRequestDraft = z.infer<typeof MentorshipRequestDraft>;

export const MentorGoal = z.object({ id: Id, text: z.string(), done_at: z.nullable(Instant) });
export type MentorGoal = z.infer<typeof MentorGoal>;

export const MentorNote = z.object({ id: Id, mine: z.boolean(), text: z.string(), created_at: Instant });
export type MentorNote = z.infer<typeof MentorNote>;

/** A request or a match as one of its two people sees it. */
export const MentorMatch = z.object({
  id: Id,
  mentor_id: Id,
  ...request,
  /** To the mentor: null unless the mentee's consent opens them, or the request is accepted. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(MATCH_STATUSES),
  /** Whether the viewer is the mentor of it. */
  is_mentor: z.boolean(),
  /** The two as their consents show them. */
  mentor_name: z.string(),
  mentor_card: CardId,
  mentee_name: z.string(),
  mentee_card: CardId,
  specialization_focus: z.nullable(z.string()),
  meeting_frequency: z.nullable(z.enum(MATCH_FREQUENCIES)),
  start_date: z.nullable(Day),
  end_date: z.nullable(Day),
  decline_note: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
});
export type MentorMatch = z.infer<typeof MentorMatch>;

/** The live topic of requests and matches: `id` is the match, told to its two people. */
export const MATCHES_TOPIC = 'mentor_matches';
