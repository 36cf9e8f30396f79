import { MENTOR_PAGE, type MentorQuery } from '@pcr/contract/mentors/mentors.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable, Transaction } from '../kit/postgres/database.ts';
import { planOf, rowsRead, statementOf, withoutIndexes } from '../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { listMatches, openOf } from './matches/matches.queries.ts';
import * as mentors from './mentors.queries.ts';
import { suggestedTo } from './suggested/suggestions.queries.ts';

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
  await client.query(
    `insert into user_consent_preferences (user_id, allow_contact_through_app, share_location_region, profile_visibility, updated_at)
     select id, id::text < 'c', true, 'private', now() from users`,
  );
  await client.query(
    'insert into place_spots (lat, lng) select 25 + n % 20, -120 + n from generate_series(0, 49) n on conflict do nothing',
  );
  const makeIndexes = await withoutIndexes(client, 'mentor_profiles');
  await client.query(
    `insert into mentor_profiles (id, user_id, experience_years, "current_role", specializations, mentorship_areas,
       availability, max_mentees, bio, preferred_communication, location, place_lat, place_lng, shows_location,
       created_at, updated_at, deleted_at)
     select gen_random_uuid(), u.id, 1 + n / 5 % 30, 'Role ' || n,
       array[case when n % 1000 = 17 then 'curriculum'
         else (array['infant_care', 'toddlers', 'preschool', 'school_age', 'behavior'])[1 + n % 5] end], '{licensing}',
       '{flexible}', 3, 'Words', 'any', 'Austin, TX', case when n % 3 > 0 then 25 + n % 50 % 20 end,
       case when n % 3 > 0 then -120 + n % 50 end, true, now(), now(), case when n % 50 = 7 then now() end
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
  for (const node of ofMentors)
    expect(node['Node Type'], JSON.stringify(node)).toMatch(/Index|Bitmap/);
  return Math.max(...ofMentors.map(rowsRead));
};

test.each<[string, MentorQuery, number]>([
  ['all', {}, 2],
  ['with 10 years or more', { experience: 10 }, 2],
  ['of a specialization', { specialization: 'toddlers' }, 12],
  ['of both', { experience: 15, specialization: 'preschool' }, 12],
])('%s: a page reads some pages of rows', async (_, query, pages) => {
  expect(await read((db) => mentors.list(db, anna, query, null))).toBeLessThanOrEqual(
    pages * (MENTOR_PAGE + 1),
  );
});

test('a word that few have is found by its index, and counted no further than the badge says', async () => {
  expect(
    await read((db) => mentors.list(db, anna, { search: 'role 1777' }, null)),
  ).toBeLessThanOrEqual(100);
  // All of them are no narrower by an index: the first that come are counted.
  const counted = await scans((db) => mentors.count(db, anna, {}, null));
  expect(Math.max(...counted.map(rowsRead))).toBeLessThanOrEqual(200);
});

const AT = { lat: 30, lng: -115 };
test.each<[string, { specializations: string[]; areas: string[] }, typeof AT | null]>([
  ['to who says nothing', { specializations: [], areas: [] }, null],
  ['near a place', { specializations: [], areas: [] }, AT],
  ['who share what all have', { specializations: ['toddlers'], areas: ['licensing'] }, AT],
  ['who share what few have', { specializations: ['curriculum'], areas: ['finding_work'] }, AT],
  ['who share what nobody has', { specializations: ['outdoor_play'], areas: [] }, null],
])(
  'suggested %s: some hundreds of 20,000 are looked at (mentors.md 25)',
  async (_, known, origin) => {
    expect(await read((db) => suggestedTo(db, anna, known, origin))).toBeLessThanOrEqual(1_000);
  },
);

test('a member’s matches are found by mentor and mentee, however many there are (mentors.md 70)', async () => {
  await fresh.database.query(
    {
      name: '',
      text: `insert into mentor_matches (id, mentor_id, mentee_id, full_name, email, experience_level, mentorship_focus, goals,
         availability, preferred_communication, status, start_date, created_at, updated_at)
       select gen_random_uuid(), p.id, u.id, 'Bo', 'bo@example.org', 'beginner', '{licensing}', 'To learn', '{flexible}',
         'any', 'active', now(), now(), now()
       from (select id, row_number() over (order by id) as n from mentor_profiles) p
       join (select id, row_number() over (order by id) as n from users) u on u.n = (p.n * 7) % 20000 + 1`,
    },
    [],
  );
  await fresh.database.query({ name: '', text: 'analyze mentor_matches' }, []);
  const now = new Date();
  for (const ask of [
    (db: Queryable) => listMatches(db, anna, { show: 'current' }, now),
    (db: Queryable) => listMatches(db, anna, { show: 'past' }, now),
    (db: Queryable) => openOf(db as Transaction, anna.id, anna),
  ]) {
    const nodes = await planOf(fresh.database, await statementOf(ask), 'generic');
    const ofMatches = nodes.filter((one) => one['Relation Name'] === 'mentor_matches');
    expect(ofMatches).not.toEqual([]);
    for (const node of ofMatches)
      expect(node['Node Type'], JSON.stringify(node)).toMatch(/Index|Bitmap/);
    expect(Math.max(...ofMatches.map(rowsRead))).toBeLessThanOrEqual(50);
  }
});
