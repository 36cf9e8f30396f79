import { randomUUID } from 'node:crypto';
import type { Event, EventDraft } from '@pcr/contract/events/events.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from './app-process.ts';
import { ask, type Member } from './members.ts';

// Events that are there already, made by whom the page's browser is signed in as.

/** All members of one app see the same events: each test begins without any. */
export async function noEvents(app: App): Promise<void> {
  await app.database.query('delete from events');
}

export async function makeEvent(page: Page, app: App, fields: Partial<EventDraft> = {}): Promise<Event> {
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
