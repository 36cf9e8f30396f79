import { randomUUID } from 'node:crypto';
import {
  LOOK_UP_SHOWN,
  LOOKS_PAGE,
  type LookUpQuery,
} from '@pcr/contract/families/look-up/look-up.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permit } from '../../kit/permit/permit.ts';
import type { Queryable } from '../../kit/postgres/database.ts';
import {
  type PlanNode,
  planOf as plan,
  rowsRead as read,
  statementOf,
  withoutIndexes,
} from '../../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../../kit/testing/postgres-for-tests.ts';
import { familyRules } from '../families.rules.ts';
import * as shared from './look-up.queries.ts';
import * as looks from './looks.queries.ts';

// The product's own statements on 20,000 records of 2,000 members, of whom a tenth share. One
// record in ten is of a Johnson, one in a thousand of an Okonkwo. A plan is held against what must
// not be in it.

const MEMBERS = 2_000;
const RECORDS = 20_000;
/** Of ten that are walked one is shared, give or take. */
const WALKED = (LOOK_UP_SHOWN + 1) * 10 * 2;
let fresh: FreshDatabase;
let viewer: { id: string };
let record: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  const ids = Array.from({ length: MEMBERS }, () => randomUUID());
  viewer = { id: ids[7] ?? '' };
  const client = await fresh.database.pool.connect();
  // Else vacuum, right after, would not yet see all rows as visible to all.
  await client.query('set synchronous_commit = on');
  await client.query(
    `insert into users (id, full_name, email, created_at, updated_at)
     select id, 'Owner', id || '@example.org', now(), now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await client.query(
    `insert into user_consent_preferences (user_id, allow_service_history_visible, share_location_region, updated_at)
     select id, n % 10 = 0, true, now() from unnest($1::uuid[]) with ordinality u(id, n)`,
    [ids],
  );
  const makeIndexes = await withoutIndexes(client, 'families', 'family_look_ups');
  await client.query(
    `insert into families (id, user_id, family_name, location, children_count, service_status, previous_providers,
       created_at, updated_at, reliability_rating, communication_rating, timeliness_rating, professionalism_rating)
     select gen_random_uuid(), ($1::uuid[])[hashtext(n::text || 'x') & 1023],
       case when n % 10 = 0 then 'The Johnson Family' when n % 1000 = 1 then 'Okonkwo'
         else 'Family ' || translate(md5(n::text), '0123456789', 'ghijklmnop') end,
       (array['Tacoma, WA', 'Austin, TX', 'Boston, MA', 'Salem, OR'])[1 + (n / 10) % 4], 1, 'Active', 0,
       now() - n * interval '1 minute', now(), 3, 4, 5, 5
     from generate_series(1, $2::int) n where (hashtext(n::text || 'x') & 1023) > 0`,
    [ids, RECORDS],
  );
  await client.query(
    `insert into family_look_ups (family_id, user_id, owner_id, day, created_at)
     select f.id, $1, f.user_id, current_date - n, now() - n * interval '1 day'
     from (select id, user_id from families where family_name like '%Johnson%') f, generate_series(1, 5) n`,
    [viewer.id],
  );
  const { rows } = await client.query<{ id: string; user_id: string }>(
    `select id, user_id from families where family_name like '%Johnson%' limit 1`,
  );
  record = rows[0]?.id ?? '';
  viewer = { id: rows[0]?.user_id ?? '' };
  await client.query(
    `insert into family_look_ups (family_id, user_id, owner_id, day, created_at)
     select $1, $2, $3, current_date - n, now() - n * interval '1 day' from generate_series(6, 300) n`,
    [record, ids[8], viewer.id],
  );
  await client.query('insert into profiles (user_id, updated_at) select id, now() from users');
  await makeIndexes();
  await client.query('vacuum analyze');
  client.release();
});
afterAll(() => fresh.drop());

/** Every look at a table that grows goes through an index; how many rows were read in all. */
function readThroughIndexes(nodes: PlanNode[]): number {
  const grows = /^(families|family_words|family_look_ups|user_consent_preferences|users|profiles)$/;
  const onTables = nodes.filter((node) => node['Relation Name']?.match(grows));
  for (const node of onTables) {
    if (node['Node Type'] === 'ModifyTable') continue;
    expect(node['Node Type'], JSON.stringify(node)).toMatch(
      /^(Index Scan|Index Only Scan|Bitmap Heap Scan)$/,
    );
  }
  return Math.max(...nodes.filter((node) => node['Index Name'] || node['Relation Name']).map(read));
}

const SEARCHES: [string, LookUpQuery, number][] = [
  ['a name that one in ten has', { family_name: 'johnson' }, WALKED],
  ['its beginning', { family_name: 'joh' }, WALKED],
  [
    'a common name with a place that a quarter has',
    { family_name: 'johnson', location: 'Tacoma' },
    WALKED,
  ],
  ['a common name with a place that none has', { family_name: 'johnson', location: 'Zanzibar' }, 1],
  ['a rare one', { family_name: 'okonkwo' }, 40],
  ['a rare one with a place', { family_name: 'okonkwo', location: 'Austin' }, 40],
  ['one that none has', { family_name: 'xylophone' }, 0],
  ['one that none has, with a place', { family_name: 'xylophone', location: 'Tacoma' }, 1],
];

describe.each(['custom', 'generic'] as const)('with a %s plan', (mode) => {
  const planOf = async (ask: (db: Queryable) => Promise<unknown>) =>
    plan(fresh.database, await statementOf(ask), mode);

  test.each(SEARCHES)(
    'a look-up of %s walks what it shows, and nothing of the rest',
    async (_, query, most) => {
      const nodes = await planOf((db) => shared.lookUp(db, viewer, query, new Date()));
      expect(readThroughIndexes(nodes)).toBeLessThanOrEqual(most);
      const walks = nodes.filter((node) => node['Relation Name'] === 'family_words');
      expect(walks.length).toBeGreaterThan(0);
      // Of an owner who shares nothing not even the row of consents is read.
      const consents = nodes.filter((node) => node['Relation Name'] === 'user_consent_preferences');
      expect(new Set(consents.map((node) => node['Index Name']))).toEqual(
        new Set(['user_consent_sharing']),
      );
      // Its order is that of the index; at most what is shown is sorted.
      for (const node of nodes.filter((one) => /Sort/.test(one['Node Type'])))
        expect(read(node)).toBeLessThanOrEqual(query.location ? LOOK_UP_SHOWN + 1 : 0);
    },
  );

  test.each([
    ['nowhere', 'zoe', {}],
    ['nowhere, with a place', 'zoe', { location: 'Tacoma' }],
    ['rare', 'oko', {}],
    ['rare, with a place', 'oko', { location: 'Tacoma' }],
  ])(
    'two words of which the longer is common and the other %s walk the other',
    async (_, other, place) => {
      const query = { family_name: `johnson ${other}`, ...place };
      const nodes = await planOf((db) => shared.lookUp(db, viewer, query, new Date()));
      expect(readThroughIndexes(nodes)).toBeLessThanOrEqual(shared.COUNTED + 40);
    },
  );

  test('opening a record is a few rows by their keys', async () => {
    for (const ask of [
      (db: Queryable) => shared.openShared(db, viewer, record, new Date()),
      (db: Queryable) =>
        shared.look(db as Parameters<typeof shared.look>[0], viewer, record, new Date()),
    ])
      expect(readThroughIndexes(await planOf(ask))).toBeLessThanOrEqual(1);
  });

  test('the looks at one record, and at all of one’s own, read a page in order', async () => {
    const of = permit(familyRules, viewer, 'edit', { id: record, user_id: viewer.id });
    const first = await planOf((db) => looks.looksAt(db, of, undefined, new Date()));
    expect(readThroughIndexes(first)).toBeLessThanOrEqual(LOOKS_PAGE + 1);
    const all = await planOf((db) => looks.looksAtOwn(db, viewer, undefined));
    expect(readThroughIndexes(all)).toBeLessThanOrEqual(LOOKS_PAGE + 1);
    for (const nodes of [first, all])
      expect(nodes.map((node) => node['Node Type'])).not.toContainEqual(
        expect.stringContaining('Sort'),
      );
  });
});

test('every form of a look-up is a statement with a name of its own', () => {
  const texts = new Map<string, string>();
  for (const family_name of ['johnson', 'johnson zoe', 'a johnson zoe'])
    for (const location of [undefined, 'Tacoma', 'Austin']) {
      const { statement } = shared.lookUpStatement({ family_name, ...(location && { location }) });
      expect(texts.get(statement.name) ?? statement.text).toBe(statement.text);
      texts.set(statement.name, statement.text);
    }
  expect(texts.size).toBe(4);
});
