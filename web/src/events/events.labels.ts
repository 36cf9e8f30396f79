import {
  EVENT_STATUSES,
  type EventStatus,
  RECURRING_PATTERNS,
  type RecurringPattern,
} from '@pcr/contract/events/event-dates.ts';
import {
  EVENT_CATEGORIES,
  EVENT_TYPES,
  type Event,
  type EventCategory,
  type EventType,
  MENTORSHIP_LEVELS,
  type MentorshipLevel,
  MY_EVENTS,
  type MyEvents,
  SERIES_SCOPES,
  type SeriesScope,
} from '@pcr/contract/events/events.schema.ts';
import {
  RSVP_RESPONSES,
  type RsvpDraft,
  type RsvpResponse,
} from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import type { Tone } from '../kit/look/tone.ts';

const optionsOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

export const CATEGORY_LABELS: Record<EventCategory, string> = {
  education: 'Education',
  health: 'Health',
  social: 'Social',
  emergency: 'Emergency',
  maintenance: 'Maintenance',
};
export const CATEGORY_TONES: Record<EventCategory, Tone> = {
  education: 'blue',
  health: 'green',
  social: 'purple',
  emergency: 'red',
  maintenance: 'amber',
};
export const CATEGORY_OPTIONS = optionsOf(EVENT_CATEGORIES, CATEGORY_LABELS);

export const TYPE_LABELS: Record<EventType, string> = {
  professional_meetup: 'Professional Meetup',
  training_workshop: 'Training Workshop',
  networking_event: 'Networking Event',
  social_gathering: 'Social Gathering',
  mentorship_matching: 'Mentorship Matching',
  coffee_chat: 'Coffee Chat',
  job_shadowing: 'Job Shadowing',
  resume_review: 'Resume Review',
  graduation_event: 'Graduation Event',
};
export const TYPE_OPTIONS = optionsOf(EVENT_TYPES, TYPE_LABELS);

export const STATUS_LABELS: Record<EventStatus, string> = {
  upcoming: 'Upcoming',
  ongoing: 'Ongoing',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
export const STATUS_TONES: Record<EventStatus, Tone> = {
  upcoming: 'blue',
  ongoing: 'green',
  completed: 'neutral',
  cancelled: 'red',
};
export const STATUS_OPTIONS = optionsOf(EVENT_STATUSES, STATUS_LABELS);

export const PATTERN_LABELS: Record<RecurringPattern, string> = {
  none: 'Does not repeat',
  monthly: 'Every month',
  quarterly: 'Every 3 months',
  biannual: 'Every 6 months',
};
export const PATTERN_OPTIONS = optionsOf(RECURRING_PATTERNS, PATTERN_LABELS);

export const LEVEL_LABELS: Record<MentorshipLevel, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  none: 'Everyone',
};
export const LEVEL_OPTIONS = optionsOf(MENTORSHIP_LEVELS, LEVEL_LABELS);

const MINE_LABELS: Record<MyEvents, string> = {
  organizing: 'Organizing',
  going: 'Going',
  groups: 'My groups',
};
export const MINE_OPTIONS = optionsOf(MY_EVENTS, MINE_LABELS);

export const RESPONSE_LABELS: Record<RsvpResponse, string> = {
  attending: 'Attending',
  maybe: 'Maybe',
  not_attending: 'Not Attending',
  waitlist: 'Waitlist',
};
export const RESPONSE_OPTIONS = optionsOf(RSVP_RESPONSES, RESPONSE_LABELS);

/** What the button of a card says once one has answered. */
const ANSWERED_LABELS: Record<RsvpResponse, string> = {
  ...RESPONSE_LABELS,
  waitlist: 'On Waitlist',
};

/**
 * No seat is free for a newcomer: they are taken, or somebody waits for the next (events.md 31).
 */
export const isFull = ({ attendees, max_attendees, waitlist_count }: Event): boolean =>
  max_attendees !== null && (attendees >= max_attendees || waitlist_count > 0);

/**
 * Whether one may choose to wait: nobody waits for a seat that is theirs to have (events.md 31).
 */
export const canWait = (event: Event): boolean => {
  const { my_rsvp, waitlist_enabled, waitlist_count } = event;
  if (my_rsvp?.response === 'waitlist') return true;
  return (
    waitlist_enabled && isFull(event) && (my_rsvp?.response !== 'attending' || waitlist_count > 0)
  );
};

/**
 * What the button of an event says. Where an answer is needed, or none of the seats can be had, it
 * opens the four responses; 'Join Event' and 'Join Waitlist' answer at once where no RSVP is needed
 * (events.md 30, 31).
 */
export function joinOf(event: Event): { label: string; asks: boolean } {
  const { my_rsvp, requires_rsvp, waitlist_enabled } = event;
  if (my_rsvp?.offered_until) return { label: 'Take the Seat', asks: false };
  if (my_rsvp) return { label: ANSWERED_LABELS[my_rsvp.response], asks: true };
  if (isFull(event)) {
    return waitlist_enabled
      ? { label: 'Join Waitlist', asks: requires_rsvp }
      : { label: 'RSVP', asks: true };
  }
  return requires_rsvp ? { label: 'RSVP', asks: true } : { label: 'Join Event', asks: false };
}

/** '8 of 20 attending', '8 attending'; where people wait, how many. */
export function attendeesText({ attendees, max_attendees, waitlist_count }: Event): string {
  const count = (n: number) => n.toLocaleString('en-US');
  const seats = max_attendees === null ? '' : ` of ${count(max_attendees)}`;
  const waiting = waitlist_count > 0 ? `, ${count(waitlist_count)} waiting` : '';
  return `${count(attendees)}${seats} attending${waiting}`;
}

/** Which dates of a series are meant (events.md 21). */
export type ChosenScope = SeriesScope | 'one';
export const SCOPE_LABELS: Record<ChosenScope, string> = {
  one: 'This date',
  following: 'This and later',
  all: 'All',
};
export const SCOPE_OPTIONS = optionsOf(['one', ...SERIES_SCOPES], SCOPE_LABELS);

/** In a form about it, while somebody types. */
export const DELETED = 'Someone deleted this event.';

/** Names the draft of an answer to that event. */
export const rsvpDraftName = (eventId: string) => `rsvps:${eventId}`;

/**
 * Whether the viewer has answered this: 'attending' on a full event waits for a seat
 * (events.md 31).
 */
export const isAnswered = (
  { my_rsvp }: Event,
  { response, notes }: Pick<RsvpDraft, 'response' | 'notes'>,
): boolean =>
  my_rsvp !== null &&
  my_rsvp.notes === notes &&
  (my_rsvp.response === response || (my_rsvp.response === 'waitlist' && response === 'attending'));

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
 * The map of a place, on a site that needs no account; null for one without a town, which may be a
 * call. An address is found by itself, and a building by its name (events.md 89).
 */
export function mapOf(event: Event): string | null {
  if (!event.city && !event.zip_code) return null;
  const place = [!event.address && event.location, addressText(event)].filter(Boolean).join(', ');
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}

/** 'Oak Hill Library, Austin, TX': with the city where the place does not say it itself. */
export function placeLine({ location, city, state }: Pick<Event, 'location' | 'city' | 'state'>) {
  const says = (part: string) => comparable(location).includes(comparable(part));
  const town = city && !says(city) ? [city, state] : [];
  return [location, ...town].filter(Boolean).join(', ');
}
