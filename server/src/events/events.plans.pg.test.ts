import { randomUUID } from 'node:crypto';
import { EVENT_PAGE, EVENTS_COUNTED, type EventQuery } from '@pcr/contract/events/events.schema.ts';
import { SEATTLE } from '@pcr/contract/kit/near/near.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../kit/postgres/database.ts';
import {
  planOf,
  rowsRead,
  statementOf,
  walkedAlone,
  withoutIndexes,
} from '../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { eventQueries } from './events.queries.ts';

// The product's own statements on 20,000 events, beside 5,000 of groups: each reads what it shows,
// and not much more.

const events = eventQueries('open');
const NOW = new Date('2030-01-01T00:00:00Z');
let fresh: FreshDatabase;
let anna: { id: string };
const groups = Array.from({ length: 100 }, () => randomUUID());

beforeAll(async () => {
  fresh = await freshDatabase();
  const ids = Array.from({ length: 20 }, () => randomUUID());
  anna = { id: ids[7] ?? '' };
  const client = await fresh.database.pool.connect();
  await client.query('set synchronous_commit = on');
  await client.query(
    `insert into users (id, full_name, email, created_at, updated_at)
     select id, 'Member', id || '@example.org', now(), now() from unnest($1::uuid[]) id`,
    [ids],
  );
  const makeIndexes = await withoutIndexes(client, 'events');
  await client.query(
    `insert into events (id, user_id, title, event_date, event_time, time_zone, location, description, category, event_type,
       waitlist_enabled, requires_rsvp, organizer, mentorship_level, status, created_at, updated_at, deleted_at,
       location_lat, location_lng)
     select gen_random_uuid(), ($1::uuid[])[n % 20 + 1], 'Title ' || n, date '2029-01-01' + n % 730, '09:00', 'UTC', 'Hall',
       'Words', case when n % 500 = 3 then 'maintenance' else (array['education', 'health', 'social', 'emergency'])[1 + n % 4] end,
       case when n % 7 = 0 then 'coffee_chat' end, true, false, 'Anna', 'none',
       case n % 40 when 0 then 'cancelled' when 1 then 'completed' else 'upcoming' end, now(), now(),
       case when n % 50 = 7 then now() end, s.lat, s.lng
     from generate_series(1, 20000) n left join (
       select row_number() over () as k, lat, lng from place_spots where miles_between(47.6, -122.3, lat, lng) < 20
     ) s on s.k = n % 399`,
    [ids],
  );
  // Many are of groups, and come first: no list of everybody's reads them.
  await client.query(
    `insert into groups (id, leader_id, name, description, group_type, location, city, state, radius_miles,
       meeting_frequency, is_active, created_at, updated_at)
     select id, $2, 'Group', 'Words', 'regional', 'Hall', 'Austin', 'TX', 25, 'weekly', true, now(), now()
     from unnest($1::uuid[]) id`,
    [groups, ids[3]],
  );
  await client.query(
    'insert into group_members (group_id, user_id, joined_at) values ($1, $2, now())',
    [groups[0], anna.id],
  );
  await client.query(
    `insert into events (id, user_id, group_id, title, event_date, event_time, time_zone, location, description, category,
       waitlist_enabled, requires_rsvp, organizer, mentorship_level, status, created_at, updated_at)
     select gen_random_uuid(), $1, ($2::uuid[])[n % 100 + 1], 'Title ' || n, date '2030-01-02' + n % 10, '09:00', 'UTC',
       'Hall', 'Words', 'education', true, false, 'Anna', 'none', case n % 40 when 0 then 'cancelled' else 'upcoming' end,
       now(), now()
     from generate_series(1, 5000) n`,
    [ids[3], groups],
  );
  await makeIndexes();
  await client.query('vacuum analyze events');
  client.release();
});
afterAll(() => fresh.drop());

const plan = async (query: EventQuery) => {
  const ask = (db: Queryable) => events.list(db, anna, query, null, NOW);
  return planOf(fresh.database, await statementOf(ask), 'generic');
};

test.each<[string, EventQuery, number]>([
  ['upcoming ones', {}, 3],
  ['of a category', { category: 'health' }, 6],
  ['of a rare category', { category: 'maintenance' }, 3],
  ['of a type', { event_type: 'coffee_chat' }, 3],
  ['ongoing ones', { status: 'ongoing' }, 6],
  ['completed ones', { status: 'completed' }, 6],
  ['cancelled ones', { status: 'cancelled' }, 3],
  ['all', { status: 'all' }, 3],
  ['organized by the viewer', { mine: 'organizing' }, 3],
  ['of a group', { group_id: groups[0] ?? '' }, 3],
])('%s: a page reads some pages of rows', async (_, query, pages) => {
  const nodes = await plan(query);
  for (const node of nodes.filter((one) => one['Relation Name'] === 'events')) {
    expect(node['Node Type'], JSON.stringify(node)).toMatch(/Index|Bitmap/);
    expect(rowsRead(node)).toBeLessThanOrEqual(pages * (EVENT_PAGE + 1));
  }
});

test('a badge that counts a rare category reads the events of that category', async () => {
  const ask = (db: Queryable) =>
    events.count(db, anna, { category: 'maintenance', status: 'all' }, null, NOW);
  const nodes = await planOf(fresh.database, await statementOf(ask), 'generic');
  for (const node of nodes.filter((one) => one['Relation Name'] === 'events')) {
    expect(node['Node Type'], JSON.stringify(node)).toMatch(/Index|Bitmap/);
    expect(rowsRead(node)).toBeLessThanOrEqual(EVENTS_COUNTED + 1);
  }
});

test('a month of a calendar reads the events of its weeks, and a few of the days beside them', async () => {
  const ask = (db: Queryable) =>
    events.days(db, anna, { from: '2029-06-01', to: '2029-07-12' }, null, NOW);
  const nodes = await planOf(fresh.database, await statementOf(ask), 'generic');
  for (const node of nodes.filter((one) => one['Relation Name'] === 'events')) {
    expect(node['Node Type'], JSON.stringify(node)).toMatch(/Index|Bitmap/);
    // 27 a day.
    expect(rowsRead(node)).toBeLessThanOrEqual(27 * (42 + 3));
  }
});

test('near, of a category and a type: events that do not fit are not read', async () => {
  const query: EventQuery = { sort: 'distance', category: 'health', event_type: 'coffee_chat' };
  const alone = await walkedAlone(fresh.database, (db) =>
    events.list(db, anna, query, SEATTLE, NOW),
  );
  expect(alone).toEqual(expect.arrayContaining(['events_by_spot', 'events_without_spot']));
});
