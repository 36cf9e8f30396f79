import * as calendar from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import * as events from '@pcr/contract/events/events.endpoints.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import * as meetings from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import * as eventPicture from '@pcr/contract/events/picture/picture.endpoints.ts';
import * as rsvps from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { sharesRecords, takesMessages } from '../../consent/testing/consenting.ts';
import type { Member } from '../../testing/app-for-tests.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';
import { eventDraft, eventEdit } from './event-drafts.ts';
import { dayAhead, meetingDraft } from './meeting-drafts.ts';

export interface EventsRecords {
  /** Events that the same owner made; the last is a date of a series. */
  event: Event;
  deletedEvent: Event;
  recurringEvent: Event;
  /**
   * Another's answer to the owner's event, and an event with a seat that is offered to the owner.
   */
  answeredEvent: { id: string; rsvp_id: string };
  offeringEvent: string;
  /** What the address of the owner's calendar carries. */
  calendarToken: string;
  /**
   * Another's event whose organizer lets others ask for a meeting, and what the owner asked about
   * one.
   */
  mentoringEvent: string;
  meeting: string;
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends EventsRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(events.listEvents, [401, 403, 200, 200], () => ({ query: {} })),
  calling(events.countEvents, [401, 403, 200, 200], () => ({ query: {} })),
  calling(events.listEventDays, [401, 403, 200, 200], ({ event }) => ({
    query: { from: event.event_date, to: event.event_date },
  })),
  calling(events.listDeletedEvents, [401, 403, 200, 200], () => ({ query: {} })),
  calling(events.getEvent, [401, 403, 200, 200], ({ event }) => ({ params: { id: event.id } })),
  // It has no picture.
  calling(eventPicture.getEventPicture, [401, 403, 404, 404], ({ event }) => ({
    params: { id: event.id },
    query: {},
  })),
  calling(events.createEvent, [401, 403, 200, 200], () => ({ in: eventDraft() })),
  // COMMUNITY_EDITING=open: every member may change and delete them (events.md 2).
  calling(events.updateEvent, [401, 403, 200, 200], ({ event }) => ({
    params: { id: event.id },
    in: eventEdit(event.updated_at),
  })),
  calling(events.changeEventStatus, [401, 403, 200, 200], ({ event }) => ({
    params: { id: event.id },
    in: { status: 'cancelled' as const, updated_at: event.updated_at },
  })),
  calling(events.deleteEvent, [401, 403, 204, 204], ({ event }) => ({
    params: { id: event.id },
    query: { updated_at: event.updated_at },
  })),
  calling(events.restoreEvent, [401, 403, 404, 200], ({ deletedEvent }) => ({
    params: { id: deletedEvent.id },
  })),
  calling(events.listEventVersions, [401, 403, 200, 200], ({ event }) => ({
    params: { id: event.id },
    query: {},
  })),
  calling(events.listSeriesDates, [401, 403, 200, 200], ({ recurringEvent }) => ({
    params: { id: recurringEvent.id },
  })),
  calling(
    events.updateEventSeries,
    [401, 403, 200, 200],
    ({ recurringEvent: { id, updated_at } }) => ({
      params: { id },
      in: { ...eventEdit(updated_at), scope: 'all' as const },
    }),
  ),
  calling(
    events.deleteEventSeries,
    [401, 403, 204, 204],
    ({ recurringEvent: { id, updated_at } }) => ({
      params: { id },
      query: { updated_at, scope: 'following' as const },
    }),
  ),
  calling(rsvps.respondToEvent, [401, 403, 200, 200], ({ event }) => ({
    params: { id: event.id },
    in: { id: newId(), response: 'attending' as const, notes: null },
  })),
  // There is no seat for the stranger.
  calling(rsvps.answerOffer, [401, 403, 409, 200], ({ offeringEvent }) => ({
    params: { id: offeringEvent },
    in: { answer: 'take' as const },
  })),
  calling(rsvps.listAttendees, [401, 403, 200, 200], ({ answeredEvent: { id } }) => ({
    params: { id },
    query: {},
  })),
  calling(rsvps.listRsvps, [401, 403, 403, 200], ({ answeredEvent: { id } }) => ({
    params: { id },
    query: {},
  })),
  calling(rsvps.checkIn, [401, 403, 403, 200], ({ answeredEvent: { id, rsvp_id } }) => ({
    params: { id, rsvp_id },
    in: { checked_in: true },
  })),
  calling(rsvps.downloadRsvps, [401, 403, 403, 200], ({ answeredEvent: { id } }) => ({
    params: { id },
  })),
  calling(calendar.downloadEventCalendar, [401, 403, 200, 200], ({ event }) => ({
    params: { id: event.id },
  })),
  calling(calendar.downloadSeriesCalendar, [401, 403, 200, 200], ({ recurringEvent }) => ({
    params: { id: recurringEvent.id },
  })),
  calling(calendar.getCalendarAddress, [401, 200, 200, 200], () => ({})),
  calling(calendar.makeCalendarAddress, [401, 403, 200, 200], () => ({})),
  calling(calendar.deleteCalendarAddress, [401, 204, 204, 204], () => ({})),
  // For whoever has the address.
  calling(calendar.readCalendar, [200, 200, 200, 200], ({ calendarToken }) => ({
    query: { token: calendarToken },
  })),
  calling(meetings.listFreeSlots, [401, 403, 200, 200], ({ mentoringEvent: id }) => ({
    params: { id },
    query: { day: dayAhead(new Date(), 2) },
  })),
  calling(meetings.requestMeeting, [401, 403, 200, 200], ({ mentoringEvent: id }) => ({
    params: { id },
    in: meetingDraft(new Date()),
  })),
  calling(meetings.listMeetings, [401, 403, 200, 200], () => ({
    query: { show: 'upcoming' as const },
  })),
  calling(meetings.getMeeting, [401, 403, 404, 200], ({ meeting: id }) => ({ params: { id } })),
  calling(meetings.listMeetingSlots, [401, 403, 404, 200], ({ meeting: id }) => ({
    params: { id },
    query: { day: dayAhead(new Date(), 2) },
  })),
  calling(meetings.stepMeeting, [401, 403, 404, 200], ({ meeting: id }) => ({
    params: { id },
    in: { step: 'cancel' as const },
  })),
];

/** An event of another's, who lets others contact them. */
async function mentoringEvent(owner: Member): Promise<string> {
  const neighbour = await owner.newNeighbour();
  await sharesRecords(neighbour);
  await takesMessages(neighbour);
  const { id } = await neighbour.ask(events.createEvent, {
    in: eventDraft({ title: 'Mentor lunch' }),
  });
  return id;
}

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<EventsRecords> = {
  event: (owner) => owner.ask(events.createEvent, { in: eventDraft({ title: 'Living' }) }),
  async deletedEvent(owner) {
    const made = await owner.ask(events.createEvent, { in: eventDraft({ title: 'Deleted' }) });
    await owner.ask(events.deleteEvent, {
      params: { id: made.id },
      query: { updated_at: made.updated_at },
    });
    return made;
  },
  recurringEvent: (owner) =>
    owner.ask(events.createEvent, {
      in: eventDraft({
        title: 'Again',
        recurring_pattern: 'quarterly',
        recurring_until: '2040-12-31',
      }),
    }),
  async answeredEvent(owner) {
    const { id } = await owner.ask(events.createEvent, { in: eventDraft({ title: 'Answered' }) });
    const rsvp_id = newId();
    const answer = {
      params: { id },
      in: { id: rsvp_id, response: 'attending' as const, notes: null },
    };
    await (await owner.neighbour()).ask(rsvps.respondToEvent, answer);
    return { id, rsvp_id };
  },
  async offeringEvent(owner) {
    const neighbour = await owner.neighbour();
    const { id } = await neighbour.ask(events.createEvent, {
      in: eventDraft({ max_attendees: 1 }),
    });
    const say = (who: Member, response: 'attending' | 'not_attending') =>
      who.ask(rsvps.respondToEvent, { params: { id }, in: { id: newId(), response, notes: null } });
    await say(neighbour, 'attending');
    await say(owner, 'attending');
    await say(neighbour, 'not_attending');
    return id;
  },
  calendarToken: async (owner) => (await owner.ask(calendar.makeCalendarAddress, {})).token,
  mentoringEvent,
  async meeting(owner) {
    const id = await mentoringEvent(owner);
    const made = await owner.ask(meetings.requestMeeting, {
      params: { id },
      in: meetingDraft(new Date()),
    });
    return made.id;
  },
};

/** Where a stranger’s call changes a row of the owner’s. */
export const changedByStrangers = Object.fromEntries(
  [
    'updateEvent',
    'respondToEvent',
    'changeEventStatus',
    'deleteEvent',
    'updateEventSeries',
    'deleteEventSeries',
  ].map((name) => [name, 'events']),
);
