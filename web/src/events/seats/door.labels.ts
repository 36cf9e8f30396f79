import type { Rsvp } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import { byCodeUnits, byName } from '../../kit/filter/search-words.ts';

// By itself: the cards need nothing of it.

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
