import { revokeConsent } from '@pcr/contract/consent/consent.endpoints.ts';
import * as calendar from '@pcr/contract/events/calendar/calendar.endpoints.ts';
import * as endpoints from '@pcr/contract/events/events.endpoints.ts';
import {
  EVENTS_TOPIC,
  type Event,
  type EventDraft,
  type EventQuery,
} from '@pcr/contract/events/events.schema.ts';
import * as meetings from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import { getEventPicture } from '@pcr/contract/events/picture/picture.endpoints.ts';
import * as rsvps from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import type { RsvpResponse } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { deleteGroup, getGroup, restoreGroup } from '@pcr/contract/groups/groups.endpoints.ts';
import { GROUPS_TOPIC, type Group } from '@pcr/contract/groups/groups.schema.ts';
import {
  leaveGroup,
  listGroupMembers,
  removeGroupMember,
} from '@pcr/contract/groups/members/members.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { showsName, takesMessages } from '../consent/testing/consenting.ts';
import { type FileFixtures, startFileFixtures, upload } from '../files/testing/file-fixtures.ts';
import { pictureOf } from '../files/testing/file-samples.ts';
import { comesIn, goesOut, groupOf } from '../groups/testing/board-drafts.ts';
import { rowsAbout } from '../kit/history/personal-data.ts';
import { sql } from '../kit/postgres/database.ts';
import { PERSONAL_TABLES } from '../personal-data.ts';
import { adminOn } from '../testing/admin-in-process.ts';
import type { Member, TestApp } from '../testing/app-for-tests.ts';
import { endTasks, makeDue } from '../testing/due-tasks.ts';
import { newId } from '../testing/new-id.ts';
import { collectEvents } from '../testing/published-events.ts';
import { eventQueries } from './events.queries.ts';
import { eventRules } from './events.rules.ts';
import { eventDraft, eventEdit } from './testing/event-drafts.ts';
import { meetingDraft } from './testing/meeting-drafts.ts';

let fixtures: FileFixtures;
let app: TestApp;
/** Leads the group; the others are in it, the stranger is not. */
let ana: Member;
let ben: Member;
let cleo: Member;
let stranger: Member;
let group: Group;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
  ({ app } = fixtures);
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  // What the test before had to tell later is told to nobody.
  await endTasks(app.rows);
  await app.rows('delete from groups; delete from events');
  [ana, ben, cleo, stranger] = [
    await app.member(),
    await app.member(),
    await app.member(),
    await app.member(),
  ];
  group = await groupOf(app, ana, ben, cleo);
});
afterEach(() => app.clock.reset());

const meet = (changes: Partial<EventDraft> = {}, who = ana) =>
  who.ask(endpoints.createEvent, {
    in: eventDraft({ group_id: group.id, title: 'Group night', ...changes }),
  });
const list = async (who: Member, query: EventQuery = {}) =>
  (await who.ask(endpoints.listEvents, { query })).items.map(({ title }) => title);
const count = async (who: Member, query: EventQuery = {}) =>
  (await who.ask(endpoints.countEvents, { query })).count;
const answer = ({ id }: Event, who: Member, response: RsvpResponse = 'attending') =>
  who.ask(rsvps.respondToEvent, { params: { id }, in: { id: newId(), response, notes: null } });
const leave = (who: Member) => who.ask(leaveGroup, { params: { id: group.id } });
const removal = (member_id: string) =>
  ana.ask(removeGroupMember, { params: { id: group.id, member_id } });
const next = async () =>
  (await stranger.ask(getGroup, { params: { id: group.id } })).next_meeting_date;
const told = async (who: Member, kind: string) =>
  (await who.ask(listInbox, { query: {} })).items.filter((entry) => entry.kind === kind);

describe('who makes and changes an event of a group (groups.md 70, 72)', () => {
  test('its leader alone, whatever COMMUNITY_EDITING says; it stays an event of the group', async () => {
    const made = await meet();
    expect(made).toMatchObject({
      group_id: group.id,
      group_name: group.name,
      can: { edit: true, delete: true, see_responses: true },
    });
    await ben.refused('forbidden', endpoints.createEvent, {
      in: eventDraft({ group_id: group.id }),
    });
    await stranger.refused('not_found', endpoints.createEvent, {
      in: eventDraft({ group_id: group.id }),
    });
    await ana.refused('not_found', endpoints.createEvent, {
      in: eventDraft({ group_id: newId() }),
    });
    const { id, updated_at } = made;
    const params = { id };
    await ben.refused('forbidden', endpoints.updateEvent, { params, in: eventEdit(updated_at) });
    await ben.refused('forbidden', endpoints.changeEventStatus, {
      params,
      in: { status: 'cancelled', updated_at },
    });
    await ben.refused('forbidden', endpoints.deleteEvent, { params, query: { updated_at } });
    await ben.refused('forbidden', endpoints.listEventVersions, { params, query: {} });
    const seen = await ben.ask(endpoints.getEvent, { params });
    expect(seen.can).toMatchObject({
      edit: false,
      delete: false,
      rsvp: true,
      see_responses: false,
    });
    const edited = await ana.ask(endpoints.updateEvent, {
      params,
      in: eventEdit(updated_at, { title: 'Other night' }),
    });
    expect(edited.group_id).toBe(group.id);
  });

  test('its next leader does, and sees who comes; the earlier one does not', async () => {
    const made = await meet();
    await app.rows('update groups set leader_id = $2 where id = $1', [group.id, ben.id]);
    const params = { id: made.id };
    await answer(made, cleo);
    expect((await ben.ask(rsvps.listRsvps, { params, query: {} })).items).toHaveLength(1);
    await ana.refused('forbidden', rsvps.listRsvps, { params, query: {} });
    await ana.refused('forbidden', endpoints.updateEvent, {
      params,
      in: eventEdit(made.updated_at),
    });
    const { updated_at } = await ben.ask(endpoints.getEvent, { params });
    await ben.ask(endpoints.updateEvent, { params, in: eventEdit(updated_at) });
  });

  test('an event that its leader has deleted is restored by the leader, and not by an earlier one', async () => {
    const { id, updated_at } = await meet();
    const params = { id };
    await app.rows('update groups set leader_id = $2 where id = $1', [group.id, ben.id]);
    await ben.ask(endpoints.deleteEvent, { params, query: { updated_at } });
    expect((await ana.ask(endpoints.listDeletedEvents, { query: {} })).items).toEqual([]);
    await ana.refused('not_found', endpoints.restoreEvent, { params });
    const { updated_at: restored } = await ben.ask(endpoints.restoreEvent, { params });
    await ben.ask(endpoints.deleteEvent, { params, query: { updated_at: restored } });
    await app.rows('update groups set leader_id = $2 where id = $1', [group.id, cleo.id]);
    await ben.refused('not_found', endpoints.restoreEvent, { params });
    await cleo.ask(endpoints.restoreEvent, { params });
  });
});

describe('who sees and answers it (groups.md 71)', () => {
  test('the members of the group, in its list and their own; nobody else, wherever events are', async () => {
    const bytes = await pictureOf({ width: 90, height: 60 });
    const file = await upload(ana, { folder: 'events', name: 'night.png', bytes });
    await takesMessages(ana);
    const dates = { recurring_pattern: 'monthly', recurring_until: '2040-06-30' } as const;
    const made = await meet({ title: 'Mentor night', image_id: file.id, ...dates });
    const { id, updated_at } = made;
    await answer(made, ana);
    const params = { id };
    for (const who of [ana, ben]) {
      expect((await who.ask(endpoints.getEvent, { params })).id).toBe(id);
      expect(await list(who, { group_id: group.id })).not.toEqual([]);
      expect(await list(who, { mine: 'groups', search: 'mentor' })).not.toEqual([]);
      expect(await count(who, { mine: 'groups' })).toBeGreaterThan(0);
      expect((await who.reply(getEventPicture, { params, query: {} })).status).toBe(200);
      // Everybody's list has none of a group.
      expect([await list(who), await count(who)]).toEqual([[], 0]);
      expect(await list(who, { search: 'mentor' })).toEqual([]);
      expect(await list(who, { sort: 'distance' })).toEqual([]);
    }
    for (const mine of [undefined, 'organizing', 'going', 'groups'] as const) {
      for (const query of [
        { status: 'all' },
        { search: 'mentor' },
        { sort: 'distance' },
        { group_id: group.id },
      ] as const) {
        const asked = { ...query, ...(mine && { mine }) };
        expect(
          [await list(stranger, asked), await count(stranger, asked)],
          JSON.stringify(asked),
        ).toEqual([[], 0]);
      }
    }
    const edit = eventEdit(updated_at);
    const asked = meetingDraft(app.clock.now());
    const { refused } = stranger;
    const given = { params, query: {} };
    await Promise.all([
      refused('not_found', endpoints.getEvent, { params }),
      refused('not_found', getEventPicture, given),
      refused('not_found', endpoints.listSeriesDates, { params }),
      refused('not_found', endpoints.listEventVersions, given),
      refused('not_found', endpoints.updateEvent, { params, in: edit }),
      refused('not_found', endpoints.updateEventSeries, { params, in: { ...edit, scope: 'all' } }),
      refused('not_found', endpoints.changeEventStatus, {
        params,
        in: { status: 'completed', updated_at },
      }),
      refused('not_found', endpoints.deleteEvent, { params, query: { updated_at } }),
      refused('not_found', endpoints.deleteEventSeries, {
        params,
        query: { updated_at, scope: 'all' },
      }),
      refused('not_found', endpoints.restoreEvent, { params }),
      refused('not_found', rsvps.checkIn, {
        params: { id, rsvp_id: newId() },
        in: { checked_in: true },
      }),
      refused('not_found', rsvps.respondToEvent, {
        params,
        in: { id: newId(), response: 'attending', notes: null },
      }),
      refused('not_found', rsvps.answerOffer, { params, in: { answer: 'take' } }),
      refused('not_found', rsvps.listAttendees, given),
      refused('not_found', rsvps.listRsvps, given),
      refused('not_found', rsvps.downloadRsvps, { params }),
      refused('not_found', calendar.downloadEventCalendar, { params }),
      refused('not_found', calendar.downloadSeriesCalendar, { params }),
      refused('not_found', meetings.requestMeeting, { params, in: asked }),
      refused('not_found', meetings.listFreeSlots, { params, query: { day: asked.meeting_date } }),
    ]);
    expect((await ana.ask(endpoints.getEvent, { params })).attendees).toBe(1);
  });

  test('its changes are told to the members of the group, and that it meets then to everybody', async () => {
    const published = await collectEvents(app);
    const { id } = await meet();
    const events = await published();
    expect(events.find(({ topic }) => topic === GROUPS_TOPIC)).toEqual({
      to: 'everyone',
      topic: GROUPS_TOPIC,
      id: group.id,
    });
    const [told] = events.filter(({ topic }) => topic === EVENTS_TOPIC);
    expect(told).toMatchObject({ id });
    expect([...(told?.to ?? [])].sort()).toEqual([ana.id, ben.id, cleo.id].sort());
  });

  test('of a deleted group nobody sees it nor is reminded of it, until the group is restored', async () => {
    const soon = new Date(app.clock.now().getTime() + 2 * 3_600_000).toISOString();
    const made = await meet({
      event_date: soon.slice(0, 10),
      event_time: soon.slice(11, 16),
      time_zone: 'UTC',
    });
    await answer(made, ben);
    const remind = async () => {
      const payload = JSON.stringify({ id: made.id, reminder: '24h' });
      await app.rows(`select graphile_worker.add_job('events_remind', $1::json)`, [payload]);
      await app.tasksDone();
      return told(ben, 'event_tomorrow');
    };
    const { id, updated_at } = group;
    await ana.ask(deleteGroup, { params: { id }, query: { updated_at } });
    const params = { id: made.id };
    await ben.refused('not_found', endpoints.getEvent, { params });
    expect(await list(ben, { mine: 'going' })).toEqual([]);
    await ben.refused('not_found', rsvps.respondToEvent, {
      params,
      in: { id: newId(), response: 'maybe', notes: null },
    });
    expect(await remind()).toEqual([]);
    await ana.ask(restoreGroup, { params: { id } });
    expect(await list(ben, { mine: 'going' })).toEqual(['Group night']);
    expect(await remind()).toHaveLength(1);
  });

  test('with a group that is gone for good go its events', async () => {
    await meet();
    await app.rows('delete from groups where id = $1', [group.id]);
    expect(await app.rows('select from events')).toEqual([]);
  });
});

describe('leaving (groups.md 71, 73)', () => {
  test.each(['leaves', 'is removed'])(
    'a member who %s in the moment of answering keeps no seat',
    async (how) => {
      const made = await meet();
      const { items } = await ana.ask(listGroupMembers, { params: { id: group.id }, query: {} });
      // Nobody shows a name: the member who came in first after the leader.
      const member_id = items[1]?.id ?? '';
      const [gone] = await app.rows('select user_id from group_members where id = $1', [member_id]);
      const who = [ben, cleo].find(({ id }) => id === gone?.user_id) as Member;
      // Tasks of the test before may wait for a lock as well.
      const waits = async (event = '%') =>
        (
          await app.rows(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
               and wait_event like $1`,
            [event],
          )
        ).length;
      // The answer is all but there: it waits where the transaction ends.
      await app.rows(
        `create or replace function waits_at_the_end() returns trigger language plpgsql as
       $f$ begin perform pg_advisory_xact_lock(73); return null; end $f$`,
      );
      await app.rows(
        `create constraint trigger waits_at_the_end after insert on event_rsvps initially deferred
       for each row execute function waits_at_the_end()`,
      );
      try {
        let isGone = false;
        const both = await app.database.transaction(async (tx) => {
          await tx.query(sql('', 'select pg_advisory_xact_lock(73)'), []);
          const first = answer(made, who);
          await vi.waitFor(async () => expect(await waits('advisory')).toBe(1), {
            timeout: 30_000,
            interval: 5,
          });
          const before = await waits();
          const then = (how === 'leaves' ? leave(who) : removal(member_id)).then(() => {
            isGone = true;
          });
          const held = async () => expect(isGone || (await waits()) > before).toBe(true);
          await vi.waitFor(held, { timeout: 30_000, interval: 5 });
          // The task of the member who left runs before the answer is there.
          if (isGone) await app.tasksDone();
          return [first, then];
        });
        await Promise.all(both);
        await app.tasksDone();
      } finally {
        await app.rows('drop trigger waits_at_the_end on event_rsvps');
        await app.rows('drop function waits_at_the_end');
      }
      expect(
        await app.rows('select user_id from event_rsvps where event_id = $1', [made.id]),
      ).toEqual([]);
      expect((await ana.ask(endpoints.getEvent, { params: { id: made.id } })).attendees).toBe(0);
    },
  );

  test('a maker who left the group no longer reads the event: not once it is deleted, not in their export', async () => {
    const made = await meet();
    const params = { id: made.id };
    const exported = () =>
      app.database.transaction(async (tx) => {
        const table = PERSONAL_TABLES.find((one) => one.table === 'events');
        if (!table) throw new Error('Events are in an export');
        const rows: unknown[] = [];
        for await (const row of rowsAbout(tx, table, ana.id)) rows.push(row);
        return JSON.stringify(rows);
      });
    await app.rows('update groups set leader_id = $2 where id = $1', [group.id, ben.id]);
    const moved = eventEdit(made.updated_at, { title: 'At my place', location: 'Home of Ben' });
    const { updated_at } = await ben.ask(endpoints.updateEvent, { params, in: moved });
    expect(await exported()).toContain('Home of Ben');
    await ana.ask(leaveGroup, { params: { id: group.id } });
    for (const words of ['Home of Ben', 'At my place'])
      expect(await exported()).not.toContain(words);
    expect(await exported()).toContain(made.id);
    await ben.ask(endpoints.deleteEvent, { params, query: { updated_at } });
    expect((await ana.ask(endpoints.listDeletedEvents, { query: {} })).items).toEqual([]);
    await ana.refused('not_found', endpoints.restoreEvent, { params });
  });

  test('a maker who left the group hears of no answer and is asked for no meeting; the leader hears', async () => {
    await takesMessages(ana);
    const { id } = await meet({ title: 'Mentor night' });
    const params = { id };
    expect((await cleo.ask(endpoints.getEvent, { params })).can.meet).toBe(true);
    await app.rows('update groups set leader_id = $2 where id = $1', [group.id, ben.id]);
    await ana.ask(leaveGroup, { params: { id: group.id } });
    await app.tasksDone();
    const published = await collectEvents(app);
    await cleo.ask(rsvps.respondToEvent, {
      params,
      in: { id: newId(), response: 'attending', notes: null },
    });
    const heard = (await published())
      .filter(({ topic }) => topic === EVENTS_TOPIC)
      .flatMap(({ to }) => to);
    expect(heard.sort()).toEqual([ben.id, cleo.id].sort());
    expect((await cleo.ask(endpoints.getEvent, { params })).can.meet).toBe(false);
    await cleo.refused('forbidden', meetings.requestMeeting, {
      params,
      in: meetingDraft(app.clock.now()),
    });
  });

  test('of who answered it alone, and shows or hides their name, the members hear, and nobody else (events.md 38)', async () => {
    const { id } = await meet();
    await answer({ id } as Event, cleo);
    await showsName(cleo);
    const published = await collectEvents(app);
    await cleo.ask(revokeConsent, { params: { name: 'display_real_name' } });
    const heard = (await published()).filter(({ topic }) => topic === EVENTS_TOPIC);
    // They hear of the group as well: an id of each would say that both are of one person.
    expect(heard).toEqual([{ to: expect.any(Array), topic: EVENTS_TOPIC }]);
    expect([...(heard[0]?.to ?? [])].sort()).toEqual([ana.id, ben.id, cleo.id].sort());
  });

  test('of one that the operator restores its members hear, and nobody else', async () => {
    const { id, updated_at } = await meet();
    await ana.ask(endpoints.deleteEvent, { params: { id }, query: { updated_at } });
    const published = await collectEvents(app);
    expect(await adminOn(app)(['deleted', 'restore', 'events', id])).toMatchObject({ code: 0 });
    const heard = (await published()).filter(({ topic }) => topic === EVENTS_TOPIC);
    expect(heard).toEqual([{ to: expect.any(Array), topic: EVENTS_TOPIC, id }]);
    expect([...(heard[0]?.to ?? [])].sort()).toEqual([ana.id, ben.id, cleo.id].sort());
  });

  test('a member who leaves the group gives up their seat, which goes to a waiting member, and their calendar loses it', async () => {
    const made = await meet({ max_attendees: 1 });
    await answer(made, ben);
    await answer(made, cleo);
    const { token } = await ben.ask(calendar.makeCalendarAddress, {});
    const ics = async () =>
      (await app.visitor().send('GET', `/api/calendar.ics?token=${token}`)).text;
    expect(await ics()).toContain('Group night');
    await ben.ask(leaveGroup, { params: { id: group.id } });
    expect(await ics()).not.toContain('Group night');
    await app.tasksDone();
    const seen = await cleo.ask(endpoints.getEvent, { params: { id: made.id } });
    expect(seen.my_rsvp?.offered_until).not.toBeNull();
    expect(await told(cleo, 'event_seat_offered')).toHaveLength(1);
    expect(await app.rows('select from event_rsvps where user_id = $1', [ben.id])).toEqual([]);
    await ben.refused('not_found', endpoints.getEvent, { params: { id: made.id } });
  });

  test('a member who is back before that is done keeps it', async () => {
    const made = await meet();
    await answer(made, ben);
    await goesOut(app, group.id, ben.id);
    await comesIn(app, group.id, ben.id);
    await app.rows(
      `select graphile_worker.add_job('events_left_group', json_build_object('group_id', $1::uuid, 'user_id', $2::uuid))`,
      [group.id, ben.id],
    );
    await app.tasksDone();
    expect((await ben.ask(endpoints.getEvent, { params: { id: made.id } })).my_rsvp?.response).toBe(
      'attending',
    );
  });
});

test('when a group meets next follows from its events, and everybody reads the day (groups.md 75)', async () => {
  expect(await next()).toBeNull();
  const later = await meet({ event_date: '2040-06-10' });
  const sooner = await meet({ event_date: '2040-05-10' });
  await ana.ask(endpoints.createEvent, { in: eventDraft({ event_date: '2040-04-10' }) });
  expect(await next()).toBe('2040-05-10');
  const params = { id: sooner.id };
  const cancel = { params, in: { status: 'cancelled' as const, updated_at: sooner.updated_at } };
  await ana.ask(endpoints.changeEventStatus, cancel);
  expect(await next()).toBe('2040-06-10');
  await ana.ask(endpoints.deleteEvent, {
    params: { id: later.id },
    query: { updated_at: later.updated_at },
  });
  expect(await next()).toBeNull();
  await meet({ event_date: '2020-01-01' });
  expect(await next()).toBeNull();
});

test('rules in SQL and in TypeScript say the same of events of groups (groups.md 71, 72)', async () => {
  const made = await meet();
  for (const editing of ['open', 'creator'] as const) {
    const { repository } = eventQueries(editing);
    const rules = eventRules(editing);
    for (const state of ['deleted_at = null', 'deleted_at = now()', 'deleted_at = null']) {
      await app.rows(
        `update events set ${state}, updated_at = updated_at + interval '1 s' where id = $1`,
        [made.id],
      );
      for (const who of [ana, ben, stranger]) {
        const row = await repository.find(app.database, made.id, app.clock.now(), who);
        if (!row) throw new Error('It is there');
        const seen = await repository.get(app.database, who, made.id);
        expect(seen !== undefined, `${editing} ${state}`).toBe(rules.see(who, row) && !row.deleted);
        if (!seen) continue;
        const { can } = JSON.parse(seen) as Event;
        expect(can).toMatchObject({
          ...{
            edit: rules.edit(who, row),
            delete: rules.delete(who, row),
            rsvp: rules.rsvp(who, row),
          },
          see_responses: rules.see_responses(who, row),
        });
      }
    }
  }
});

describe('members hear of a meeting (groups.md 78, 79)', () => {
  /** All that waits has run, and what they were told since, the first first. */
  const news = async (who: Member) => {
    await makeDue(app.rows, "task_identifier = 'events_tell'");
    await waitFor('events_tell');
    // Their session may have ended by then.
    const entries = await app.rows<{ kind: string }>(
      'select kind from inbox_entries where user_id = $1 order by created_at, id',
      [who.id],
    );
    return entries.map(({ kind }) => kind);
  };
  const waitFor = (task: string) =>
    expect
      .poll(
        () =>
          app.rows(
            'select 1 from graphile_worker.jobs where task_identifier = $1 and key is null',
            [task],
          ),
        { timeout: 30_000 },
      )
      .toEqual([]);
  const remind = async ({ id }: Event, reminder: '1week' | '24h') => {
    await app.rows(`select graphile_worker.add_job('events_remind', $1::json)`, [
      JSON.stringify({ id, reminder }),
    ]);
    await waitFor('events_remind');
  };
  const toldOf = (who: Member, ...kinds: string[]) =>
    expect.poll(() => news(who), { timeout: 30_000 }).toEqual(kinds);

  test('all but its leader, of a new one; and whoever has not answered of a change, as whoever comes; who says no hears no more', async () => {
    const meeting = await meet();
    await toldOf(ben, 'group_meeting_set');
    await toldOf(cleo, 'group_meeting_set');
    expect(await told(ben, 'group_meeting_set')).toMatchObject([
      {
        subject_id: meeting.id,
        parts: { group_name: group.name, event_title: meeting.title, location: meeting.location },
      },
    ]);
    await answer(meeting, cleo, 'not_attending');
    const { updated_at } = await ana.ask(endpoints.getEvent, { params: { id: meeting.id } });
    await ana.ask(endpoints.changeEventStatus, {
      params: { id: meeting.id },
      in: { status: 'cancelled', updated_at },
    });
    await toldOf(ben, 'group_meeting_set', 'event_cancelled');
    expect(await news(cleo)).toEqual(['group_meeting_set']);
    expect(await news(ana)).toEqual([]);
    expect(await news(stranger)).toEqual([]);
  });

  test('of a series the next date alone, and of each other a week before it', async () => {
    const at = new Date(app.clock.now().getTime() + 20 * 86_400_000).toISOString();
    const until = new Date(app.clock.now().getTime() + 60 * 86_400_000).toISOString();
    const meeting = await meet({
      event_date: at.slice(0, 10),
      recurring_pattern: 'monthly',
      recurring_until: until.slice(0, 10),
    });
    await toldOf(ben, 'group_meeting_set');
    const { items } = await ben.ask(endpoints.listSeriesDates, { params: { id: meeting.id } });
    const second = items[1] as unknown as Event;
    app.clock.advance({
      ms: Date.parse(second.starts_at) - app.clock.now().getTime() - 6 * 86_400_000,
    });
    await remind(second, '1week');
    await toldOf(ben, 'group_meeting_set', 'group_meeting_set');
  });

  test('who has not answered is reminded a day before, once, and so are those who may come', async () => {
    const at = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString();
    const meeting = await meet({
      event_date: at.slice(0, 10),
      event_time: at.slice(11, 16),
      time_zone: 'UTC',
    });
    await toldOf(ben, 'group_meeting_set');
    await answer(meeting, cleo, 'maybe');
    app.clock.advance({ hours: 49 });
    await remind(meeting, '24h');
    await remind(meeting, '24h');
    await toldOf(ben, 'group_meeting_set', 'group_meeting_soon');
    await toldOf(cleo, 'group_meeting_set', 'event_tomorrow');
    app.clock.advance({ hours: 24 });
    await remind(meeting, '24h');
    await toldOf(ben, 'group_meeting_set', 'group_meeting_soon');
  });
});
