import { EVENTS_TOPIC, EventDraft } from '@pcr/contract/events/events.schema.ts';
import * as z from 'zod/mini';
import { calendarAddressMade } from '../account/account.ts';
import type { Domain } from '../domain.ts';
import { LOOKED_UP } from '../kit/places/seek.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { eventRoutes } from './events.routes.ts';
import { eventDaily, eventTasks } from './events.tasks.ts';
import {
  asMakerReads,
  attendeeConsentNews,
  eventRestored,
  leaveEvents,
  leaveMeetings,
  meetingConsentNews,
} from './events.ts';
import { meetingRoutes } from './meetings/meetings.routes.ts';
import { eventPictureRoutes } from './picture/pictures.routes.ts';
import { rsvpRoutes } from './rsvp/rsvps.routes.ts';

/** How often an event was changed, to calendars; it goes on being counted. */
const Sequence = z.int().check(z.gte(0), z.lte(1_000_000));

export const events = {
  name: 'events',
  routes(bind, parts) {
    eventPictureRoutes(bind, parts);
    eventRoutes(bind, parts);
    rsvpRoutes(bind, parts);
    calendarRoutes(bind, { ...parts, addressMade: calendarAddressMade(parts.origin) });
    meetingRoutes(bind, parts);
  },
  tasks: eventTasks,
  daily: eventDaily,
  many: ['events_tell', 'events_tell_erased'],
  topic: EVENTS_TOPIC,
  async erase(tx, userId, { notify, now }) {
    await leaveEvents(tx, userId, now);
    await leaveMeetings(tx, notify, userId, now);
  },
  notTold: { 'group_meeting_told.user_id': 'what they were told of it is in their inbox' },
  restorable: [
    { table: 'events', owner: 'user_id', title: 'title', shared: true, restored: eventRestored },
  ],
  placed: [{ table: 'events', says: ['zip_code', 'city', 'state', 'location'] }],
  news: [attendeeConsentNews, meetingConsentNews],
  tables: [
    {
      table: 'event_series',
      owner: 'user_id',
      words: {
        at: 260,
        title: 'Series of events',
        says: 'How often your recurring events repeat, and until when.',
      },
      // Who answered stays where they are.
      imported: { reads: { recurring_until: EventDraft.shape.recurring_until } },
      private: true,
    },
    {
      ...{ table: 'events', owner: 'user_id', instead: asMakerReads },
      omit: ['search_text', 'starts_at', 'ends_at', 'updated_by', ...LOOKED_UP],
      words: {
        at: 250,
        title: 'Events you made',
        says: 'What you organized for all members, with its date, time and place.',
        shows: ['event_date', 'event_time', 'time_zone', 'title', 'location', 'description'],
      },
      // An event of a group would be everybody's without it (groups.md 71).
      imported: {
        fresh: ['attendees', 'waitlist_count', 'group_id'],
        takes: ({ group_id }) => group_id === null || group_id === undefined,
        reads: { ...EventDraft.shape, sequence: Sequence },
      },
    },
    {
      table: 'event_rsvps',
      owner: 'user_id',
      omit: ['told', 'told_at'],
      words: {
        at: 270,
        title: 'Your answers to events',
        says: 'Which events you said you would come to, or not, with your notes.',
        shows: ['created_at', 'response', 'notes', 'event_id'],
      },
    },
    {
      table: 'calendar_addresses',
      owner: 'user_id',
      omit: ['token_hash'],
      words: {
        at: 280,
        title: 'Your calendar address',
        says: 'Since when your calendar can read your events.',
        shows: ['created_at'],
      },
    },
    {
      // Who asked for a meeting and who was asked are two people: the archive of one does not name
      // the other.
      table: 'event_meetings',
      owner: 'asker_id',
      omit: ['organizer_id', 'reminded_of'],
      words: {
        at: 290,
        title: 'Meetings you asked for',
        says: 'When you wanted to meet the organizer of an event, why, and what happened to it.',
        shows: ['meeting_date', 'meeting_time', 'event_title', 'purpose', 'status', 'notes'],
      },
    },
    {
      table: 'event_meetings',
      owner: 'organizer_id',
      name: 'event_meetings_received',
      omit: ['asker_id', 'reminded_of'],
      words: {
        at: 300,
        title: 'Meetings you were asked for',
        says: 'When somebody wanted to meet you about an event of yours, why, and what happened to it.',
        shows: ['meeting_date', 'meeting_time', 'event_title', 'purpose', 'status', 'notes'],
      },
    },
  ],
} satisfies Domain;
