import { createEvent, getEvent } from '@pcr/contract/events/events.endpoints.ts';
import type { EventDraft } from '@pcr/contract/events/events.schema.ts';
import { requestMeeting } from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { takesMessages } from '../consent/testing/consenting.ts';
import { notifier } from '../notifications/inbox/inbox.ts';
import { eraseUser } from '../personal-data.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { statementsOf } from '../testing/statements.ts';
import { eventDraft } from './testing/event-drafts.ts';
import { meetingDraft } from './testing/meeting-drafts.ts';

// An account goes while its member answers, and one of which there is much (events.md 6, 32).

let app: TestApp;
let ana: Member;
let leaver: Member;
beforeAll(async () => {
  app = await startApp({ tellAfterMs: 0 });
  ana = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows('delete from events');
  await app.rows('delete from inbox_entries');
  leaver = await app.member();
});

const make = (changes: Partial<EventDraft> = {}, by = ana) =>
  by.ask(createEvent, { in: eventDraft(changes) });
const answer = (who: Member, id: string) =>
  who.reply(respondToEvent, {
    params: { id },
    in: { id: newId(), response: 'attending', notes: null },
  });
const erase = (who: Member) =>
  eraseUser({ ...app, notify: notifier({ operator: [], member: [] }) }, who.id);
/** Until so many connections wait for another. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const found = await app.rows(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(found.length).toBeGreaterThanOrEqual(count);
  }, 30_000);
/** Holds an event on a connection of its own while `meanwhile` runs. */
async function holding(id: string, meanwhile: () => Promise<void>): Promise<void> {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from events where id = $1 for update', [id]);
    await meanwhile();
  } finally {
    await client.query('commit');
    client.release();
  }
}
async function expectCounted(): Promise<void> {
  const wrong = await app.rows(
    `select e.id, e.attendees, e.waitlist_count from events e where (e.attendees, e.waitlist_count) <> (
       select count(*) filter (where response = 'attending' or offered_until is not null),
         count(*) filter (where response = 'waitlist' and offered_until is null)
       from event_rsvps r where r.event_id = e.id
     )`,
  );
  expect(wrong).toEqual([]);
}

describe('while its member answers', () => {
  test('an answer that is under way goes along, and its seat is free', async () => {
    const { id } = await make();
    let [answering, erasing] = [Promise.resolve({ status: 0 }), Promise.resolve(false)];
    await holding(id, async () => {
      answering = answer(leaver, id);
      await waiting(1);
      erasing = erase(leaver);
      await Promise.race([erasing, waiting(2)]);
    });
    expect([(await answering).status, await erasing]).toEqual([200, true]);
    await expectCounted();
    expect((await ana.ask(getEvent, { params: { id } })).attendees).toBe(0);
  });

  test('an answer that comes once the erasure is under way is refused, as one without an account', async () => {
    const [first, second] = [await make(), await make()];
    await answer(leaver, first.id);
    let [answering, erasing] = [Promise.resolve({ status: 0 }), Promise.resolve(false)];
    await holding(first.id, async () => {
      erasing = erase(leaver);
      await waiting(1);
      answering = answer(leaver, second.id);
      await Promise.race([answering, waiting(2)]);
    });
    expect([await erasing, (await answering).status]).toEqual([true, 401]);
    await expectCounted();
  });

  test('a request for a meeting that is under way goes along, and its organizer is told', async () => {
    await takesMessages(ana);
    const { id } = await make({ title: 'Resume Review' });
    let [asking, erasing] = [Promise.resolve({ status: 0 }), Promise.resolve(false)];
    await holding(id, async () => {
      asking = leaver.reply(requestMeeting, { params: { id }, in: meetingDraft(app.clock.now()) });
      await waiting(1);
      erasing = erase(leaver);
      await Promise.race([erasing, waiting(2)]);
    });
    expect([(await asking).status, await erasing]).toEqual([200, true]);
    expect(await app.rows('select from event_meeting_slots')).toEqual([]);
    const told = await app.rows(
      'select kind from inbox_entries where user_id = $1 order by created_at',
      [ana.id],
    );
    expect(told).toEqual([{ kind: 'meeting_requested' }, { kind: 'meeting_gone' }]);
  });

  test('of many who answer and leave at once, every seat that is counted has an answer', async () => {
    const events = await Promise.all([1, 2, 50].map((max_attendees) => make({ max_attendees })));
    const leavers = await Promise.all(Array.from({ length: 20 }, () => app.member()));
    const stay = await Promise.all(Array.from({ length: 5 }, () => app.member()));
    const answers = [...leavers, ...stay].flatMap((who) => events.map(({ id }) => answer(who, id)));
    const erased = leavers.map((who) => erase(who));
    const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
    // Of an account that is going one is found without a session, or without what was accepted.
    expect([200, 401, 403]).toEqual(expect.arrayContaining([...statuses]));
    expect(await Promise.all(erased)).toEqual(leavers.map(() => true));
    await app.tasksDone();
    await expectCounted();
    expect(await app.rows('select distinct user_id from event_rsvps')).toHaveLength(5);
  });
});

const EVENTS = `insert into events (id, user_id, title, event_date, event_time, time_zone, location, description, category,
    waitlist_enabled, requires_rsvp, organizer, mentorship_level, status, attendees, created_at, updated_at)
  select gen_random_uuid(), $1, 'One of many', '2040-01-01', '09:00', 'UTC', 'Hall', 'Words', 'social', true, false, 'Ana',
    'none', 'upcoming', 1, now(), now() from generate_series(1, $2::int)`;
const ANSWERS = `insert into event_rsvps (id, event_id, user_id, response, told, created_at, updated_at)
  select gen_random_uuid(), e.id, u.id, 'attending', event_stands(e), now(), now()`;

describe('of which there is much', () => {
  test('300 answers go in a few statements, and a seat that somebody waits for is offered', async () => {
    await app.rows(EVENTS, [ana.id, 300]);
    await app.rows(`${ANSWERS} from events e, users u where u.id = $1`, [leaver.id]);
    const { id } = await make({ max_attendees: 1 });
    const next = await app.member();
    await answer(leaver, id);
    await answer(next, id);
    const asked = await statementsOf(() => erase(leaver));
    expect(asked.length).toBeLessThan(100);
    await app.tasksDone();
    await expectCounted();
    expect((await next.ask(getEvent, { params: { id } })).my_rsvp?.offered_until).not.toBeNull();
  });

  test('150 who answered an event of the account are told, once each and 50 at a time', async () => {
    await app.rows(
      `insert into users (id, full_name, email, created_at, updated_at)
       select gen_random_uuid(), 'One of many', 'many-' || n || '@example.org', now(), now()
       from generate_series(1, 150) n`,
    );
    const { id } = await make({}, leaver);
    await app.rows(
      `${ANSWERS} from events e, users u where e.id = $1 and u.full_name = 'One of many'`,
      [id],
    );
    const asked = await statementsOf(() => erase(leaver));
    // The queue may begin to tell meanwhile: that is not the erasure's.
    const ofErasure = asked.filter(
      (name) => name.startsWith('event') && name !== 'events_hold_untold_of',
    );
    expect(ofErasure.length).toBeLessThan(10);
    await app.tasksDone();
    const told = await app.rows(
      `select kind, count(*)::int as entries, count(distinct user_id)::int as members,
         count(distinct xmin::text)::int as transactions from inbox_entries where subject_id = $1 group by kind`,
      [id],
    );
    expect(told).toEqual([{ kind: 'event_deleted', entries: 150, members: 150, transactions: 3 }]);
  });

  test('telling somebody twice does no harm, and members who have left meanwhile are left out', async () => {
    const { id } = await make({}, leaver);
    const [stays, leaves] = [await app.member(), await app.member()];
    for (const who of [stays, leaves]) await answer(who, id);
    const when = { starts_at: '2040-03-08T15:00:00Z', time_zone: 'America/Chicago' };
    const payload = {
      ...{ id, event_title: 'Gone', ...when, at: app.clock.now().toISOString() },
      to: [stays.id, leaves.id],
    };
    await erase(leaves);
    for (let n = 0; n < 2; n += 1) {
      await app.rows(`select graphile_worker.add_job('events_tell_erased', $1::json)`, [
        JSON.stringify(payload),
      ]);
      await app.tasksDone();
    }
    const told = await app.rows(`select user_id from inbox_entries where kind = 'event_deleted'`);
    expect(told).toEqual([{ user_id: stays.id }]);
  });

  test('events that nobody can restore any more go in steps, their answers first', async () => {
    await app.rows(EVENTS, [ana.id, 1200]);
    await app.rows(`${ANSWERS} from events e, (select id from users limit 2) u`);
    const { id } = await make();
    await app.rows(`update events set deleted_at = now() - interval '31 days' where id <> $1`, [
      id,
    ]);
    const asked = await statementsOf(async () => {
      await app.rows(`select graphile_worker.add_job('events_purge', '{}')`);
      await app.tasksDone();
    });
    const steps = (name: string) => asked.filter((one) => one === name).length;
    expect([steps('events_purge_answers'), steps('events_purge')]).toEqual([3, 3]);
    expect(await app.rows('select id from events')).toEqual([{ id }]);
    expect(await app.rows('select from event_rsvps')).toEqual([]);
  });
});
