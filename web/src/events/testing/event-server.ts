import type { Session } from '@pcr/contract/account/account.schema.ts';
import * as endpoints from '@pcr/contract/events/events.endpoints.ts';
import {
  EVENT_PAGE,
  EVENTS_TOPIC,
  type Event,
  type EventDraft,
  type EventQuery,
} from '@pcr/contract/events/events.schema.ts';
import * as rsvpEndpoints from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import {
  ATTENDEE_PAGE,
  type MyRsvp,
  RSVP_PAGE,
  type Rsvp,
} from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import { type AnsweringServer, Refused } from '../../kit/testing/answering-server.ts';
import { EntryStore, pageOf } from '../../kit/testing/entry-store.ts';
import { searchHere } from '../events.search.ts';

export const SEAT_FREE = 'You don’t have to wait: there is a seat for you. Choose “Attending”.';

/** An event as the form sends it. */
export function eventDraft(fields: Partial<EventDraft> = {}): EventDraft {
  return {
    id: newId(),
    title: 'Infant CPR Class',
    event_date: '2099-02-08',
    event_time: '09:00',
    end_time: null,
    time_zone: 'America/Los_Angeles',
    location: 'Zilker Library',
    ...{ address: null, city: null, state: null, zip_code: null },
    description: 'Hands-on, with a card at the end.',
    category: 'health',
    event_type: null,
    max_attendees: null,
    waitlist_enabled: true,
    requires_rsvp: false,
    organizer: 'Austin Child Safety',
    mentorship_level: 'none',
    specializations: null,
    image_id: null,
    recurring_pattern: 'none',
    recurring_until: null,
    status: 'upcoming',
    ...fields,
  };
}

/**
 * The instant of a day and time in Los Angeles in winter, which is enough for the events of tests.
 */
const instantOf = (day: string, time: string, plusHours = 0) =>
  new Date(Date.parse(`${day}T${time}:00-08:00`) + plusHours * 3_600_000).toISOString();

/** As a calendar shows it. */
const dayEventOf = (event: Omit<Event, 'my_rsvp'>) => {
  const { id, title, event_date, event_time, end_time, time_zone } = event;
  const { starts_at, ends_at, status, category } = event;
  return {
    ...{ id, title, event_date, event_time, end_time, time_zone },
    ...{ starts_at, ends_at, status, category },
  };
};

/**
 * Answers for events as the page's member sees them. Search, filters, permissions and the count of
 * seats are proved on PostgreSQL.
 */
export function eventServer(server: AnsweringServer, { user }: Session) {
  let by: string | null = user.id;
  /** What any member may do while COMMUNITY_EDITING is open. */
  const rights = { edit: true, delete: true, meet: false };
  const events: EntryStore<Event, EventDraft> = new EntryStore((draft) => {
    const known = events.all.find(({ id }) => id === draft.id);
    const { event_date, event_time, end_time } = draft;
    const event: Omit<Event, 'can'> = {
      ...{
        created_at: '',
        updated_at: '',
        attendees: 0,
        waitlist_count: 0,
        my_rsvp: null,
        my_meeting: null,
      },
      ...{ group_id: null, group_name: null },
      ...{
        user_id: by,
        series: null,
        distance_miles: null,
        is_recurring: draft.recurring_pattern !== 'none',
      },
      ...known,
      ...draft,
      image_url: draft.image_id && `/api/events/${draft.id}/picture?file=${draft.image_id}`,
      starts_at: instantOf(event_date, event_time),
      ends_at: end_time ? instantOf(event_date, end_time) : instantOf(event_date, event_time, 2),
    };
    return { ...event, can: canOf(event) };
  });

  function canOf({ status, user_id }: Omit<Event, 'can'>): Event['can'] {
    return { ...rights, rsvp: status === 'upcoming', see_responses: user_id !== null };
  }
  const put = (id: string, fields: Partial<Event>): Event =>
    events.change(id, { ...fields, can: canOf({ ...events.find(id), ...fields }) });
  const publish = (id: string) => server.publish({ topic: EVENTS_TOPIC, id, everyone: true });
  const found = ({ cursor: _, ...filters }: EventQuery) => searchHere(events.all, filters);

  function post(fields: Partial<EventDraft> = {}, seen: Partial<Event> = {}): Event {
    const event = events.create(eventDraft(fields));
    return Object.keys(seen).length > 0 ? put(event.id, seen) : event;
  }
  function postByAnother(fields: Partial<EventDraft> = {}, seen: Partial<Event> = {}): Event {
    by = null;
    const event = events.byAnother(() => post(fields, seen));
    by = user.id;
    return event;
  }

  /** events.md 31: on a full event 'attending' waits. */
  function respond(event: Event, answer: Pick<MyRsvp, 'id' | 'response' | 'notes'>): Event {
    const had = event.my_rsvp?.response === 'attending';
    const full = event.max_attendees !== null && event.attendees >= event.max_attendees && !had;
    const response = answer.response === 'attending' && full ? 'waitlist' : answer.response;
    // Nobody waits for a seat that is free.
    const waited = event.my_rsvp?.response === 'waitlist';
    if (answer.response === 'waitlist' && !waited && !full && event.waitlist_count === 0) {
      throw new Refused('conflict', { message: SEAT_FREE, current: event });
    }
    if (response === 'waitlist' && !event.waitlist_enabled)
      throw new Refused('conflict', { current: event });
    const waits = response === 'waitlist';
    return put(event.id, {
      my_rsvp: {
        ...{
          ...answer,
          response,
          place: waits ? event.waitlist_count + 1 : null,
          offered_until: null,
        },
        updated_at: new Date().toISOString(),
      },
      attendees: event.attendees - (had ? 1 : 0) + (response === 'attending' ? 1 : 0),
      waitlist_count: event.waitlist_count + (waits ? 1 : 0),
    });
  }

  const answers = new Map<string, Rsvp[]>();
  /** Another member answers: they show their name where one is given (events.md 37, 38). */
  function answered(id: string, { name, ...fields }: Partial<Rsvp> = {}): Rsvp {
    const n = answersOf(id).length;
    const rsvp: Rsvp = {
      ...{
        id: newId(),
        name: name ?? 'User',
        card: name ? newId() : null,
        photo: null,
        response: 'attending',
        notes: null,
      },
      ...{
        offered_until: null,
        checked_in_at: null,
        created_at: new Date(Date.UTC(2026, 2, 1, 18, n)).toISOString(),
      },
      ...fields,
    };
    answers.set(id, [...answersOf(id), rsvp]);
    if (rsvp.response === 'attending') put(id, { attendees: events.find(id).attendees + 1 });
    return rsvp;
  }
  const answersOf = (id: string) => answers.get(id) ?? [];

  server.answer(endpoints.listEvents, ({ query }) =>
    pageOf(found(query), query.cursor, EVENT_PAGE),
  );
  server.answer(endpoints.countEvents, ({ query }) => ({
    count: Math.min(found(query).length, 100),
  }));
  server.answer(endpoints.listEventDays, ({ query: { from, to, ...filters } }) => ({
    items: searchHere(events.all, { ...filters, status: filters.status ?? 'all' })
      .filter(({ event_date }) => event_date >= from && event_date <= to)
      .reverse()
      .map(({ my_rsvp, ...event }) => ({
        ...dayEventOf(event),
        response: my_rsvp?.response ?? null,
      })),
    more: false,
  }));
  server.answer(endpoints.listDeletedEvents, ({ query }) =>
    pageOf(events.deleted, query.cursor, HISTORY_PAGE),
  );
  server.answer(endpoints.getEvent, ({ params }) => events.find(params.id));
  server.answer(endpoints.createEvent, ({ in: draft }) => events.create(draft));
  server.answer(endpoints.updateEvent, ({ params, in: { updated_at, ...fields } }) => {
    const { recurring_pattern, recurring_until, status } = events.find(params.id);
    return events.update(params.id, {
      ...fields,
      updated_at,
      recurring_pattern,
      recurring_until,
      status,
    });
  });
  server.answer(
    endpoints.updateEventSeries,
    ({ params, in: { updated_at, scope: _, ...fields } }) => {
      const { recurring_pattern, recurring_until, status } = events.find(params.id);
      return events.update(params.id, {
        ...fields,
        updated_at,
        recurring_pattern,
        recurring_until,
        status,
      });
    },
  );
  server.answer(endpoints.changeEventStatus, ({ params, in: { status, updated_at } }) => {
    const now = events.find(params.id);
    if (now.updated_at !== updated_at) throw new Refused('conflict', { current: now });
    return put(params.id, { status });
  });
  server.answer(endpoints.deleteEvent, ({ params, query }) =>
    events.remove(params.id, query.updated_at),
  );
  /** The dates of a series are in it by its id. */
  const datesOf = (id: string) =>
    events.all
      .filter(({ series }) => series !== null && series.id === events.find(id).series?.id)
      .sort((a, b) => a.event_date.localeCompare(b.event_date));
  server.answer(endpoints.deleteEventSeries, ({ params, query }) => {
    const from = events.find(params.id).event_date;
    for (const date of datesOf(params.id)) {
      if (query.scope === 'all' || date.event_date >= from) events.remove(date.id, date.updated_at);
    }
    return undefined;
  });
  server.answer(endpoints.listSeriesDates, ({ params }) => ({
    items: datesOf(params.id).map(
      ({ id, event_date, event_time, time_zone, status, starts_at, ends_at }) => ({
        ...{ id, event_date, event_time, time_zone, status, starts_at, ends_at },
      }),
    ),
  }));
  server.answer(endpoints.restoreEvent, ({ params }) => events.restore(params.id));
  server.answer(endpoints.listEventVersions, ({ params, query }) =>
    pageOf(events.versionsOf(params.id), query.cursor, HISTORY_PAGE),
  );
  server.answer(rsvpEndpoints.respondToEvent, ({ params, in: answer }) =>
    respond(events.find(params.id), answer),
  );
  server.answer(rsvpEndpoints.answerOffer, ({ params, in: { answer } }) => {
    const { my_rsvp } = events.find(params.id);
    if (!my_rsvp?.offered_until) throw new Refused('conflict', { current: events.find(params.id) });
    const response = answer === 'take' ? 'attending' : 'not_attending';
    return put(params.id, { my_rsvp: { ...my_rsvp, response, place: null, offered_until: null } });
  });

  server.answer(rsvpEndpoints.listAttendees, ({ params, query: { cursor } }) => {
    const attend = answersOf(params.id).filter(({ response }) => response === 'attending');
    const offered = answersOf(params.id).filter(
      ({ offered_until }) => offered_until !== null,
    ).length;
    const named = attend.flatMap(({ id, name, card, photo }) =>
      card ? [{ id, name, card, photo }] : [],
    );
    return {
      ...pageOf(named, cursor, ATTENDEE_PAGE),
      ...(cursor
        ? { unnamed: null, offered: null }
        : { unnamed: attend.length - named.length, offered }),
    };
  });
  server.answer(rsvpEndpoints.listRsvps, ({ params, query: { response, cursor } }) => {
    const found = answersOf(params.id).filter((one) => !response || one.response === response);
    return pageOf(found, cursor, RSVP_PAGE);
  });
  server.answer(rsvpEndpoints.checkIn, ({ params, in: { checked_in } }) => {
    const before = answersOf(params.id);
    const known = before.find(({ id }) => id === params.rsvp_id);
    if (!known) throw new Refused('not_found');
    const now = { ...known, checked_in_at: checked_in ? '2026-03-02T18:04:00Z' : null };
    answers.set(
      params.id,
      before.map((one) => (one === known ? now : one)),
    );
    return now;
  });
  server.answer(rsvpEndpoints.downloadRsvps, () => undefined);

  return { events, post, postByAnother, put, publish, rights, answered };
}
