import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../../consent/consent.schema.ts';
import { Id, Instant, optionalText, pageOf } from '../../kit/shapes.ts';

export const RSVP_RESPONSES = ['attending', 'maybe', 'not_attending', 'waitlist'] as const;
export type RsvpResponse = (typeof RSVP_RESPONSES)[number];

export const RSVP_LIMITS = { notes: 200 } as const;

/** What a member answers; `id` is that of their first answer, made by its client. */
export const RsvpDraft = z.object({
  id: Id,
  response: z.enum(RSVP_RESPONSES, 'Choose a response'),
  notes: optionalText('Notes', RSVP_LIMITS.notes),
  /** True where it was said that who sees the answers reads the name (events.md 44). */
  named: z.optional(z.boolean()),
});
export type RsvpDraft = z.infer<typeof RsvpDraft>;

/**
 * What the viewer answered (events.md 30). 'attending' on a full event is 'waitlist'
 * (events.md 31).
 */
export const MyRsvp = z.object({
  id: Id,
  response: z.enum(RSVP_RESPONSES),
  notes: z.nullable(z.string()),
  /** On the waitlist: how many wait before them, and themselves; null elsewhere. */
  place: z.nullable(z.int()),
  /** A freed seat is theirs to take until then (events.md 35); null without an offer. */
  offered_until: z.nullable(Instant),
  /** When it changed, or its member was told of the event last. */
  updated_at: Instant,
});
export type MyRsvp = z.infer<typeof MyRsvp>;

/** events.md 35: what the first of the waitlist does with the seat that is offered. */
export const OFFER_ANSWERS = ['take', 'pass'] as const;
export const OfferAnswer = z.object({
  answer: z.enum(OFFER_ANSWERS, 'Take the seat or pass it on'),
});
export type OfferAnswer = z.infer<typeof OfferAnswer>;

/**
 * Somebody who attends, as other members see them: those who show their real name (events.md 37).
 */
export const Attendee = z.object({ id: Id, name: z.string(), card: CardId, photo: CardPhoto });
export type Attendee = z.infer<typeof Attendee>;

export const ATTENDEE_PAGE = 50;
const cursor = z.optional(z.string().check(z.maxLength(500)));
export const AttendeeQuery = z.object({ cursor });
/**
 * `unnamed`: how many attend and do not show their name; `offered`: how many seats are offered and
 * not taken yet. Both are told with the first page alone.
 */
export const AttendeePage = z.extend(pageOf(Attendee), {
  unnamed: z.nullable(z.int()),
  offered: z.nullable(z.int()),
});

/**
 * An answer as the maker of the event sees it (events.md 38, 44): 'User' where neither the member's
 * consent nor the answer shows the name.
 */
export const Rsvp = z.object({
  id: Id,
  name: z.string(),
  card: CardId,
  photo: CardPhoto,
  response: z.enum(RSVP_RESPONSES),
  notes: z.nullable(z.string()),
  offered_until: z.nullable(Instant),
  /** At the door: when they came (events.md 39). */
  checked_in_at: z.nullable(Instant),
  created_at: Instant,
});
export type Rsvp = z.infer<typeof Rsvp>;
export const RSVP_PAGE = 100;
export const RsvpQuery = z.object({ response: z.optional(z.enum(RSVP_RESPONSES)), cursor });
export type RsvpQuery = z.infer<typeof RsvpQuery>;
export const RsvpPage = pageOf(Rsvp);

export const CheckIn = z.object({ checked_in: z.boolean() });
