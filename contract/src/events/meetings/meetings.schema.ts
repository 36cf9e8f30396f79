import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../../consent/consent.schema.ts';
import { Day, Id, Instant, optionalText, ownPageOf, shortList } from '../../kit/shapes.ts';
import { TimeZone } from '../../kit/time-zone.ts';
import { optionalLink } from '../../kit/web-link.ts';
import { MEETING_SLOTS } from './meeting-slots.ts';

export const MEETING_TYPES = ['video', 'phone', 'in-person'] as const;
export type MeetingType = (typeof MEETING_TYPES)[number];

export const MEETING_PURPOSES = [
  'Career Guidance & Mentorship',
  'Resume Review & Interview Prep',
  'Licensing & Regulations Discussion',
  'Business Development Consultation',
  'Professional Development Planning',
  'Peer Support & Problem Solving',
  'General Consultation',
] as const;
export type MeetingPurpose = (typeof MEETING_PURPOSES)[number];

export const MEETING_STATUSES = [
  'pending',
  'offered',
  'accepted',
  'declined',
  'cancelled',
] as const;
export type MeetingStatus = (typeof MEETING_STATUSES)[number];

export const MEETING_LIMITS = { notes: 300, link: 500, offered: 3 } as const;
/** The most requests that one member sends in an hour. */
export const MEETINGS_PER_HOUR = 20;
/** The most steps that one member takes with one meeting in an hour: the other is told of each. */
export const MEETING_STEPS_PER_HOUR = 20;

const slot = {
  meeting_date: z.pipe(z.string('Date is required').check(z.minLength(1, 'Date is required')), Day),
  meeting_time: z.pipe(
    z.string('Time is required').check(z.minLength(1, 'Time is required')),
    z.enum(MEETING_SLOTS, 'Choose a time'),
  ),
};
const fields = {
  meeting_type: z.enum(MEETING_TYPES, 'Choose how to meet'),
  ...slot,
  purpose: z.pipe(
    z.string('Purpose is required').check(z.minLength(1, 'Purpose is required')),
    z.enum(MEETING_PURPOSES, 'Choose a purpose'),
  ),
  notes: optionalText('Notes', MEETING_LIMITS.notes),
};

/** events.md 61: what a member asks for; `id` is made by their client. */
export const MeetingDraft = z.object({ id: Id, ...fields });
export type MeetingDraft = z.infer<typeof MeetingDraft>;

/**
 * The state on the screen when it was decided: nothing that the other did since is replaced unseen.
 */
const basedOn = { updated_at: Instant };

export const MeetingTime = z.object(slot);
export type MeetingTime = z.infer<typeof MeetingTime>;

/** Where a video meeting is. */
export const MeetingLink = optionalLink(MEETING_LIMITS.link);

/**
 * What the two of a meeting do with it, one after the other (events.md 62, 64). To OpenAPI it is an
 * object.
 */
export const MeetingStep = z
  .discriminatedUnion('step', [
    z.object({ step: z.literal('accept'), link: MeetingLink }),
    z.object({ step: z.literal('decline') }),
    z.object({
      step: z.literal('offer'),
      slots: shortList(
        MeetingTime,
        MEETING_LIMITS.offered,
        `Offer at most ${MEETING_LIMITS.offered} times`,
      ).check(
        z.minLength(1, 'Choose at least one time'),
        z.refine((slots) => new Set(slots.map(keyOfTime)).size === slots.length, {
          error: 'Choose each time once',
        }),
      ),
    }),
    z.object({ step: z.literal('take'), ...slot }),
    z.object({ step: z.literal('move'), ...basedOn, ...slot }),
    /** With the time that was on the screen: another one may have been asked for meanwhile. */
    z.object({ step: z.literal('accept_move'), ...slot }),
    z.object({ step: z.literal('decline_move'), ...basedOn }),
    z.object({ step: z.literal('cancel') }),
    z.object({ step: z.literal('link'), link: MeetingLink }),
  ])
  .register(z.globalRegistry, { type: 'object' });
export type MeetingStep = z.infer<typeof MeetingStep>;
export type MeetingStepName = MeetingStep['step'];

/** By which two times are one. */
export const keyOfTime = ({
  meeting_date,
  meeting_time,
}: {
  meeting_date: string;
  meeting_time: string;
}): string => `${meeting_date} ${meeting_time}`;

export const HeldTime = z.object({ ...slot, starts_at: Instant });
export type HeldTime = z.infer<typeof HeldTime>;

/** A request for a meeting as one of its two people sees it. */
export const Meeting = z.object({
  id: Id,
  /** Null once the event is deleted for good. */
  event_id: z.nullable(Id),
  /** The mentorship that it is one of (mentors.md 62). */
  match_id: z.nullable(Id),
  event_title: z.string(),
  organizer: z.string(),
  ...fields,
  /** The zone of the event's clock when it was asked for, an IANA name. */
  time_zone: TimeZone,
  starts_at: Instant,
  ends_at: Instant,
  status: z.enum(MEETING_STATUSES),
  /** Until when it can go on, or the time at which it was declined or cancelled. */
  open_until: Instant,
  /** Whether the viewer made the event. */
  is_organizer: z.boolean(),
  /** The other of the two, as their consent shows them. */
  name: z.string(),
  card: CardId,
  photo: CardPhoto,
  /** The other times of which one is to be taken; empty unless it is 'offered'. */
  offered: z.array(HeldTime),
  /**
   * The time that an accepted one is to be moved to, and whether the viewer asks for that; null
   * without one.
   */
  move: z.nullable(z.extend(HeldTime, { mine: z.boolean() })),
  link: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
  /** What the viewer may do with it as long as it is not over. */
  can: z.record(
    z.enum([
      'accept',
      'decline',
      'offer',
      'take',
      'move',
      'accept_move',
      'decline_move',
      'cancel',
      'link',
    ]),
    z.boolean(),
  ),
});
export type Meeting = z.infer<typeof Meeting>;

/** Upcoming ones: those that can still go on, the next first; the others, the latest first. */
export const MEETING_LISTS = ['upcoming', 'past'] as const;
export type MeetingList = (typeof MEETING_LISTS)[number];
export const MEETING_PAGE = 30;
export const MeetingQuery = z.object({
  show: z.enum(MEETING_LISTS),
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export type MeetingQuery = z.infer<typeof MeetingQuery>;
export const MeetingPage = ownPageOf(Meeting);
export type MeetingPage = z.infer<typeof MeetingPage>;

export const SlotQuery = z.object({ day: Day });
/**
 * The half hours of a day that nobody holds; whose the others are is not told. `today` is that of
 * the zone.
 */
export const FreeSlots = z.object({ time_zone: TimeZone, today: Day, items: z.array(HeldTime) });
export type FreeSlots = z.infer<typeof FreeSlots>;

/** The live topic of meetings: `id` is the meeting, told to its two people. */
export const MEETINGS_TOPIC = 'meetings';
