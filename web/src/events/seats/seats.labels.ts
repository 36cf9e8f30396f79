import type { Event } from '@pcr/contract/events/events.schema.ts';
import type { Rsvp } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import { byCodeUnits, byName } from '../../kit/filter/search-words.ts';
import { counted, instantDayText } from '../../kit/words/format.ts';
import { instantText } from '../../kit/words/instant-text.ts';

/** '3:40 PM' today, with its day on another one, in the viewer's clock. */
export function untilText(instant: string, now: number = Date.now()): string {
  if (instantDayText(instant) !== instantDayText(now)) return instantText(instant);
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant));
}

/** The words about a freed seat that the viewer may take; null without one (events.md 35). */
export function offerText({ my_rsvp }: Pick<Event, 'my_rsvp'>): string | null {
  return my_rsvp?.offered_until
    ? `A seat is free for you until ${untilText(my_rsvp.offered_until)}`
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

/** Whether somebody is looked for at the door, or came all the same. */
const expected = ({ response, checked_in_at }: Rsvp) =>
  response === 'attending' || checked_in_at !== null;

/** How many came, of how many expected ones and of those who came besides (events.md 78). */
export function hereText(answers: readonly Rsvp[]): string {
  const here = answers.filter(({ checked_in_at }) => checked_in_at !== null).length;
  const all = answers.filter(expected).length;
  return `${here.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} ${here === 1 ? 'is' : 'are'} here`;
}

/**
 * Who may stand at the door, by name: those who attend, then those who said maybe or wait. Members
 * who declined are there only once they came. Those without a name are last, in the order of their
 * answers.
 */
export function atTheDoor(answers: readonly Rsvp[], search: string): Rsvp[] {
  const sought = comparable(search.trim());
  const rank = (one: Rsvp) => (expected(one) ? 0 : 2) + (one.card === null ? 1 : 0);
  return answers
    .filter((one) => expected(one) || one.response !== 'not_attending')
    .filter(({ name }) => comparable(name).includes(sought))
    .sort(
      (a, b) =>
        rank(a) - rank(b) || byName(a.name, b.name) || byCodeUnits(a.created_at, b.created_at),
    );
}

/** The state of one's answer to the event once an offered seat is taken or passed on. */
export const AFTER_OFFER = { take: 'attending', pass: 'not_attending' } as const;

/** Nobody shows their name; with none at all a seat is offered, and not taken yet. */
export function nobodyNamed(attend: number): string {
  if (attend === 0) return 'No one yet';
  return `${counted(attend, 'person', 'people')} ${attend === 1 ? 'does' : 'do'} not show a name`;
}
