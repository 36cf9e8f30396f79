import { eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import type { RsvpResponse } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import type { SeatedEvent } from './rsvps.queries.ts';

/** A member's answer as it stands: `offered` while a freed seat is theirs to take. */
export interface Answer {
  response: RsvpResponse;
  offered: boolean;
}

/** events.md 30, 36: while it is upcoming. */
export const takesAnswers = (event: SeatedEvent, now: Date): boolean =>
  eventStatusAt(event, now.getTime()) === 'upcoming';

/** events.md 32: attending, or offered a seat. */
export const holdsSeat = (answer: Answer | null): boolean =>
  answer !== null && (answer.response === 'attending' || answer.offered);
export const waits = (answer: Answer | null): boolean =>
  answer?.response === 'waitlist' && !answer.offered;

/** Who sees the answers, and hears of each. */
export const hosts = ({ host_id }: SeatedEvent): string[] => (host_id === null ? [] : [host_id]);

/** Seats that nobody holds; all there could be where none are counted. */
export const freeSeats = ({ max_attendees, attendees }: SeatedEvent): number =>
  max_attendees === null ? Number.MAX_SAFE_INTEGER : Math.max(0, max_attendees - attendees);

/**
 * The fate of an answer (events.md 31): a seat if one is free and nobody waits for it, or if they
 * hold one already; else the waitlist, if there is one. Nobody waits for a seat that is theirs to
 * have. Null if it must be refused.
 */
export function becomes(
  wanted: RsvpResponse,
  before: Answer | null,
  event: SeatedEvent,
): RsvpResponse | null {
  if (wanted === 'maybe' || wanted === 'not_attending') return wanted;
  if (wanted === 'attending' && holdsSeat(before)) return 'attending';
  if (wanted === 'waitlist' && before?.response === 'waitlist') return 'waitlist';
  const others = event.waitlist_count - (waits(before) ? 1 : 0);
  const hasSeat = others === 0 && (freeSeats(event) > 0 || holdsSeat(before));
  if (hasSeat) return wanted === 'attending' ? 'attending' : null;
  return event.waitlist_enabled || before?.response === 'waitlist' ? 'waitlist' : null;
}

const [HOUR, MINUTE] = [3_600_000, 60_000];

/** Until when a seat that is freed now is offered (events.md 35, 36). */
export function offeredUntil(startsAt: number, now: number): Date {
  const quarter = (startsAt - now) / 4;
  return new Date(Math.min(now + Math.max(15 * MINUTE, Math.min(24 * HOUR, quarter)), startsAt));
}
