import type { Event } from '@pcr/contract/events/events.schema.ts';
import { instantText } from '../../kit/words/instant-text.ts';

/** The words about a freed seat that the viewer may take; null without one (events.md 35). */
export function offerText({ my_rsvp }: Pick<Event, 'my_rsvp'>): string | null {
  return my_rsvp?.offered_until
    ? `A seat is free for you until ${instantText(my_rsvp.offered_until)}`
    : null;
}

/**
 * The viewer's place in the waitlist; null for a member who does not wait, or has a seat to take
 * (events.md 33).
 */
export function placeOf({ my_rsvp }: Pick<Event, 'my_rsvp'>): number | null {
  return my_rsvp?.response === 'waitlist' && !my_rsvp.offered_until ? my_rsvp.place : null;
}

/** 'You are number 3 on the waitlist' */
export const placeText = (place: number): string =>
  `You are number ${place.toLocaleString('en-US')} on the waitlist`;

/** The state of one's answer to the event once an offered seat is taken or passed on. */
export const AFTER_OFFER = { take: 'attending', pass: 'not_attending' } as const;

export const SEAT_TAKEN = 'The seat is yours';
