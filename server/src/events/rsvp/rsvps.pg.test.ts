import { revokeConsent } from '@pcr/contract/consent/consent.endpoints.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import * as endpoints from '@pcr/contract/events/events.endpoints.ts';
import { EVENTS_TOPIC, type Event, type EventDraft } from '@pcr/contract/events/events.schema.ts';
import * as rsvp from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import type { RsvpResponse } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showsName } from '../../consent/testing/consenting.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { inCrowd } from '../../testing/crowd.ts';
import { makeDue } from '../../testing/due-tasks.ts';
import { newId } from '../../testing/new-id.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { eventDraft, eventEdit } from '../testing/event-drafts.ts';

let app: TestApp;
let ana: Member;
/** Others, each of whom may answer. */
let crowd: Member[];
beforeAll(async () => {
  app = await startApp({ requestsPerMinute: 100_000, tellAfterMs: 0 });
  ana = await app.member();
  crowd = await Promise.all(Array.from({ length: 30 }, () => app.member()));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from events', []);
  await app.rows('delete from inbox_entries', []);
});

const make = (changes: Partial<EventDraft> = {}) =>
  ana.ask(endpoints.createEvent, { in: eventDraft(changes) });
const get = (id: string, who = ana) => who.ask(endpoints.getEvent, { params: { id } });
const answer = (response: RsvpResponse, notes: string | null = null) => ({
  id: newId(),
  response,
  notes,
  named: true,
});
const respond = (who: Member, id: string, response: RsvpResponse, notes: string | null = null) =>
  who.ask(rsvp.respondToEvent, { params: { id }, in: answer(response, notes) });
const offer = (who: Member, id: string, what: 'take' | 'pass') =>
  who.ask(rsvp.answerOffer, { params: { id }, in: { answer: what } });
const people = (count: number): Member[] => crowd.slice(0, count);
const edit = async (id: string, changes: Partial<EventDraft>) => {
  const { updated_at } = await get(id);
  return ana.ask(endpoints.updateEvent, { params: { id }, in: eventEdit(updated_at, changes) });
};
const set = async (id: string, status: 'cancelled' | 'upcoming') => {
  const { updated_at } = await get(id);
  return ana.ask(endpoints.changeEventStatus, { params: { id }, in: { status, updated_at } });
};
const told = async (who: Member) =>
  (
    await app.rows<{ kind: string }>(
      'select kind from inbox_entries where user_id = $1 order by created_at, id',
      [who.id],
    )
  ).map(({ kind }) => kind);
/** Runs the tasks of events that wait for their time. */
const due = async () => {
  await makeDue(app.rows, "task_identifier like 'events_%'");
  await app.tasksDone();
};

/** The counts on the event equal the answers (events.md 32). */
async function expectCounted(id: string): Promise<Pick<Event, 'attendees' | 'waitlist_count'>> {
  const [counted] = await app.rows<Pick<Event, 'attendees' | 'waitlist_count'>>(
    `select count(*) filter (where response = 'attending' or offered_until is not null)::int as attendees,
       count(*) filter (where response = 'waitlist' and offered_until is null)::int as waitlist_count
     from event_rsvps where event_id = $1`,
    [id],
  );
  const { attendees, waitlist_count } = await get(id);
  expect({ attendees, waitlist_count }).toEqual(counted);
  return { attendees, waitlist_count };
}

describe('answers (events.md 30, 31)', () => {
  test('a member answers, changes their mind, and finds it among what they go to', async () => {
    const { id } = await make({ max_attendees: 10 });
    const [bo] = people(1) as [Member];
    expect(await respond(bo, id, 'attending', 'With my son')).toMatchObject({
      attendees: 1,
      my_rsvp: { response: 'attending', notes: 'With my son', place: null, offered_until: null },
    });
    const going = () => bo.ask(endpoints.listEvents, { query: { mine: 'going' } });
    expect((await going()).items).toHaveLength(1);
    for (const [response, attendees] of [
      ['maybe', 0],
      ['attending', 1],
      ['not_attending', 0],
    ] as const) {
      expect(await respond(bo, id, response)).toMatchObject({
        attendees,
        my_rsvp: { response, notes: null },
      });
    }
    expect((await going()).items).toEqual([]);
    expect((await get(id)).my_rsvp).toBeNull();
  });

  test('the dashboard says which events one attends, to oneself alone, while they are there', async () => {
    const { id } = await make({ title: 'First aid' });
    const [bo] = people(1) as [Member];
    const activity = async (who = bo) =>
      (await who.ask(getDashboard)).recent_activity.map(
        ({ kind, subject }) => `${kind}: ${subject}`,
      );
    await respond(bo, id, 'maybe');
    expect(await activity()).toEqual([]);
    await respond(bo, id, 'attending');
    await edit(id, { title: 'First aid for infants' });
    expect(await activity()).toEqual(['event_registration: First aid for infants']);
    expect((await bo.ask(getDashboard)).recent_activity[0]?.subject_id).toBe(id);
    expect(await activity(ana)).toEqual([]);
    const { updated_at } = await get(id);
    await ana.ask(endpoints.deleteEvent, { params: { id }, query: { updated_at } });
    expect(await activity()).toEqual([]);
    await ana.ask(endpoints.restoreEvent, { params: { id } });
    expect(await activity()).toHaveLength(1);
    await respond(bo, id, 'not_attending');
    expect(await activity()).toEqual([]);
  });

  test('sent twice it is one answer', async () => {
    const { id } = await make();
    const [bo] = people(1) as [Member];
    const call = { params: { id }, in: answer('attending') };
    await Promise.all([bo.ask(rsvp.respondToEvent, call), bo.ask(rsvp.respondToEvent, call)]);
    expect(await expectCounted(id)).toEqual({ attendees: 1, waitlist_count: 0 });
  });

  test('where all seats are taken one waits, with a place; without a waitlist one is refused in words', async () => {
    const { id } = await make({ max_attendees: 1 });
    const [one, two, three] = people(3) as [Member, Member, Member];
    await respond(one, id, 'attending');
    expect(await respond(two, id, 'attending')).toMatchObject({
      attendees: 1,
      waitlist_count: 1,
      my_rsvp: { response: 'waitlist', place: 1 },
    });
    expect((await respond(three, id, 'waitlist')).my_rsvp).toMatchObject({
      response: 'waitlist',
      place: 2,
    });
    const closed = await make({ max_attendees: 1, waitlist_enabled: false });
    await respond(one, closed.id, 'attending');
    const refused = await two.refused('conflict', rsvp.respondToEvent, {
      params: { id: closed.id },
      in: answer('attending'),
    });
    expect(refused.message).toBe('This event is full, and it has no waitlist.');
    const open = await make({ max_attendees: 1, waitlist_enabled: false });
    const noList = await two.refused('conflict', rsvp.respondToEvent, {
      params: { id: open.id },
      in: answer('waitlist'),
    });
    expect(noList.message).toBe('This event has no waitlist. Choose another answer.');
  });

  test('nobody waits for a seat that is free', async () => {
    const message = 'You don’t have to wait: there is a seat for you. Choose “Attending”.';
    const [one, two] = people(2) as [Member, Member];
    const refuses = async (who: Member, id: string) =>
      (
        await who.refused('conflict', rsvp.respondToEvent, {
          params: { id },
          in: answer('waitlist'),
        })
      ).message;
    const { id: unlimited } = await make();
    expect(await refuses(one, unlimited)).toBe(message);
    const { id } = await make({ max_attendees: 1 });
    expect(await refuses(one, id)).toBe(message);
    await respond(one, id, 'attending');
    expect(await refuses(one, id), 'who has the seat').toBe(message);
    await respond(two, id, 'waitlist');
    // Somebody else waits for it: now it is given up.
    expect(await respond(one, id, 'waitlist')).toMatchObject({
      my_rsvp: { response: 'waitlist', place: 1 },
    });
    expect((await get(id, two)).my_rsvp?.offered_until).not.toBeNull();
    expect(
      await respond(two, id, 'waitlist', 'With my son'),
      'who has an offer keeps it',
    ).toMatchObject({
      my_rsvp: { response: 'waitlist', notes: 'With my son', offered_until: expect.any(String) },
    });
    expect(await expectCounted(id)).toEqual({ attendees: 1, waitlist_count: 1 });
    expect(await told(one)).toEqual([]);
  });

  test.each([
    ['one that has begun', { event_date: '2001-01-01' }],
    ['a cancelled one', { status: 'cancelled' as const }],
  ])('%s takes no answers', async (_, changes) => {
    const { id } = await make(changes);
    const refused = await ana.refused('conflict', rsvp.respondToEvent, {
      params: { id },
      in: answer('attending'),
    });
    expect(refused.message).toBe('This event takes no answers any more.');
  });
});

const inHours = (hours: number) => {
  const instant = new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
  return { event_date: instant.slice(0, 10), event_time: instant.slice(11, 16), time_zone: 'UTC' };
};
/** In how many minutes the task runs that ends offers of an event. */
const endsOffersIn = (id: string) =>
  app.rows<{ minutes: number }>(
    `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs where key = $1`,
    [`events_offers:${id}`],
  );

describe('a freed seat (events.md 31 to 36)', () => {
  /** An event with one seat, taken by the first; the others wait in their order. */
  async function full(...waiting: Member[]) {
    const { id } = await make({ max_attendees: 1 });
    const [first] = people(1) as [Member];
    await respond(first, id, 'attending');
    for (const who of waiting) await respond(who, id, 'attending');
    return { id, first };
  }

  test('is offered to the first waiting member, who is told and takes it', async () => {
    const [, two, three] = people(3) as [Member, Member, Member];
    const { id, first } = await full(two, three);
    await respond(first, id, 'not_attending');
    expect(await first.ask(rsvp.listAttendees, { params: { id }, query: {} })).toMatchObject({
      ...{ items: [], unnamed: 0, offered: 1 },
    });
    expect(await expectCounted(id)).toEqual({ attendees: 1, waitlist_count: 1 });
    const offered = (await get(id, two)).my_rsvp?.offered_until ?? '';
    expect(Date.parse(offered) - app.clock.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
    expect(await told(two)).toEqual(['event_seat_offered']);
    expect(await told(three)).toEqual([]);
    // Nobody overtakes a waiting member.
    expect(await respond(first, id, 'attending')).toMatchObject({
      waitlist_count: 2,
      my_rsvp: { response: 'waitlist', place: 2 },
    });
    expect((await offer(two, id, 'take')).my_rsvp).toMatchObject({
      response: 'attending',
      offered_until: null,
    });
    expect(await expectCounted(id)).toEqual({ attendees: 1, waitlist_count: 2 });
  });

  test('passed or expired it goes to the next', async () => {
    const [, two, three, four] = people(4) as [Member, Member, Member, Member];
    const { id, first } = await full(two, three, four);
    await respond(first, id, 'maybe');
    await offer(two, id, 'pass');
    expect(await told(three)).toEqual(['event_seat_offered']);
    await app.rows(
      `update event_rsvps set offered_until = now() - interval '1 second' where offered_until is not null`,
      [],
    );
    await due();
    expect(await told(three)).toEqual(['event_seat_offered', 'event_seat_passed']);
    expect(await told(four)).toEqual(['event_seat_offered']);
    const late = await three.refused('conflict', rsvp.answerOffer, {
      params: { id },
      in: { answer: 'take' },
    });
    expect(late.message).toBe(
      'This seat went to the next person. You can join the waitlist again.',
    );
    expect((await get(id, three)).my_rsvp).toMatchObject({
      response: 'not_attending',
      place: null,
    });
    expect(await expectCounted(id)).toEqual({ attendees: 1, waitlist_count: 0 });
  });

  test('members waiting behind hear that they moved up, if one leaves the waitlist and if one is offered a seat', async () => {
    const [, two, three, four] = people(4) as [Member, Member, Member, Member];
    const { id, first } = await full(two, three, four);
    const published = await collectEvents(app);
    const hear = async () =>
      (await published()).flatMap(({ to, id: about }) => (about === id ? to : []));
    await respond(two, id, 'not_attending');
    expect(await hear()).toEqual(expect.arrayContaining([three.id, four.id]));
    expect((await get(id, four)).my_rsvp?.place).toBe(2);
    await respond(first, id, 'not_attending');
    expect(await hear()).toEqual(expect.arrayContaining([three.id, four.id]));
    expect((await get(id, four)).my_rsvp?.place).toBe(1);
  });

  test('an offer is shorter where the event is nearer, and at least 15 minutes', async () => {
    const [one, two] = people(2) as [Member, Member];
    const { id } = await make({ ...inHours(4), max_attendees: 1 });
    await respond(one, id, 'attending');
    await respond(two, id, 'attending');
    await respond(one, id, 'not_attending');
    const until = Date.parse((await get(id, two)).my_rsvp?.offered_until ?? '');
    const minutes = (until - app.clock.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  test('more seats are offered to the first waiting members; fewer take none from anybody', async () => {
    const [, two, three, four] = people(4) as [Member, Member, Member, Member];
    const { id, first } = await full(two, three, four);
    await edit(id, { max_attendees: 3 });
    expect(await expectCounted(id)).toEqual({ attendees: 3, waitlist_count: 1 });
    expect([await told(two), await told(three), await told(four)]).toEqual([
      ['event_seat_offered'],
      ['event_seat_offered'],
      [],
    ]);
    await edit(id, { max_attendees: 1 });
    await respond(first, id, 'not_attending');
    expect(await told(four), 'there is no room').toEqual([]);
    expect(await expectCounted(id)).toEqual({ attendees: 2, waitlist_count: 1 });
    await edit(id, { max_attendees: null });
    expect(await told(four)).toEqual(['event_seat_offered']);
  });

  test('an offer is taken back when the event is cancelled, and made anew to the same one when it takes place', async () => {
    const [, two, three] = people(3) as [Member, Member, Member];
    const { id, first } = await full(two, three);
    await respond(first, id, 'not_attending');
    await set(id, 'cancelled');
    expect((await get(id, two)).my_rsvp).toMatchObject({
      response: 'waitlist',
      place: 1,
      offered_until: null,
    });
    expect(await expectCounted(id)).toEqual({ attendees: 0, waitlist_count: 2 });
    app.clock.advance({ hours: 48 });
    await set(id, 'upcoming');
    app.clock.reset();
    expect((await get(id, two)).my_rsvp?.offered_until).not.toBeNull();
    expect((await get(id, three)).my_rsvp).toMatchObject({ place: 1, offered_until: null });
  });

  test('an offer that is taken back and made anew is one unread entry, with the time that is left', async () => {
    const [, two] = people(2) as [Member, Member];
    const { id, first } = await full(two);
    await respond(first, id, 'not_attending');
    for (let n = 0; n < 3; n += 1) {
      await set(id, 'cancelled');
      await edit(id, inHours(4));
      await set(id, 'upcoming');
    }
    const entries = await app.rows(
      'select parts from inbox_entries where user_id = $1 and kind = $2',
      [two.id, 'event_seat_offered'],
    );
    const { offered_until } = (await get(id, two)).my_rsvp ?? {};
    expect(entries).toHaveLength(1);
    expect(entries[0]?.parts).toEqual({
      ...{ event_title: 'First aid for infants', time_zone: 'UTC' },
      until: new Date(offered_until ?? '').toISOString(),
    });
  });

  test('the answers to an edit, a status and a series have the current seats', async () => {
    const [, two, three] = people(3) as [Member, Member, Member];
    const { id } = await full(two, three);
    expect(await edit(id, { max_attendees: 2 })).toMatchObject({ attendees: 2, waitlist_count: 1 });
    expect(await set(id, 'cancelled')).toMatchObject({ attendees: 1, waitlist_count: 2 });
    const restored = await set(id, 'upcoming');
    expect(restored).toMatchObject({ attendees: 2, waitlist_count: 1 });
    const call = {
      params: { id },
      in: { ...eventEdit(restored.updated_at, { max_attendees: 3 }), scope: 'all' },
    } as const;
    expect(await ana.ask(endpoints.updateEventSeries, call)).toMatchObject({
      attendees: 3,
      waitlist_count: 0,
    });
    const { updated_at } = await get(id);
    await ana.ask(endpoints.deleteEvent, { params: { id }, query: { updated_at } });
    expect(await ana.ask(endpoints.restoreEvent, { params: { id } })).toMatchObject({
      attendees: 3,
      waitlist_count: 0,
    });
  });

  /**
   * Members of whom nothing else is known wait, or have an offer of a seat until a day from then.
   */
  async function manyWait(id: string, count: number, offeredAt: Date | null) {
    await app.rows(
      `with many as (
         insert into users (id, full_name, email, created_at, updated_at)
         select gen_random_uuid(), 'One of many', gen_random_uuid() || '@example.org', now(), now()
         from generate_series(1, $2) returning id
       ) insert into event_rsvps (id, event_id, user_id, response, waiting_since, offered_until, told, created_at, updated_at)
         select gen_random_uuid(), e.id, many.id, 'waitlist', now(), $3::timestamptz + interval '1 day', event_stands(e),
           now(), now()
         from many, events e where e.id = $1`,
      [id, count, offeredAt],
    );
  }

  test('many offers are taken back by and by, and none can be taken meanwhile', async () => {
    const { id } = await make();
    await manyWait(id, 1010, app.clock.now());
    await app.rows('update events set attendees = 1010 where id = $1', [id]);
    expect(await set(id, 'cancelled')).toMatchObject({ attendees: 10, waitlist_count: 1000 });
    await due();
    expect(await expectCounted(id)).toEqual({ attendees: 0, waitlist_count: 1010 });
  });

  test('an offer ends in time though its task ran too early', async () => {
    const [, two] = people(2) as [Member, Member];
    const { id, first } = await full(two);
    await respond(first, id, 'not_attending');
    await due();
    const { offered_until } = (await get(id, two)).my_rsvp ?? {};
    expect(offered_until).not.toBeNull();
    const after = `select round(extract(epoch from run_at - $2) / 60)::int as minutes from graphile_worker.jobs
      where key = $1`;
    expect(await app.rows(after, [`events_offers:${id}`, offered_until])).toEqual([{ minutes: 0 }]);
  });

  test('where the event moves nearer, an offer is as short as one that is made then', async () => {
    const [, two] = people(2) as [Member, Member];
    const { id, first } = await full(two);
    await respond(first, id, 'not_attending');
    await edit(id, inHours(4));
    const until = Date.parse((await get(id, two)).my_rsvp?.offered_until ?? '');
    expect((until - app.clock.now().getTime()) / 60_000).toBeLessThanOrEqual(60);
    expect((await endsOffersIn(id))[0]?.minutes).toBeLessThanOrEqual(60);
    expect(await expectCounted(id)).toEqual({ attendees: 1, waitlist_count: 0 });
  });

  test('many seats are offered by and by, and nobody is let in before who waits', async () => {
    const { id, first } = await full();
    await respond(crowd[1] as Member, id, 'attending');
    await manyWait(id, 148, null);
    await app.rows('update events set waitlist_count = 149 where id = $1', [id]);
    await respond(crowd[2] as Member, id, 'attending');
    await edit(id, { max_attendees: null });
    await due();
    expect(await expectCounted(id)).toEqual({ attendees: 151, waitlist_count: 0 });
    const [written] = await app.rows<{ transactions: number }>(
      `select count(distinct xmin::text)::int as transactions from event_rsvps where event_id = $1 and offered_until > now()`,
      [id],
    );
    expect(written?.transactions).toBe(2);
    for (const who of [crowd[1], crowd[2]])
      expect(await told(who as Member)).toEqual(['event_seat_offered']);
    expect(await told(first)).toEqual([]);
  });
});

describe('under any concurrency (events.md 32)', () => {
  test('30 people answer at once for 5 seats: 5 have one, 25 wait, each in a place of their own', async () => {
    const { id } = await make({ max_attendees: 5 });
    const asks = crowd.map((who) => {
      const call = { params: { id }, in: answer('attending', null) };
      return inCrowd(() => who.ask(rsvp.respondToEvent, call));
    });
    const answered = await Promise.all(asks);
    expect(await expectCounted(id)).toEqual({ attendees: 5, waitlist_count: 25 });
    const places = answered
      .map(({ my_rsvp }) => my_rsvp?.place ?? null)
      .filter((place) => place !== null);
    expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, n) => n + 1));
  });

  test('15 leave while 15 wait and seats are taken away: no seat twice, nobody forgotten, the order kept', async () => {
    const [seated, waiting] = [crowd.slice(0, 15), crowd.slice(15)];
    const { id } = await make({ max_attendees: 15 });
    await Promise.all(seated.map((who) => respond(who, id, 'attending')));
    for (const who of waiting) await respond(who, id, 'attending');
    const leave = (who: Member) => respond(who, id, 'not_attending');
    const { updated_at } = await get(id);
    const fewer = { params: { id }, in: eventEdit(updated_at, { max_attendees: 10 }) };
    await Promise.all([
      ...seated.slice(0, 6).map(leave),
      ana.ask(endpoints.updateEvent, fewer),
      ...seated.slice(6).map(leave),
    ]);
    // Each member who left before the edit freed a seat. After it a seat is free only once fewer
    // than 10 attend.
    const { attendees, waitlist_count } = await expectCounted(id);
    expect(attendees + waitlist_count).toBe(15);
    expect(attendees).toBeGreaterThanOrEqual(10);
    const offered = await Promise.all(
      waiting.map(async (who) => (await get(id, who)).my_rsvp?.offered_until !== null),
    );
    expect(offered).toEqual(waiting.map((_, n) => n < attendees));
  });
});

describe('who sees what (events.md 37 to 39)', () => {
  test('members see how many attend, and the names of those who show theirs', async () => {
    const [one, two] = people(2) as [Member, Member];
    const named = await app.member();
    const card = await showsName(named);
    const { id } = await make();
    for (const who of [one, named, two]) await respond(who, id, 'attending', 'A note');
    const seen = await two.ask(rsvp.listAttendees, { params: { id }, query: {} });
    expect(seen).toMatchObject({ items: [{ card }], unnamed: 2, offered: 0 });
    expect(JSON.stringify(seen)).not.toContain('A note');
    await two.refused('forbidden', rsvp.listRsvps, { params: { id }, query: {} });
    expect((await two.reply(rsvp.downloadRsvps, { params: { id } })).status).toBe(403);
  });

  test('pages that show who attends hear when one of them shows or hides their name', async () => {
    const member = await app.member();
    const { id } = await make();
    await respond(member, id, 'attending');
    const published = await collectEvents(app);
    const hide = async () => {
      await showsName(member);
      await published();
      await member.ask(revokeConsent, { params: { name: 'display_real_name' } });
      return (await published()).filter(({ topic }) => topic === EVENTS_TOPIC);
    };
    expect(await hide()).toEqual([{ to: 'everyone', topic: EVENTS_TOPIC, id }]);
    // Ids that come together would say that answers without a name are of one person.
    await respond(member, (await make()).id, 'maybe');
    expect(await hide()).toEqual([{ to: 'everyone', topic: EVENTS_TOPIC }]);
  });

  test('its maker sees all answers and notes, checks people in, and has a table of them', async () => {
    const one = await app.member({ full_name: 'Ona One' });
    const two = await app.member({ full_name: 'Tia Two' });
    const { id } = await make();
    await respond(one, id, 'attending', '=SUM(A1)');
    // Where a spreadsheet parts cells at a semicolon.
    await respond(two, id, 'maybe', 'late; =HYPERLINK(A1)');
    const { items } = await ana.ask(rsvp.listRsvps, { params: { id }, query: {} });
    expect(items.map(({ name, response, notes }) => [name, response, notes])).toEqual([
      ['Ona One', 'attending', '=SUM(A1)'],
      ['Tia Two', 'maybe', 'late; =HYPERLINK(A1)'],
    ]);
    const attending = await ana.ask(rsvp.listRsvps, {
      params: { id },
      query: { response: 'attending' },
    });
    const [first] = attending.items;
    const check = (checked_in: boolean) =>
      ana.ask(rsvp.checkIn, { params: { id, rsvp_id: first?.id ?? '' }, in: { checked_in } });
    expect((await check(true)).checked_in_at).not.toBeNull();
    const csv = (await ana.reply(rsvp.downloadRsvps, { params: { id } })).text;
    expect(csv.trim().split(/\r?\n/)).toEqual([
      'name,response,notes,answered_at_utc,checked_in_at_utc',
      expect.stringMatching(/^Ona One,attending,'=SUM\(A1\),20[^,]+,20[^,]+$/),
      expect.stringMatching(/^Tia Two,maybe,late; '=HYPERLINK\(A1\),20[^,]+,$/),
    ]);
    expect((await check(false)).checked_in_at).toBeNull();
    const other = await make();
    const elsewhere = {
      params: { id: other.id, rsvp_id: first?.id ?? '' },
      in: { checked_in: true },
    };
    await ana.refused('not_found', rsvp.checkIn, elsewhere);
  });

  test('who may come is named to its maker until a day after it, and not who came by an answer that said nothing of that (events.md 44)', async () => {
    const [one, two, three] = [
      await app.member({ full_name: 'Ona One' }),
      await app.member({ full_name: 'Tia Two' }),
      await app.member({ full_name: 'Tre Three' }),
    ];
    const begin = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const { id } = await make({
      event_date: begin.slice(0, 10),
      event_time: begin.slice(11, 16),
      time_zone: 'UTC',
    });
    await respond(one, id, 'attending');
    // A page of the version before says nothing of the name.
    const { named: _, ...before } = answer('attending');
    await two.ask(rsvp.respondToEvent, { params: { id }, in: before });
    await respond(three, id, 'not_attending');
    const names = async (of = ana) =>
      (await of.ask(rsvp.listRsvps, { params: { id }, query: {} })).items.map(({ name }) => name);
    expect(await names()).toEqual(['Ona One', 'User', 'User']);
    const { items, unnamed } = await two.ask(rsvp.listAttendees, { params: { id }, query: {} });
    expect([items, unnamed], 'nobody else reads it').toEqual([[], 2]);
    app.clock.advance({ hours: 28 });
    expect(await names(await app.otherDevice(ana))).toEqual(['User', 'User', 'User']);
    app.clock.reset();
  });

  test('the maker reads no notes of whom they have blocked, while a name stands with them (events.md 45)', async () => {
    const [one, two] = [await app.member(), await app.member()];
    const { id } = await make();
    await respond(one, id, 'attending', 'You again.');
    await respond(two, id, 'maybe', 'Perhaps.');
    await app.rows(
      'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
      [ana.id, one.id],
    );
    const { items } = await ana.ask(rsvp.listRsvps, { params: { id }, query: {} });
    expect(items.map(({ notes }) => notes)).toEqual([null, 'Perhaps.']);
    const csv = (await ana.reply(rsvp.downloadRsvps, { params: { id } })).text;
    expect(csv).not.toContain('You again');
    expect((await get(id, one)).my_rsvp?.notes).toBe('You again.');
  });
});

describe('news and reminders (events.md 40, 41)', () => {
  test('members who answered are told once when it is cancelled, moved or deleted, and when it takes place after all', async () => {
    const [one, two, three] = people(3) as [Member, Member, Member];
    const { id } = await make();
    await respond(one, id, 'attending');
    await respond(two, id, 'maybe');
    await respond(three, id, 'not_attending');
    await edit(id, { event_date: '2040-04-01' });
    await due();
    await edit(id, { event_date: '2040-04-01', description: 'Other words.' });
    await due();
    let event = await get(id);
    for (const status of ['cancelled', 'upcoming'] as const) {
      const call = { params: { id }, in: { status, updated_at: event.updated_at } };
      event = await ana.ask(endpoints.changeEventStatus, call);
      await due();
    }
    await ana.ask(endpoints.deleteEvent, {
      params: { id },
      query: { updated_at: event.updated_at },
    });
    await due();
    const all = ['event_moved', 'event_cancelled', 'event_restored', 'event_deleted'];
    expect([await told(one), await told(two), await told(three)]).toEqual([all, all, []]);
  });

  test('attending members are reminded a week and a day before, once each, and nobody of a cancelled one', async () => {
    const [one, two] = people(2) as [Member, Member];
    const { id } = await make(inHours(24 * 9));
    await respond(one, id, 'attending');
    await respond(two, id, 'maybe');
    const times = await app.rows<{ key: string; hours: number }>(
      `select split_part(key, ':', 2) as key, round(extract(epoch from run_at - now()) / 3600)::int as hours
       from graphile_worker.jobs where task_identifier = 'events_remind' and key like '%' || $1 order by 1`,
      [id],
    );
    expect(times).toEqual([
      { key: '1week', hours: 48 },
      { key: '24h', hours: 192 },
    ]);
    const remind = async (reminder: '1week' | '24h') => {
      await app.rows(`select graphile_worker.add_job('events_remind', $1::json)`, [
        JSON.stringify({ id, reminder }),
      ]);
      await makeDue(app.rows, "key is null and task_identifier = 'events_remind'");
      await waitForReminders();
    };
    const waitForReminders = () =>
      expect
        .poll(() =>
          app.rows(
            `select 1 from graphile_worker.jobs where task_identifier = 'events_remind' and key is null`,
            [],
          ),
        )
        .toEqual([]);
    await remind('1week');
    expect(await told(one), 'it is not time yet').toEqual([]);
    app.clock.advance({ hours: 24 * 3 });
    await remind('1week');
    await remind('1week');
    expect([await told(one), await told(two)]).toEqual([['event_next_week'], []]);
    app.clock.advance({ hours: 24 * 5.5 });
    await remind('24h');
    await remind('24h');
    expect(await told(one)).toEqual(['event_next_week', 'event_tomorrow']);
    app.clock.reset();
  });
});
