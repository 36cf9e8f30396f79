import { randomUUID } from 'node:crypto';
import { GROUP_PAGE, type GroupQuery } from '@pcr/contract/groups/groups.schema.ts';
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
import { count, list } from './groups.queries.ts';

// The product's own statements on 20,000 groups: each reads what it shows, and not much more.

let fresh: FreshDatabase;
let anna: { id: string };

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
  const makeIndexes = await withoutIndexes(client, 'groups');
  await client.query(
    `insert into groups (id, leader_id, name, description, group_type, location, city, state, radius_miles,
       meeting_frequency, is_active, created_at, updated_at, deleted_at, location_lat, location_lng)
     select gen_random_uuid(), ($1::uuid[])[n % 20 + 1], 'Group ' || n, 'Words', 
       case when n % 1000 = 3 then 'mentorship' else (array['regional', 'specialty', 'support'])[1 + n % 3] end, 'Hall', 'Austin', 'TX', 25, 'monthly',
       n % 9 > 0, now() + n * interval '1 second', now(), case when n % 50 = 7 then now() end,
       s.lat, s.lng
     from generate_series(1, 20000) n left join (
       select row_number() over () as k, lat, lng from place_spots where miles_between(47.6, -122.3, lat, lng) < 20
     ) s on s.k = n % 399`,
    [ids],
  );
  await makeIndexes();
  await client.query('alter table group_members disable trigger group_members_counted');
  await client.query(
    'insert into group_members (group_id, user_id, joined_at) select g.id, g.leader_id, now() from groups g',
  );
  await client.query(
    'delete from group_members m where m.user_id = $1 and m.group_id not in (select g.id from groups g limit 40)',
    [anna.id],
  );
  await client.query('vacuum analyze groups');
  await client.query('vacuum analyze group_members');
  client.release();
});
afterAll(() => fresh.drop());

/** How many rows of groups the statement reads in each of its steps. */
const reads = async (ask: (db: Queryable) => Promise<unknown>): Promise<number[]> => {
  const nodes = await planOf(fresh.database, await statementOf(ask), 'generic');
  return nodes.filter((one) => one['Relation Name'] === 'groups').map(rowsRead);
};

test.each<[string, GroupQuery, number]>([
  ['the newest', {}, 2],
  ['of a type', { group_type: 'support' }, 5],
  ['of a rare type', { group_type: 'mentorship' }, 2],
  ['one’s own', { mine: 'member' }, 4],
  ['asked to join', { mine: 'applied' }, 4],
])('%s: a page reads some pages of rows', async (_, query, pages) => {
  const most = Math.max(...(await reads((db) => list(db, anna, query, null))));
  expect(most).toBeLessThanOrEqual(pages * (GROUP_PAGE + 1));
});

test.each<[string, GroupQuery]>([
  ['all', {}],
  ['those of a type', { group_type: 'support' }],
])('a count of %s reads little more than a badge says', async (_, query) => {
  expect(Math.max(...(await reads((db) => count(db, anna, query, null))))).toBeLessThanOrEqual(500);
});

test('near, of a type: groups that do not fit are not read', async () => {
  const query: GroupQuery = { sort: 'distance', group_type: 'support' };
  const alone = await walkedAlone(fresh.database, (db) => list(db, anna, query, SEATTLE));
  expect(alone).toEqual(expect.arrayContaining(['groups_by_spot', 'groups_without_spot']));
});

// PostgreSQL may plan that look anew for every row, which costs more than all the rest of the page.
test('whether a leader without a consent works with the viewer is not asked', async () => {
  const rolledBack = new Error();
  const page = fresh.database.transaction(async (tx) => {
    await tx.client.query(`create or replace function members_work_together(one uuid, other uuid) returns boolean
      language plpgsql stable as $$ begin raise exception 'asked for % and %', one, other; end $$`);
    expect(JSON.parse(await list(tx, anna, {}, null)).items).toHaveLength(GROUP_PAGE);
    throw rolledBack;
  });
  await expect(page).rejects.toBe(rolledBack);
});
