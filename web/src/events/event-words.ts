import { RECURRING_PATTERNS, type RecurringPattern } from '@pcr/contract/events/event-dates.ts';
import { type Event, SERIES_SCOPES, type SeriesScope } from '@pcr/contract/events/events.schema.ts';
import { mapLink } from '../kit/words/map-link.ts';
import { attendeesText, isFull, optionsOf } from './events.labels.ts';

// Words of details and forms: cards and filters, which come first, need nothing of them.

export const PATTERN_LABELS: Record<RecurringPattern, string> = {
  none: 'Does not repeat',
  monthly: 'Every month',
  quarterly: 'Every 3 months',
  biannual: 'Every 6 months',
};
export const PATTERN_OPTIONS = optionsOf(RECURRING_PATTERNS, PATTERN_LABELS);

/** Which dates of a series are meant (events.md 21). */
export type ChosenScope = SeriesScope | 'one';
export const SCOPE_LABELS: Record<ChosenScope, string> = {
  one: 'This date',
  following: 'This and later',
  all: 'All',
};
export const SCOPE_OPTIONS = optionsOf(['one', ...SERIES_SCOPES], SCOPE_LABELS);

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const LONG_MINUTES = 12 * 60;

/**
 * The question about an end that makes an event longer than half a day, mostly a slip of AM and PM
 * (events.md 15). Nothing is asked about an end that was `saved` so.
 */
export function lengthQuestion(
  begin: string,
  end: string,
  saved: string | undefined,
): string | undefined {
  if (!/^\d\d:\d\d$/.test(begin) || !/^\d\d:\d\d$/.test(end) || end === saved) return undefined;
  const length = (minutesOf(end) - minutesOf(begin) + 24 * 60) % (24 * 60);
  if (length <= LONG_MINUTES) return undefined;
  const [hours, minutes] = [Math.floor(length / 60), length % 60];
  const until = end < begin ? ', until the next day' : '';
  return `It lasts ${hours} hours${minutes ? ` and ${minutes} minutes` : ''}${until}. Is it right?`;
}

/** Who sees the answers (events.md 38), in the middle of a sentence. */
export const hostOf = ({ group_id }: Pick<Event, 'group_id'>): string =>
  group_id ? 'the leader of the group' : 'the person who made the event';

/** events.md 44; null for whoever sees the answers: it would tell them of themselves. */
export const namedText = (event: Pick<Event, 'group_id' | 'can'>): string | null =>
  event.can.see_responses
    ? null
    : `If you may come, ${hostOf(event)} sees your name until a day after the event.`;

/** '14 of 20 attending · RSVP needed'; about waiting only where no seat is free. */
export const seatsText = (event: Event): string =>
  [
    attendeesText(event),
    event.requires_rsvp && 'RSVP needed',
    isFull(event) && (event.waitlist_enabled ? 'Waitlist open' : 'No waitlist'),
  ]
    .filter(Boolean)
    .join(' · ');

/** '12 Oak St, Austin, TX 78701': where a place is, as it stands on an envelope. */
export function addressText(event: Pick<Event, 'address' | 'city' | 'state' | 'zip_code'>): string {
  const { address, city, state, zip_code } = event;
  return [address, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/**
 * The map of its place; null for one without a town, which may be a call. An address is found by
 * itself, and a building by its name (events.md 89).
 */
export function mapOf(event: Event): string | null {
  if (!event.city && !event.zip_code) return null;
  const place = [!event.address && event.location, addressText(event)].filter(Boolean).join(', ');
  return mapLink(place);
}
