import { MENTOR_PAGE, type MentorQuery } from '@pcr/contract/mentors/mentors.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../kit/postgres/database.ts';
import { planOf, rowsRead, statementOf, withoutIndexes } from '../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import * as mentors from './mentors.queries.ts';

// The product's own statements on 20,000 mentors: each reads what it shows, and not much more.

let fresh: FreshDatabase;
let anna: { id: string };

beforeAll(async () => {
  fresh = await freshDatabase();
  const client = await fresh.database.pool.connect();
  await client.query(
    `insert into users (id, full_name, email, created_at, updated_at)
     select gen_random_uuid(), 'Member', n || '@example.org', now(), now() from generate_series(1, 20000) n`,
  );
  const makeIndexes = await withoutIndexes(client, 'mentor_profiles');
  await client.query(
    `insert into mentor_profiles (id, user_id, experience_years, "current_role", specializations, mentorship_areas,
       availability, max_mentees, bio, preferred_communication, location, created_at, updated_at, deleted_at)
     select gen_random_uuid(), u.id, 1 + n / 5 % 30, 'Role ' || n,
       array[(array['infant_care', 'toddlers', 'preschool', 'school_age', 'behavior'])[1 + n % 5]], '{licensing}',
       '{flexible}', 3, 'Words', 'any', 'Austin, TX', now(), now(), case when n % 50 = 7 then now() end
     from (select id, row_number() over () as n from users) u`,
  );
  await makeIndexes();
  await client.query('vacuum analyze mentor_profiles');
  const { rows } = await client.query<{ id: string }>('select id from users limit 1');
  anna = { id: rows[0]?.id ?? '' };
  client.release();
});
afterAll(() => fresh.drop());

const scans = async (ask: (db: Queryable) => Promise<unknown>) => {
  const nodes = await planOf(fresh.database, await statementOf(ask), 'generic');
  const ofMentors = nodes.filter((one) => one['Relation Name'] === 'mentor_profiles');
  expect(ofMentors).not.toEqual([]);
  return ofMentors;
};
const read = async (ask: (db: Queryable) => Promise<unknown>) => {
  const ofMentors = await scans(ask);
  for (const node of ofMentors) expect(node['Node Type'], JSON.stringify(node)).toMatch(/Index|Bitmap/);
  return Math.max(...ofMentors.map(rowsRead));
};

test.each<[string, MentorQuery, number]>([
  ['all', {}, 2],
  ['with 10 years or more', { experience: 10 }, 2],
  ['of a specialization', { specialization: 'toddlers' }, 12],
  ['of both', { experience: 15, specialization: 'preschool' }, 12],
])('%s: a page reads some pages of rows', async (_, query, pages) => {
  expect(await read((db) => mentors.list(db, anna, query, null))).toBeLessThanOrEqual(pages * (MENTOR_PAGE + 1));
});

test('a word that few have is found by its index, and counted no further than the badge says', async () => {
  expect(await read((db) => mentors.list(db, anna, { search: 'role 1777' }, null))).toBeLessThanOrEqual(100);
  // All of them are no narrower by an index: the first that come are counted.
  const counted = await scans((db) => mentors.count(db, anna, {}, null));
  expect(Math.max(...counted.map(rowsRead))).toBeLessThanOrEqual(200);
});
