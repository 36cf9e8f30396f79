import { randomUUID } from 'node:crypto';
import type { Event, EventDraft } from '@pcr/contract/events/events.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from '../app-process.ts';
import { ask, type Member } from './members.ts';

// Events that are there already, made by whom the page's browser is signed in as.

/** All members of one app see the same events: each test begins without any. */
export async function noEvents(app: App): Promise<void> {
  await app.database.query('delete from events');
}

export async function makeEvent(
  page: Page,
  app: App,
  fields: Partial<EventDraft> = {},
): Promise<Event> {
  const draft: EventDraft = {
    id: randomUUID(),
    title: 'Infant CPR Class',
    event_date: '2090-02-08',
    event_time: '09:00',
    end_time: '12:00',
    time_zone: 'America/Los_Angeles',
    location: 'Zilker Library, Room 2',
    ...{ address: null, city: null, state: null, zip_code: null },
    description: 'Hands-on, with a card at the end. Wear something you can kneel in.',
    category: 'health',
    event_type: 'training_workshop',
    max_attendees: 20,
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
  return (await ask(page.request, app, 'POST', '/events', draft)).json();
}

/** So many events by this member, an hour apart: 'Event 00001' is the next one. */
export async function makeMany(app: App, member: Member, count: number): Promise<void> {
  await app.database.query(
    `insert into events (id, user_id, title, event_date, event_time, time_zone, location, description, category,
       waitlist_enabled, requires_rsvp, organizer, mentorship_level, status, created_at, updated_at)
     select gen_random_uuid(), $1, 'Event ' || lpad(n::text, 5, '0'), date '2090-03-01' + n / 24,
       lpad((n % 24)::text, 2, '0') || ':00', 'America/Chicago', 'Oak Hill Library', 'One of many.', 'education',
       true, false, 'Oak Hill Providers', 'none', 'upcoming', now(), now()
     from generate_series(1, $2::int) n`,
    [member.id, count],
  );
}

/** Answers of so many other members to an event: the first ones show their name, most attend. */
export async function answerMany(
  app: App,
  eventId: string,
  count: number,
  name = 'Robin Guest',
): Promise<void> {
  await app.database.query(
    `with others as (
       insert into users (id, full_name, email, created_at, updated_at)
       select gen_random_uuid(), $3::text || ' ' || lpad(n::text, 3, '0'), gen_random_uuid() || '@example.org', now(),
         now() + n * interval '1 millisecond'
       from generate_series(1, $2::int) n returning id, full_name, updated_at
     ), named as (
       insert into user_consent_preferences (user_id, display_real_name, profile_visibility)
       select id, true, 'public' from others where right(full_name, 1) <> '0'
     ), answers as (
       insert into event_rsvps (id, event_id, user_id, response, notes, waiting_since, told, checked_in_at, created_at,
         updated_at)
       select gen_random_uuid(), $1, id, response, case when right(full_name, 1) = '2' then 'Brings a baby and a bag' end,
         case when response = 'waitlist' then updated_at end, '',
         case when right(full_name, 1) = '3' and response = 'attending' then now() end, updated_at, updated_at
       from (
         select *, case right(full_name, 1) when '4' then 'maybe' when '5' then 'not_attending' when '6' then 'waitlist'
           else 'attending' end as response
         from others
       ) o returning response
     )
     update events set (attendees, waitlist_count) = (
       select count(*) filter (where response = 'attending'), count(*) filter (where response = 'waitlist') from answers
     ) where id = $1`,
    [eventId, count, name],
  );
}

/** Another member, who shows their name. */
export async function makeGuest(app: App, name = 'Robin Guest'): Promise<string> {
  const [guest] = await app.database.query<{ user_id: string }>(
    `with other as (
       insert into users (id, full_name, email, created_at, updated_at)
       values (gen_random_uuid(), $1, gen_random_uuid() || '@example.org', now(), now()) returning id
     )
     insert into user_consent_preferences (user_id, display_real_name, profile_visibility)
     select id, true, 'public' from other returning user_id`,
    [name],
  );
  if (!guest) throw new Error('There is no guest');
  return guest.user_id;
}

type Time = `${number}:${'00' | '30'}`;
const MEETING = {
  ...{
    event_title: 'Resume Review',
    organizer: 'Coach Kim',
    meeting_type: 'video',
    meeting_date: '2090-02-08',
  },
  ...{ purpose: 'Resume Review & Interview Prep', notes: null as string | null, status: 'pending' },
  ...{
    moved_by: null as string | null,
    link: null as string | null,
    open_until: '2090-12-31T00:00:00Z',
  },
};

/**
 * A meeting of these two at this time, as it is after what they did; `also` are the other times of
 * its day that it holds.
 */
export async function makeMeeting(
  app: App,
  [organizerId, askerId]: readonly [string, string],
  meeting_time: Time,
  fields: Partial<typeof MEETING> = {},
  also: readonly Time[] = [],
): Promise<string> {
  const id = randomUUID();
  const meeting = { ...MEETING, ...fields, meeting_time };
  await app.database.query(
    `insert into event_meetings (id, organizer_id, asker_id, time_zone, event_title, organizer, meeting_type,
       meeting_date, meeting_time, purpose, notes, status, moved_by, link, open_until, created_at, updated_at)
     select $1, $2, $3, 'America/Los_Angeles', event_title, organizer, meeting_type, meeting_date, meeting_time,
       purpose, notes, status, moved_by, link, open_until, now(), now()
     from json_populate_record(null::event_meetings, $4)`,
    [id, organizerId, askerId, meeting],
  );
  await app.database.query(
    `insert into event_meeting_slots (meeting_id, organizer_id, meeting_date, meeting_time, starts_at)
     select $1, $2, $3, time, instant_of($3, time, 'America/Los_Angeles') from unnest($4::text[]) time`,
    [
      id,
      organizerId,
      meeting.meeting_date,
      meeting.status === 'offered' ? also : [meeting_time, ...also],
    ],
  );
  return id;
}
