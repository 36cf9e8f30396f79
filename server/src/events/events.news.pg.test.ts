import * as endpoints from '@pcr/contract/events/events.endpoints.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import {
  countUnread,
  listInbox,
  readInboxAbout,
} from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminOn } from '../testing/admin-in-process.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { makeDue } from '../testing/due-tasks.ts';
import { newId } from '../testing/new-id.ts';
import { eventDraft, eventEdit } from './testing/event-drafts.ts';

// How often members who answered are told that an event changes (events.md 40 to 42).

let app: TestApp;
let ana: Member;
let bo: Member;
let event: Event;
beforeAll(async () => {
  app = await startApp({ tellAfterMs: 60_000 });
  [ana, bo] = await Promise.all([app.member(), app.member()]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from events');
  await app.rows('delete from inbox_entries');
  event = await ana.ask(endpoints.createEvent, { in: eventDraft() });
  await bo.ask(respondToEvent, {
    params: { id: event.id },
    in: { id: newId(), response: 'attending', notes: null },
  });
});

const move = async (event_time: string) => {
  const edit = eventEdit(event.updated_at, { event_time });
  event = await ana.ask(endpoints.updateEvent, { params: { id: event.id }, in: edit });
};
const set = async (status: 'cancelled' | 'upcoming') => {
  const { id, updated_at } = event;
  event = await ana.ask(endpoints.changeEventStatus, {
    params: { id },
    in: { status, updated_at },
  });
};
/** When the task runs that tells of the event, and in how many minutes. */
const telling = async () => {
  const [job] = await app.rows<{ at: string; minutes: number }>(
    `select run_at::text as at, extract(epoch from run_at - now()) / 60 as minutes from graphile_worker.jobs
     where key = $1`,
    [`events_tell:${event.id}`],
  );
  return { at: job?.at, minutes: Number(job?.minutes) };
};
const tell = async () => {
  await makeDue(app.rows, 'key = $1', [`events_tell:${event.id}`]);
  await expect.poll(telling, { timeout: 30_000 }).toEqual({ at: undefined, minutes: Number.NaN });
};
const unread = async () =>
  (await bo.ask(listInbox, { query: {} })).items
    .filter(({ read_at }) => !read_at)
    .map(({ kind }) => kind);

test('a further change does not put off what is told of the first, and they hear how it stands then', async () => {
  await move('10:00');
  const { at, minutes } = await telling();
  expect(minutes).toBeGreaterThan(0.5);
  expect(minutes).toBeLessThanOrEqual(1);
  for (const time of ['11:00', '12:00']) await move(time);
  expect((await telling()).at).toBe(at);
  await tell();
  const { items } = await bo.ask(listInbox, { query: {} });
  expect(items).toMatchObject([
    { kind: 'event_moved', parts: { starts_at: expect.stringContaining('T18:00:00') } },
  ]);
});

test('a member who was told hears of it again a quarter of an hour later at the soonest', async () => {
  await set('cancelled');
  await tell();
  await set('upcoming');
  const { minutes } = await telling();
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThanOrEqual(15);
});

test('that it is cancelled goes out at once, whatever was told in the last quarter of an hour, and however often', async () => {
  await move('10:00');
  await tell();
  await move('11:00');
  expect((await telling()).minutes, 'another change waits').toBeGreaterThan(14);
  await set('cancelled');
  expect((await telling()).minutes, 'brings it forward').toBeLessThanOrEqual(1);
  await tell();
  expect(await unread()).toEqual(['event_cancelled']);
  await move('12:00');
  expect((await telling()).minutes, 'it is off as before').toBeGreaterThan(14);
});

/** The event begins in so many minutes of the app's clock. */
const beginsIn = async (minutes: number) => {
  const at = new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
  const when = {
    event_date: at.slice(0, 10),
    event_time: at.slice(11, 16),
    time_zone: 'UTC',
  };
  event = await ana.ask(endpoints.updateEvent, {
    params: { id: event.id },
    in: eventEdit(event.updated_at, when),
  });
};

test('that it is cancelled is told before it begins, and nothing of it as of what is to come once it has begun', async () => {
  await beginsIn(2);
  await tell();
  await set('cancelled');
  const { minutes } = await telling();
  expect(minutes, 'less than the minute in which it can be taken back').toBeLessThan(1);
  app.clock.advance({ minutes: 3 });
  await tell();
  expect(await unread()).toEqual(['event_moved']);
  await ana.ask(endpoints.deleteEvent, {
    params: { id: event.id },
    query: { updated_at: event.updated_at },
  });
  await tell();
  expect(await unread()).toEqual(['event_moved']);
  app.clock.reset();
});

test('a seat that nobody took until it began is not said to have gone to the next one', async () => {
  const cy = await app.member();
  await beginsIn(24 * 60);
  await app.rows('update events set max_attendees = 1');
  const params = { id: event.id };
  await cy.ask(respondToEvent, { params, in: { id: newId(), response: 'waitlist', notes: null } });
  await bo.ask(respondToEvent, {
    params,
    in: { id: newId(), response: 'not_attending', notes: null },
  });
  app.clock.advance({ hours: 25 });
  await makeDue(app.rows);
  await app.tasksDone();
  const { items } = await cy.ask(listInbox, { query: {} });
  expect(items.map(({ kind }) => kind)).toEqual(['event_seat_offered']);
  app.clock.reset();
});

test('a member who was told that an event is deleted also hears that it is back when the operator restores it', async () => {
  await ana.ask(endpoints.deleteEvent, {
    params: { id: event.id },
    query: { updated_at: event.updated_at },
  });
  await tell();
  expect(await adminOn(app)(['deleted', 'restore', 'events', event.id])).toMatchObject({ code: 0 });
  await tell();
  expect(await unread()).toEqual(['event_restored']);
});

test('of how an event stands the newest alone is unread, however often it changes', async () => {
  for (const status of ['cancelled', 'upcoming', 'cancelled', 'upcoming'] as const) {
    await set(status);
    await tell();
    expect(await unread()).toEqual([status === 'cancelled' ? 'event_cancelled' : 'event_restored']);
  }
  await move('10:00');
  await tell();
  expect(await unread()).toEqual(['event_moved']);
});

test('a member who looks at an event has read everything that they were told of it until then', async () => {
  const seen = async () => {
    const { my_rsvp } = await bo.ask(endpoints.getEvent, { params: { id: event.id } });
    await bo.ask(readInboxAbout, {
      in: { subject_id: event.id, until: my_rsvp?.updated_at ?? '' },
    });
    return bo.ask(countUnread);
  };
  await set('cancelled');
  await tell();
  expect(await seen(), 'cancelled').toEqual({ unread: 0 });
  await set('upcoming');
  await tell();
  expect(await bo.ask(countUnread)).toEqual({ unread: 1 });
  expect(await seen(), 'takes place after all').toEqual({ unread: 0 });
  const inTwoDays = new Date(app.clock.now().getTime() + 48 * 3_600_000).toISOString();
  const near = {
    event_date: inTwoDays.slice(0, 10),
    event_time: inTwoDays.slice(11, 16),
    time_zone: 'UTC',
  };
  const edit = eventEdit(event.updated_at, near);
  event = await ana.ask(endpoints.updateEvent, { params: { id: event.id }, in: edit });
  await tell();
  expect(await seen(), 'moved').toEqual({ unread: 0 });
  app.clock.advance({ hours: 25 });
  await app.rows(`select graphile_worker.add_job('events_remind', $1::json, job_key => 'remind')`, [
    JSON.stringify({ id: event.id, reminder: '24h' }),
  ]);
  await expect.poll(() => bo.ask(countUnread), { timeout: 30_000 }).toEqual({ unread: 1 });
  expect(await seen(), 'reminded').toEqual({ unread: 0 });
  app.clock.reset();
});
