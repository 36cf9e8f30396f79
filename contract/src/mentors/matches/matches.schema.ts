import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../../consent/consent.schema.ts';
import { HeldTime, MeetingDraft } from '../../events/meetings/meetings.schema.ts';
import { EmailAddress } from '../../kit/email-address.ts';
import { OptionalPhone } from '../../kit/phone.ts';
import {
  Day,
  Id,
  Instant,
  optionalText,
  ownPageOf,
  pageOf,
  requiredLine,
  requiredText,
} from '../../kit/shapes.ts';
import { TimeZone } from '../../kit/time-zone.ts';
import {
  COMMUNICATIONS,
  MENTOR_AVAILABILITIES,
  MENTORSHIP_AREAS,
  someOf,
} from '../mentors.words.ts';

// Requests for mentorship and the matches that they become (docs/domains/mentors.md 40 to 79).

/**
 * 'pending' is a request that waits for the mentor. The first three are open: one of them at a time
 * for each pair.
 */
export const MATCH_STATUSES = [
  'pending',
  'active',
  'paused',
  'declined',
  'withdrawn',
  'expired',
  'ended',
] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export const EXPERIENCE_LEVELS = ['brand_new', 'beginner', 'intermediate', 'experienced'] as const;

export const MATCH_FREQUENCIES = [
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'as_needed',
] as const;
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
/** A card shows so many goals; the sheet has the rest. */
export const GOALS_ON_CARD = 3;
/** The most requests that one member sends in an hour. */
export const MENTORSHIP_REQUESTS_PER_HOUR = 10;
/** How often one member asks the same mentor in a day (mentors.md 45). */
export const MENTORSHIP_REQUESTS_TO_ONE_PER_DAY = 3;
/** A request that nobody answers ends after so many days (mentors.md 54). */
export const MENTORSHIP_REQUEST_DAYS = 60;
/** The most changes that one member makes to one match in an hour: the other is told of each. */
export const MATCH_CHANGES_PER_HOUR = 60;

const choice = <const T extends readonly [string, ...string[]]>(values: T, missing: string) =>
  z.pipe(z.string(missing).check(z.minLength(1, missing)), z.enum(values, missing));

const request = {
  full_name: requiredLine('Full name', MATCH_LIMITS.full_name),
  email: EmailAddress,
  phone: OptionalPhone,
  experience_level: choice(EXPERIENCE_LEVELS, 'Choose your experience level'),
  mentorship_focus: someOf(MENTORSHIP_AREAS, 'Choose at least one focus area'),
  goals: requiredText('Goals', MATCH_LIMITS.goals),
  availability: someOf(MENTOR_AVAILABILITIES, 'Choose at least one time when you are available'),
  preferred_communication: choice(COMMUNICATIONS, 'Choose how you like to talk'),
  additional_info: optionalText('Additional information', MATCH_LIMITS.additional_info),
};

/**
 * The fields that a member looking for a mentor fills in: SQL columns, JSON members and form fields
 * alike.
 */
export const MENTORSHIP_REQUEST_FIELDS = Object.keys(request) as (keyof typeof request)[];

/** A request for mentorship; its id is that of the match. */
export const MentorshipRequestDraft = z.object({ id: Id, ...request });
export type MentorshipRequestDraft = z.infer<typeof MentorshipRequestDraft>;

export const MatchGoal = z.object({
  id: Id,
  text: z.string(),
  done_at: z.nullable(Instant),
  /** The viewer added it. */
  mine: z.boolean(),
});
export type MatchGoal = z.infer<typeof MatchGoal>;

/** A request or a match as one of its two people sees it. */
export const MentorMatch = z.object({
  id: Id,
  mentor_id: Id,
  ...request,
  /** Null, as the phone is, once it is not open anymore: then they are deleted (mentors.md 42). */
  email: z.nullable(EmailAddress),
  status: z.enum(MATCH_STATUSES),
  /** Whether the viewer is the mentor of it. */
  is_mentor: z.boolean(),
  /** The mentor as their consent shows them; the mentee by the name that they gave. */
  mentor_name: z.string(),
  mentor_card: CardId,
  mentor_photo: CardPhoto,
  mentee_name: z.string(),
  mentee_card: CardId,
  mentee_photo: CardPhoto,
  specialization_focus: z.nullable(z.string()),
  meeting_frequency: z.nullable(z.enum(MATCH_FREQUENCIES)),
  /** Days by the clock of UTC. */
  start_date: z.nullable(Day),
  end_date: z.nullable(Day),
  /** The mentor's words where they declined. */
  decline_note: z.nullable(z.string()),
  /** Whether the viewer paused it; null while it is not paused. */
  paused_by_me: z.nullable(z.boolean()),
  /** Those that are open, then those that are done, each in the order in which they came. */
  goal_items: z.array(MatchGoal),
  /** The next meeting that both agreed on, and its day. */
  next_meeting: z.nullable(z.extend(HeldTime, { id: Id, time_zone: TimeZone })),
  next_meeting_date: z.nullable(Day),
  /** A request for a meeting that has no answer yet. */
  open_meeting_id: z.nullable(Id),
  /** Meetings that both agreed on and that are over. */
  total_meetings: z.int(),
  /** How many there are. */
  progress_notes: z.int(),
  /** The conversation of the two; null where the viewer has none. */
  conversation_id: z.nullable(Id),
  /** What the other said at the end, and what the viewer said. */
  thank_you: z.nullable(z.string()),
  my_thank_you: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
  can: z.record(
    z.enum(['decide', 'withdraw', 'change', 'meet', 'message', 'pause', 'resume', 'end', 'thank']),
    z.boolean(),
  ),
});
export type MentorMatch = z.infer<typeof MentorMatch>;

/**
 * 'current': open, newest first; 'past': ended, latest first; 'received': waiting for the caller,
 * newest first.
 */
export const MATCH_LISTS = ['current', 'past', 'received'] as const;
export type MatchList = (typeof MATCH_LISTS)[number];
export const MATCH_PAGE = 30;
const cursor = z.optional(z.string().check(z.maxLength(500)));
export const MentorMatchQuery = z.object({ show: z.enum(MATCH_LISTS), cursor });
export type MentorMatchQuery = z.infer<typeof MentorMatchQuery>;
export const MentorMatchPage = ownPageOf(MentorMatch);
export type MentorMatchPage = z.infer<typeof MentorMatchPage>;

/** The mentor's answer to a request. To OpenAPI it is an object. */
export const MentorshipDecision = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('accepted'),
      meeting_frequency: z.nullable(z.enum(MATCH_FREQUENCIES)),
    }),
    z.object({
      status: z.literal('declined'),
      decline_note: optionalText('Your words', MATCH_LIMITS.decline_note),
    }),
  ])
  .register(z.globalRegistry, { type: 'object' });
export type MentorshipDecision = z.infer<typeof MentorshipDecision>;

/** How often the two mean to meet; null where it is not said. */
export const MatchFrequencyChange = z.object({
  meeting_frequency: z.nullable(z.enum(MATCH_FREQUENCIES)),
});
export type MatchFrequencyChange = z.infer<typeof MatchFrequencyChange>;

export const MatchStatusChange = z.object({ status: z.enum(['active', 'paused']) });

const rating = 'Choose 1 to 5 stars';
/** What one of the two says at the end. Rating and its words are for the operator alone. */
export const MatchEnd = z.object({
  thank_you: optionalText('Thank-you note', MATCH_LIMITS.thank_you),
  rating: z.nullable(z.int(rating).check(z.gte(1, rating), z.lte(5, rating))),
  rating_words: optionalText('What should we know?', MATCH_LIMITS.rating_words),
});
export type MatchEnd = z.infer<typeof MatchEnd>;

export const MatchGoalDraft = z.object({ id: Id, text: requiredText('Goal', MATCH_LIMITS.goal) });
export type MatchGoalDraft = z.infer<typeof MatchGoalDraft>;
export const MatchGoalDone = z.object({ done: z.boolean() });

const text = requiredText('Note', MATCH_LIMITS.note);
export const MatchNoteDraft = z.object({ id: Id, text });
export type MatchNoteDraft = z.infer<typeof MatchNoteDraft>;
export const MatchNoteEdit = z.object({ text, updated_at: Instant });
export type MatchNoteEdit = z.infer<typeof MatchNoteEdit>;
export const MatchNote = z.object({
  id: Id,
  mine: z.boolean(),
  text: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean() }),
});
export type MatchNote = z.infer<typeof MatchNote>;
export const MATCH_NOTE_PAGE = 30;
export const MatchNoteQuery = z.object({ cursor });
/** Newest first. */
export const MatchNotePage = pageOf(MatchNote);
export type MatchNotePage = z.infer<typeof MatchNotePage>;

/** A meeting of the two, by the clock of the member who asks for it. */
export const MatchMeetingDraft = z.extend(MeetingDraft, { time_zone: TimeZone });
export type MatchMeetingDraft = z.infer<typeof MatchMeetingDraft>;
export const MatchSlotQuery = z.object({ day: Day, time_zone: TimeZone });
export type MatchSlotQuery = z.infer<typeof MatchSlotQuery>;

/** Whether one waits to be told that a mentor has room. */
export const MentorWait = z.object({ waiting: z.boolean() });
export type MentorWait = z.infer<typeof MentorWait>;

/** The live topic of requests and matches: `id` is the match, told to its two people. */
export const MATCHES_TOPIC = 'mentor_matches';
