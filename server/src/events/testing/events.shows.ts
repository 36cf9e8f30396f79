import {
  changeEventStatus,
  deleteEvent,
  deleteEventSeries,
  updateEvent,
  updateEventSeries,
} from '@pcr/contract/events/events.endpoints.ts';
import * as meetings from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import * as rsvps from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import {
  asks,
  at,
  type Case,
  page,
  refusal,
  type Shown,
  type ShowsOthers,
  STALE,
  split,
  THE_OTHER,
  under,
} from '../../testing/endpoints/showing.ts';
import { eventEdit } from './event-drafts.ts';

const EVENT = split(`
  id title event_date event_time end_time time_zone location address city state zip_code description category event_type
  max_attendees waitlist_enabled requires_rsvp organizer mentorship_level specializations specializations[] image_id
  recurring_pattern recurring_until status is_recurring series series.id series.dates starts_at ends_at attendees
  waitlist_count my_rsvp my_rsvp.id my_rsvp.response my_rsvp.notes my_rsvp.place my_rsvp.offered_until
  my_rsvp.updated_at my_meeting takes_no_requests my_meeting.id my_meeting.open_until image_url user_id group_id group_name distance_miles created_at
  updated_at
  can can.edit can.delete can.rsvp can.meet can.see_responses
`);
/**
 * The form of an event says where it is and who organizes it; nobody is told who made it
 * (events.md 4).
 */
const OWNERS_EVENT: Shown[] = [
  ...['title', 'location', 'address', 'city', 'description', 'organizer'].map(
    (name): Shown => [name, `zqevent${name}`],
  ),
  ['specializations[]', 'zqeventspecialization'],
];
const DAY_EVENT = split(
  'id title event_date event_time end_time time_zone starts_at ends_at status category response',
);
export const MEETING = split(`
  id event_id match_id event_title organizer meeting_type meeting_date meeting_time purpose notes time_zone starts_at ends_at
  status open_until is_organizer name card photo offered move link created_at updated_at
  can can.accept can.decline can.offer can.take can.move can.accept_move can.decline_move can.cancel can.link
`);
const PHOTO: Shown = ['photo', 'CARD', 'display_real_name'];
const ASKED_BY_OWNER: Shown[] = [...THE_OTHER, PHOTO, ['notes', 'zqmeetingnotes']];
const ASKED_OF_OWNER: Shown[] = [
  ...THE_OTHER,
  PHOTO,
  ['event_title', 'zqmeetingtitle'],
  ['organizer', 'zqmeetingorganizer'],
];
const CALENDAR: Shown[] = ['title', 'description', 'location', 'address', 'city'].map(
  (name): Shown => ['', `zqevent${name}`],
);
const staleEvent: Pick<Case, 'status' | 'members' | 'shows'> = {
  status: 409,
  members: refusal(EVENT),
  shows: at('error.current', OWNERS_EVENT),
};

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // What the caller made; another's is refused.
  'createEvent',
  'restoreEvent',
  'listDeletedEvents',
  'countEvents',
  'listSeriesDates',
  'answerOffer',
  'getCalendarAddress',
  'makeCalendarAddress',
  'deleteCalendarAddress',
  // Which half hours of an organizer are free.
  'listFreeSlots',
  'listMeetingSlots',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  listEvents: [
    { members: page(EVENT), shows: at('items[]', [...OWNERS_EVENT, ['title', 'zqbefore']]) },
  ],
  listEventDays: [
    {
      members: [...under('items[]', DAY_EVENT).slice(1), 'items', 'more'],
      shows: [['items[].title', 'zqeventtitle']],
    },
  ],
  getEvent: [{ members: EVENT, shows: OWNERS_EVENT }],
  getEventPicture: [{ bytes: true, members: [], shows: [] }],
  updateEvent: [
    {
      ...asks(updateEvent, ({ subject: { event } }) => ({
        params: { id: event.id },
        in: eventEdit(STALE),
      })),
      ...staleEvent,
    },
  ],
  updateEventSeries: [
    {
      ...asks(updateEventSeries, ({ subject: { event } }) => ({
        params: { id: event.id },
        in: { ...eventEdit(STALE), scope: 'all' as const },
      })),
      ...staleEvent,
    },
  ],
  changeEventStatus: [
    {
      ...asks(changeEventStatus, ({ subject: { event } }) => ({
        params: { id: event.id },
        in: { status: 'cancelled' as const, updated_at: STALE },
      })),
      ...staleEvent,
    },
  ],
  deleteEvent: [
    {
      ...asks(deleteEvent, ({ subject: { event } }) => ({
        params: { id: event.id },
        query: { updated_at: STALE },
      })),
      ...staleEvent,
    },
  ],
  deleteEventSeries: [
    {
      ...asks(deleteEventSeries, ({ subject: { event } }) => ({
        params: { id: event.id },
        query: { updated_at: STALE, scope: 'all' as const },
      })),
      ...staleEvent,
    },
  ],
  respondToEvent: [{ members: EVENT, shows: OWNERS_EVENT }],
  listAttendees: [
    {
      ...asks(rsvps.listAttendees, ({ attended }) => ({ params: { id: attended }, query: {} })),
      members: [...page(split('id name card photo')), 'unnamed', 'offered'],
      shows: [
        ['items[].name', 'zqname', 'display_real_name'],
        ['items[].card', 'CARD', 'display_real_name'],
        ['items[].photo', 'CARD', 'display_real_name'],
      ],
    },
  ],
  listRsvps: [
    {
      by: ['reviewer'],
      ...asks(rsvps.listRsvps, ({ attended }) => ({ params: { id: attended }, query: {} })),
      members: page(
        split('id name card photo response notes offered_until checked_in_at created_at'),
      ),
      shows: [
        // Who may come is named to who sees the answers (events.md 44).
        ['items[].name', 'zqname'],
        ['items[].card', 'CARD', 'display_real_name'],
        ['items[].photo', 'CARD', 'display_real_name'],
        ['items[].notes', 'zqrsvpnotes'],
      ],
    },
  ],
  checkIn: [
    {
      by: ['reviewer'],
      ...asks(rsvps.checkIn, ({ attended, attendance }) => ({
        params: { id: attended, rsvp_id: attendance },
        in: { checked_in: true },
      })),
      members: split('id name card photo response notes offered_until checked_in_at created_at'),
      shows: [
        ['name', 'zqname'],
        ['card', 'CARD', 'display_real_name'],
        PHOTO,
        ['notes', 'zqrsvpnotes'],
      ],
    },
  ],
  downloadRsvps: [
    {
      by: ['reviewer'],
      ...asks(rsvps.downloadRsvps, ({ attended }) => ({ params: { id: attended } })),
      bytes: true,
      members: [],
      shows: [
        ['', 'zqname'],
        ['', 'zqrsvpnotes'],
      ],
    },
  ],
  // What an event says, and nothing of the members who made it or come.
  downloadEventCalendar: [{ bytes: true, members: [], shows: CALENDAR }],
  downloadSeriesCalendar: [{ bytes: true, members: [], shows: [...CALENDAR, ['', 'zqbefore']] }],
  readCalendar: [{ bytes: true, members: [], shows: [...CALENDAR, ['', 'zqbefore']] }],
  // Of somebody else, and sent again the same one answers.
  requestMeeting: [
    {
      ...asks(meetings.requestMeeting, ({ meetings: { drafts }, subject }, relation) => ({
        params: { id: subject.mentoringEvent },
        in: drafts[relation],
      })),
      members: MEETING,
      shows: [],
    },
  ],
  getMeeting: [
    {
      by: ['reviewer'],
      ...asks(meetings.getMeeting, ({ meetings: { asked } }) => ({ params: { id: asked } })),
      members: MEETING,
      shows: ASKED_BY_OWNER,
    },
    {
      by: ['applicant'],
      ...asks(meetings.getMeeting, ({ meetings: { received } }) => ({ params: { id: received } })),
      members: MEETING,
      shows: ASKED_OF_OWNER,
    },
  ],
  listMeetings: [
    {
      members: page(MEETING),
      shows: [],
      showsTo: {
        reviewer: at('items[]', ASKED_BY_OWNER),
        applicant: at('items[]', ASKED_OF_OWNER),
      },
    },
  ],
  stepMeeting: [
    {
      by: ['reviewer'],
      ...asks(meetings.stepMeeting, ({ meetings: { asked } }) => ({
        params: { id: asked },
        in: { step: 'accept' as const, link: null },
      })),
      members: MEETING,
      shows: ASKED_BY_OWNER,
    },
  ],
  listEventVersions: [
    {
      members: page([
        ...split('id entity_id change changed_by_me changed_by_operator created_at'),
        ...under('before', [
          ...split(
            'title event_date event_time end_time time_zone location address city state zip_code description',
          ),
          ...split(
            'category event_type max_attendees waitlist_enabled requires_rsvp organizer mentorship_level',
          ),
          ...split('specializations image_id status'),
        ]),
      ]),
      shows: [['items[].before.title', 'zqbefore']],
    },
  ],
};
