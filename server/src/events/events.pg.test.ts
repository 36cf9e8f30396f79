import { eventStatusAt } from '@pcr/contract/events/event-dates.ts';
import * as endpoints from '@pcr/contract/events/events.endpoints.ts';
import type {
  Event,
  EventDaysQuery,
  EventDraft,
  EventQuery,
} from '@pcr/contract/events/events.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { eventDraft, eventEdit } from './testing/event-drafts.ts';

let app: TestApp;
let ana: Member;
let bo: Member;
beforeAll(async () => {
  app = await startApp();
  ana = await app.member();
  bo = await app.member();
});
afterAll(() => app.close());
beforeEach(() => app.rows('delete from events', []));
afterEach(() => app.clock.reset());

const make = (changes: Partial<EventDraft> = {}, who = ana) =>
  who.ask(endpoints.createEvent, { in: eventDraft(changes) });
const get = (id: string, who = ana) => who.ask(endpoints.getEvent, { params: { id } });
const list = async (query: EventQuery = {}, who = ana) =>
  (await who.ask(endpoints.listEvents, { query })).items;
/** Sessions end meanwhile. */
async function pass(time: Parameters<typeof app.clock.advance>[0]): Promise<void> {
  app.clock.advance(time);
  for (const who of [ana, bo]) await who.signInAgain();
}
const titles = (events: readonly Event[]) => events.map(({ title }) => title);
const dates = (events: readonly Event[]) => events.map(({ event_date }) => event_date);

describe('time (events.md 14, 15)', () => {
  test.each([
    ['in winter', '2040-01-09', '09:00', 'America/Chicago', '2040-01-09T15:00:00'],
    ['in summer', '2040-07-09', '09:00', 'America/Chicago', '2040-07-09T14:00:00'],
    [
      'that exists twice, the first of the two',
      '2026-11-01',
      '01:30',
      'America/Chicago',
      '2026-11-01T06:30:00',
    ],
    [
      'that the clock skips, as much later',
      '2026-03-08',
      '02:30',
      'America/Chicago',
      '2026-03-08T08:30:00',
    ],
    ['half an hour off', '2040-01-09', '09:00', 'Asia/Kolkata', '2040-01-09T03:30:00'],
  ])('a time %s', async (_, event_date, event_time, time_zone, starts) => {
    const made = await make({ event_date, event_time, time_zone });
    expect(made).toMatchObject({ event_date, event_time });
    expect(made.starts_at).toMatch(starts);
  });

  test('without an end two hours, with an earlier one the next day', async () => {
    const hours = ({ starts_at, ends_at }: Event) =>
      (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000;
    expect(hours(await make())).toBe(2);
    expect(hours(await make({ end_time: '12:30' }))).toBe(3.5);
    expect(hours(await make({ event_time: '22:00', end_time: '01:00' }))).toBe(3);
    const wrong = eventDraft({ event_time: '22:00', end_time: '22:00' });
    expect(await ana.refused('invalid_input', endpoints.createEvent, { in: wrong })).toMatchObject({
      fields: { end_time: 'This is when it begins. Choose another end, or leave it empty' },
    });
  });
});

describe('status (events.md 16, 17)', () => {
  test('it follows the clock, in the list and for its viewer', async () => {
    const at = new Date(
      Math.ceil(app.clock.now().getTime() / 60_000) * 60_000 + 600_000,
    ).toISOString();
    const made = await make({
      event_date: at.slice(0, 10),
      event_time: at.slice(11, 16),
      time_zone: 'UTC',
    });
    const seen = () => eventStatusAt(made, app.clock.now().getTime());
    const listed = () => {
      const statuses = ['upcoming', 'ongoing', 'completed'] as const;
      return Promise.all(statuses.map(async (status) => (await list({ status })).length));
    };
    expect([seen(), await listed()]).toEqual(['upcoming', [1, 0, 0]]);
    await pass({ minutes: 12 });
    expect([seen(), await listed()]).toEqual(['ongoing', [0, 1, 0]]);
    await pass({ hours: 2 });
    expect([seen(), await listed()]).toEqual(['completed', [0, 0, 1]]);
  });

  test('any status can be set to any other, and stays; upcoming is by the clock again', async () => {
    let event = await make();
    for (const status of ['cancelled', 'ongoing', 'completed', 'upcoming', 'cancelled'] as const) {
      const { id, updated_at } = event;
      event = await bo.ask(endpoints.changeEventStatus, {
        params: { id },
        in: { status, updated_at },
      });
      expect(event.status).toBe(status);
      expect(titles(await list({ status }))).toEqual([event.title]);
    }
    await make({ title: 'Called off', status: 'cancelled', event_date: '2001-01-01' });
    expect(await list({ status: 'completed' })).toEqual([]);
    expect(await list({ status: 'cancelled' })).toHaveLength(2);
  });

  test('a stale one is refused with what it says now', async () => {
    const { id, updated_at } = await make();
    const set = (status: 'cancelled' | 'completed') => ({
      params: { id },
      in: { status, updated_at },
    });
    await ana.ask(endpoints.changeEventStatus, set('cancelled'));
    expect(
      await bo.refused('conflict', endpoints.changeEventStatus, set('completed')),
    ).toMatchObject({
      current: { status: 'cancelled' },
    });
  });

  test('a new date gives a completed one back to the clock, and a cancelled one not', async () => {
    for (const [status, becomes] of [
      ['completed', 'upcoming'],
      ['cancelled', 'cancelled'],
    ] as const) {
      const { id, updated_at } = await make({ status });
      const edit = { params: { id }, in: eventEdit(updated_at, { event_date: '2041-01-01' }) };
      expect((await ana.ask(endpoints.updateEvent, edit)).status).toBe(becomes);
    }
  });
});

describe('lists (events.md 10 to 13)', () => {
  test('upcoming ones the next first, 30 a page, and all of them the latest first', async () => {
    await make({
      event_date: '2040-05-01',
      recurring_pattern: 'monthly',
      recurring_until: '2042-11-01',
    });
    await make({ event_date: '2001-01-01' });
    const first = await ana.ask(endpoints.listEvents, { query: {} });
    expect(first.items).toHaveLength(30);
    expect(dates(first.items)).toEqual(dates(first.items).toSorted());
    const second = await ana.ask(endpoints.listEvents, { query: { cursor: first.next ?? '' } });
    expect([dates(second.items), second.next]).toEqual([['2042-11-01'], null]);
    const all = await ana.ask(endpoints.listEvents, { query: { status: 'all' } });
    expect(dates(all.items)[0]).toBe('2042-11-01');
    const rest = await ana.ask(endpoints.listEvents, {
      query: { status: 'all', cursor: all.next ?? '' },
    });
    expect(dates(rest.items)).toEqual(['2040-05-01', '2001-01-01']);
    expect(await ana.ask(endpoints.countEvents, { query: {} })).toEqual({ count: 31 });
  });

  test('category, type and search narrow it', async () => {
    await make({ title: 'Yoga', category: 'health', event_type: 'social_gathering' });
    await make({ title: 'Café', organizer: 'Zoë', location: 'Old Mill' });
    expect(titles(await list({ category: 'health' }))).toEqual(['Yoga']);
    expect(titles(await list({ event_type: 'social_gathering' }))).toEqual(['Yoga']);
    for (const search of ['cafe', 'ZOE', 'old mill', 'fé'])
      expect(titles(await list({ search }))).toEqual(['Café']);
    expect(titles(await list({ search: 'doll', category: 'health' }))).toEqual(['Yoga']);
    expect(await list({ search: 'nothing' })).toEqual([]);
  });

  test('by distance: events within the radius, the nearest first, then those at an unknown one', async () => {
    await make({ title: 'Here', city: 'Austin', state: 'TX' });
    await make({ title: 'Near', zip_code: '78664' });
    await make({ title: 'Far', location: 'Dallas, TX' });
    await make({ title: 'Nowhere', location: 'The old mill' });
    await make({ title: 'Cancelled', city: 'Austin', state: 'TX', status: 'cancelled' });
    const austin = { near_lat: 30.27, near_lng: -97.74 };
    const near = await list({ ...austin, sort: 'distance', radius_miles: 50 });
    expect(titles(near)).toEqual(['Here', 'Near', 'Nowhere']);
    expect(near.map(({ distance_miles }) => distance_miles)).toEqual([0.3, 17, null]);
    expect(titles(await list({ ...austin, sort: 'distance', radius_miles: 5 }))).toEqual([
      'Here',
      'Nowhere',
    ]);
    // The badge counts what the list shows (13).
    const counted = { ...austin, sort: 'distance', radius_miles: 5 } as const;
    expect(await ana.ask(endpoints.countEvents, { query: counted })).toEqual({ count: 2 });
    const byDate = await list({ ...austin });
    expect(byDate.map(({ title, distance_miles }) => [title, distance_miles === null])).toEqual([
      ['Here', false],
      ['Near', false],
      ['Far', false],
      ['Nowhere', true],
    ]);
    expect((await list()).every(({ distance_miles }) => distance_miles === null)).toBe(true);
    expect(titles(await list({ ...austin, sort: 'distance', search: 'here' }))).toEqual([
      'Here',
      'Nowhere',
    ]);
    expect(
      await list({ ...austin, sort: 'distance', mine: 'organizing', category: 'health' }),
    ).toEqual([]);
  });

  test('the days of a calendar have the events of their places’ days, by the same filters and of every status (events.md 90)', async () => {
    const days = async (query: Partial<EventDaysQuery> = {}, who = ana) => {
      const { items, more } = await who.ask(endpoints.listEventDays, {
        query: { from: '2040-03-01', to: '2040-03-31', ...query },
      });
      expect(more).toBe(false);
      return items.map(({ title }) => title);
    };
    const midnight = { event_date: '2040-03-01', event_time: '00:00' };
    await make({ ...midnight, title: 'First of all', time_zone: 'Pacific/Kiritimati' });
    await make({
      title: 'Last',
      event_date: '2040-03-31',
      event_time: '23:59',
      time_zone: 'Etc/GMT+12',
    });
    await make({ title: 'Before', event_date: '2040-02-29', event_time: '23:59' });
    await make({ title: 'After', event_date: '2040-04-01', event_time: '00:00' });
    const yoga = await make({ title: 'Yoga', category: 'health', status: 'cancelled' }, bo);
    await make({ title: 'Near', city: 'Austin', state: 'TX' });
    await make({ title: 'Far', location: 'Dallas, TX' });
    expect(await days()).toEqual(['First of all', 'Yoga', 'Near', 'Far', 'Last']);
    expect(await days({ status: 'upcoming' })).not.toContain('Yoga');
    expect(await days({ category: 'health' })).toEqual(['Yoga']);
    expect(await days({ search: 'yog' })).toEqual(['Yoga']);
    expect(await days({ mine: 'organizing' }, bo)).toEqual(['Yoga']);
    const austin = {
      near_lat: 30.27,
      near_lng: -97.74,
      sort: 'distance',
      radius_miles: 5,
    } as const;
    expect(await days(austin)).toEqual(['First of all', 'Yoga', 'Near', 'Last']);
    await ana.ask(endpoints.deleteEvent, {
      params: { id: yoga.id },
      query: { updated_at: yoga.updated_at },
    });
    expect(await days({ category: 'health' })).toEqual([]);
    const query = { from: '2040-03-01', to: '2040-04-12' };
    await ana.refused('invalid_input', endpoints.listEventDays, { query });
  });

  test('a calendar has the first 500 events of its days, and says that there are more (events.md 90)', async () => {
    const one = await make();
    const from = one.event_date;
    await app.rows(
      `insert into events (id, user_id, title, event_date, event_time, time_zone, location, description, category,
         waitlist_enabled, requires_rsvp, organizer, mentorship_level, status, created_at, updated_at)
       select gen_random_uuid(), user_id, title, event_date, event_time, time_zone, location, description, category,
         waitlist_enabled, requires_rsvp, organizer, mentorship_level, status, created_at, updated_at
       from events, generate_series(2, 501) where id = $1`,
      [one.id],
    );
    const asked = await ana.ask(endpoints.listEventDays, { query: { from, to: from } });
    expect([asked.items.length, asked.more]).toEqual([500, true]);
  });

  test('a series that moves to another place moves with all of its dates', async () => {
    const { id, updated_at } = await make({
      recurring_pattern: 'quarterly',
      recurring_until: '2040-12-31',
    });
    const moved = {
      ...eventEdit(updated_at, { city: 'Austin', state: 'TX' }),
      scope: 'all' as const,
    };
    await ana.ask(endpoints.updateEventSeries, { params: { id }, in: moved });
    const near = await list({
      near_lat: 30.27,
      near_lng: -97.74,
      sort: 'distance',
      radius_miles: 5,
    });
    expect(near.filter(({ distance_miles }) => distance_miles !== null)).toHaveLength(4);
  });

  test('organizing lists the viewer’s own, and nobody else is told who made it', async () => {
    const { id } = await make({ title: 'Ana’s' });
    await make({ title: 'Bo’s' }, bo);
    await make({ title: 'Bo’s cancelled', status: 'cancelled' }, bo);
    await make({ title: 'Bo’s of then', event_date: '2020-01-01' }, bo);
    const all = ['Bo’s', 'Bo’s cancelled', 'Bo’s of then'];
    expect(titles(await list({ mine: 'organizing' }, bo)).toSorted()).toEqual(all);
    const near = { sort: 'distance', near_lat: 30.27, near_lng: -97.74 } as const;
    expect(titles(await list({ mine: 'organizing', ...near }, bo)).toSorted()).toEqual(all);
    expect((await bo.ask(endpoints.countEvents, { query: { mine: 'organizing' } })).count).toBe(3);
    expect(titles(await list({ mine: 'organizing', status: 'upcoming' }, bo))).toEqual(['Bo’s']);
    // Of one's own all are counted, of all events no more than a badge says (12).
    const series = { recurring_pattern: 'monthly', recurring_until: '2043-02-08' } as const;
    for (let n = 0; n < 3; n++) await make(series, bo);
    const count = async (query: EventQuery) =>
      (await bo.ask(endpoints.countEvents, { query })).count;
    expect([await count({ mine: 'organizing' }), await count({})]).toEqual([111, 100]);
    expect(await count({ mine: 'organizing', ...near })).toBe(111);
    expect((await get(id)).user_id).toBe(ana.id);
    expect(await get(id, bo)).toMatchObject({
      user_id: null,
      can: { edit: true, see_responses: false },
    });
  });
});

describe('series (events.md 20 to 23)', () => {
  const series = (changes: Partial<EventDraft> = {}) =>
    make({
      event_date: '2040-01-31',
      recurring_pattern: 'monthly',
      recurring_until: '2040-05-31',
      ...changes,
    });

  test('of changes on several dates at once one is saved, and the others see it', async () => {
    const { id } = await series();
    const { items } = await ana.ask(endpoints.listSeriesDates, { params: { id } });
    const before = await Promise.all(items.map((date) => get(date.id)));
    const replies = await Promise.all(
      before.map(({ id: date, updated_at, event_date }) =>
        ana.reply(endpoints.updateEventSeries, {
          params: { id: date },
          in: {
            ...eventEdit(updated_at, { event_date, title: `Changed on ${event_date}` }),
            scope: 'all',
          },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const after = await Promise.all(items.map((date) => get(date.id)));
    expect(new Set(titles(after)).size).toBe(1);
  });

  test('it is made with its dates, each on the first one’s day or the last of a shorter month', async () => {
    const first = await series();
    expect(first).toMatchObject({
      is_recurring: true,
      recurring_pattern: 'monthly',
      series: { dates: 5 },
    });
    const all = await list();
    expect(dates(all)).toEqual([
      '2040-01-31',
      '2040-02-29',
      '2040-03-31',
      '2040-04-30',
      '2040-05-31',
    ]);
    expect(new Set(all.map(({ starts_at }) => starts_at.slice(11, 16)))).toEqual(
      new Set(['15:00', '14:00']),
    );
    const { items } = await ana.ask(endpoints.listSeriesDates, { params: { id: first.id } });
    expect(items.map(({ event_date }) => event_date)).toEqual(dates(all));
  });

  test.each([
    ['quarterly', ['2040-01-31', '2040-04-30', '2040-07-31', '2040-10-31']],
    ['biannual', ['2040-01-31', '2040-07-31']],
  ] as const)('%s', async (recurring_pattern, expected) => {
    await series({ recurring_pattern, recurring_until: '2040-12-31' });
    expect(dates(await list())).toEqual(expected);
  });

  test('it goes with the last of its dates', async () => {
    const { id, updated_at } = await series();
    const left = () => app.rows('select from event_series where user_id = $1', [ana.id]);
    await ana.ask(endpoints.deleteEventSeries, {
      params: { id },
      query: { updated_at, scope: 'all' },
    });
    const purge = async () => {
      await app.rows(`select graphile_worker.add_job('events_purge')`);
      await app.tasksDone();
    };
    const before = await left();
    await purge();
    expect(await app.rows('select from events'), 'each can be restored').toHaveLength(5);
    app.clock.advance({ days: 31 });
    await purge();
    expect(await app.rows('select from events')).toEqual([]);
    expect([before.length > 0, await left()]).toEqual([true, []]);
  });

  test('sent again it is the same one', async () => {
    const draft = eventDraft({ recurring_pattern: 'monthly', recurring_until: '2040-06-30' });
    const first = await ana.ask(endpoints.createEvent, { in: draft });
    expect(await ana.ask(endpoints.createEvent, { in: draft })).toEqual(first);
    expect(await list()).toHaveLength(4);
  });

  test('37 dates are refused, and a last day before the first', async () => {
    const refused = (recurring_until: string | null) =>
      ana.refused('invalid_input', endpoints.createEvent, {
        in: eventDraft({ event_date: '2040-01-31', recurring_pattern: 'monthly', recurring_until }),
      });
    expect((await refused('2043-01-31')).fields).toEqual({
      recurring_until: 'A series can have at most 36 dates. Choose an earlier last day',
    });
    expect((await refused(null)).fields).toEqual({
      recurring_until: 'Choose a last day after the first date',
    });
  });

  test('this date, this and later, all: a date that was changed by itself is not changed back', async () => {
    await series();
    const [, second, third] = await list();
    if (!second || !third) throw new Error('The series has its dates');
    const alone = {
      params: { id: second.id },
      in: eventEdit(second.updated_at, { title: 'Alone', event_date: '2040-02-28' }),
    };
    await ana.ask(endpoints.updateEvent, alone);
    await ana.ask(endpoints.updateEventSeries, {
      params: { id: third.id },
      in: {
        ...eventEdit(third.updated_at, {
          title: 'Later',
          event_date: '2040-04-01',
          event_time: '18:00',
        }),
        scope: 'following',
      },
    });
    const after = await list();
    expect(
      after.map(({ title, event_date, event_time }) => [title, event_date, event_time]),
    ).toEqual([
      ['First aid for infants', '2040-01-31', '09:00'],
      ['Alone', '2040-02-28', '09:00'],
      ['Later', '2040-04-01', '18:00'],
      ['Later', '2040-05-01', '18:00'],
      ['Later', '2040-06-01', '18:00'],
    ]);
    const last = after.at(-1) as Event;
    await ana.ask(endpoints.updateEventSeries, {
      params: { id: last.id },
      in: {
        ...eventEdit(last.updated_at, {
          title: 'All',
          event_date: last.event_date,
          event_time: '19:00',
        }),
        scope: 'all',
      },
    });
    expect(titles(await list())).toEqual(['All', 'Alone', 'All', 'All', 'All']);
  });

  test('all leaves dates that are over; deleted ones can be restored, one by one', async () => {
    const day = (days: number) =>
      new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const first = await series({ event_date: day(-45), recurring_until: day(100) });
    const [over, ...rest] = (await list({ status: 'all' })).reverse();
    expect(over?.id).toBe(first.id);
    const { id, updated_at } = rest.at(-1) as Event;
    await bo.ask(endpoints.deleteEventSeries, {
      params: { id },
      query: { updated_at, scope: 'all' },
    });
    const left = dates(await list({ status: 'all' }));
    expect(left).toEqual(dates([over as Event, ...rest].reverse()).filter((one) => one < day(0)));
    const { items } = await ana.ask(endpoints.listDeletedEvents, { query: {} });
    expect(items).toHaveLength(1 + rest.length - left.length);
    await ana.ask(endpoints.restoreEvent, { params: { id } });
    expect((await get(id)).series).toMatchObject({ dates: left.length + 1 });
  });

  test('a new time gives each date of the series back to the clock, and no cancelled one', async () => {
    const first = await series();
    const [, second, third] = await list();
    if (!second || !third) throw new Error('The series has its dates');
    for (const [{ id, updated_at }, status] of [
      [second, 'completed'],
      [third, 'cancelled'],
    ] as const) {
      await ana.ask(endpoints.changeEventStatus, { params: { id }, in: { status, updated_at } });
    }
    const all = async (updated_at: string, changes: Partial<EventDraft>) => {
      const edit = eventEdit(updated_at, { event_date: first.event_date, ...changes });
      const saved = await ana.ask(endpoints.updateEventSeries, {
        params: { id: first.id },
        in: { ...edit, scope: 'all' },
      });
      return [
        saved.updated_at,
        (await get(second.id)).status,
        (await get(third.id)).status,
      ] as const;
    };
    const [version, ...asSet] = await all(first.updated_at, { title: 'Other words' });
    expect(asSet).toEqual(['completed', 'cancelled']);
    const [, ...moved] = await all(version, { title: 'Other words', event_time: '18:00' });
    expect(moved).toEqual(['upcoming', 'cancelled']);
  });

  test('a move that would take one of its dates beyond 2199 is refused, and changes none', async () => {
    const first = await series({ event_date: '2199-08-31', recurring_until: '2199-12-31' });
    const move = (scope: 'following' | 'all') => ({
      params: { id: first.id },
      in: { ...eventEdit(first.updated_at, { event_date: '2199-09-01' }), scope },
    });
    for (const scope of ['following', 'all'] as const) {
      expect(
        (await ana.refused('invalid_input', endpoints.updateEventSeries, move(scope))).fields,
      ).toEqual({
        event_date: 'A date of this series would be before 1900 or after 2199. Choose another date',
      });
    }
    expect(dates(await list()).at(-1)).toBe('2199-12-31');
  });
});

test('near: events at one place come by time, the next first, page after page, and so do those at an unknown one (near.md 10)', async () => {
  const days = Array.from({ length: 28 }, (_, n) => `2041-02-${String(n + 1).padStart(2, '0')}`);
  // Made in another order than they come.
  const mixed = days.map((_, n) => days[(n * 11) % days.length] ?? '');
  for (const event_date of mixed) {
    await make({ title: `here ${event_date}`, event_date, city: 'Austin', state: 'TX' });
    await make({ title: `somewhere ${event_date}`, event_date, location: 'A place' });
  }
  const near = { sort: 'distance', near_lat: 30.27, near_lng: -97.74 } as const;
  const all = async (more: object) => {
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { ...near, ...more, ...(cursor && { cursor }) };
      const { items, next } = await ana.ask(endpoints.listEvents, { query });
      titles.push(...items.map(({ title }) => title));
      cursor = next ?? undefined;
    } while (cursor);
    return titles;
  };
  const expected = ['here', 'somewhere'].flatMap((where) => days.map((day) => `${where} ${day}`));
  expect(await all({})).toEqual(expected);
  // Few that words or one's own part find take another way.
  expect(await all({ mine: 'organizing', status: 'upcoming' })).toEqual(expected);
});
