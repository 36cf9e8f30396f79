import * as z from 'zod/mini';
import { CardPhoto } from '../consent/consent.schema.ts';
import { Id, Instant } from '../kit/shapes.ts';

/** What can wait for a member; each is one line, however many there are of it (dashboard.md 21). */
export const TODAY_KINDS = [
  /** The next pickup of today; `id` is the family record, `subject` the family. */
  'pickup',
  /** A seat at an event that is theirs to take until then. */
  'seat_offered',
  /** The next event that they attend or made. */
  'event',
  /** Their next meeting. */
  'meeting',
  /** A meeting that waits for their answer. */
  'meeting_waiting',
  /** `id` is the document, `subject` what the certificate is. */
  'certificate_expired',
  'certificate_expiring',
  /** Somebody asks about a family record of theirs. */
  'record_disputed',
  /** Family records that go for their age. */
  'records_expiring',
  /** Unread messages: `id` is the conversation, `subject` the other's name if it may be shown. */
  'message',
  /** To their job; `id` is the job. */
  'job_application',
  /** To the group that they lead; `id` is the group. */
  'group_application',
  /** To them as a mentor; `id` is the request, which is the match. */
  'mentorship_request',
  /** What was decided of their own applications; `id` is the entry of the inbox. */
  'application_accepted',
  'application_declined',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/**
 * Where a line stands (dashboard.md 22): within a day; overdue, or somebody waits for it; later.
 */
export const TODAY_TURNS = ['soon', 'waiting', 'later'] as const;

/** `count` is exact below this, so that it costs the same however many there are. */
export const TODAY_COUNTED = 100;

/** One line of 'Today': the first of its kind, and how many there are of it. */
export const TodayLine = z.object({
  kind: z.enum(TODAY_KINDS),
  turn: z.enum(TODAY_TURNS),
  id: Id,
  subject: z.nullable(z.string()),
  count: z.number(),
  /** The day, YYYY-MM-DD, and HH:MM of the clock there. */
  day: z.nullable(z.string()),
  time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  /** When the newest message came. */
  at: z.nullable(Instant),
  /** The photo of who wrote. */
  photo: CardPhoto,
});
export type TodayLine = z.infer<typeof TodayLine>;

/** What a new member has done of the first three steps (dashboard.md 26). */
export const FirstSteps = z.object({
  family: z.boolean(),
  certificate: z.boolean(),
  photo: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
