import { EVENT_STATUSES, type EventStatus } from '@pcr/contract/events/event-dates.ts';
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
} from '@pcr/contract/events/events.schema.ts';
import {
  RSVP_RESPONSES,
  type RsvpDraft,
  type RsvpResponse,
} from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import type { Tone } from '../kit/look/tone.ts';

export const optionsOf = <V extends string>(
  values: readonly V[],
  labels: Readonly<Record<V, string>>,
) => values.map((value) => ({ value, label: labels[value] }));

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

/** 'Oak Hill Library, Austin, TX': with the city where the place does not say it itself. */
export function placeLine({ location, city, state }: Pick<Event, 'location' | 'city' | 'state'>) {
  const says = (part: string) => comparable(location).includes(comparable(part));
  const town = city && !says(city) ? [city, state] : [];
  return [location, ...town].filter(Boolean).join(', ');
}
