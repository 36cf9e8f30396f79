import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../kit/postgres/database.ts';
import { planOf, rowsRead, statementOf } from '../../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../../kit/testing/postgres-for-tests.ts';
import { takeNext } from './broadcasts.queries.ts';
import { BROADCAST_BATCH } from './broadcasts.ts';

// The statement that takes the next members, among 10,000: each batch reads about as many as it
// takes, also far on.

let fresh: FreshDatabase;
const MEMBERS = 10_000;
const [everywhere, inTexas] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  fresh = await freshDatabase();
  const { pool } = fresh.database;
  await pool.query(
    `with made as (
       insert into users (id, full_name, email, created_at, updated_at)
       select gen_random_uuid(), 'Member', n || '@example.org', now(), now() from generate_series(1, $1) n returning id
     ), preferred as (
       insert into notification_preferences (user_id, newsletters) select id, true from made
     )
     insert into profiles (user_id, updated_at, city, state, zip_code)
     select id, now(), 'Austin', 'TX', case when random() < 0.5 then '78701' end from made`,
    [MEMBERS],
  );
  await pool.query(
    `insert into broadcasts (id, kind, message_subject, body, words, region, created_at, members, reached)
     select id, kind, 'News', 'x', '[]', region, now(), 0,
       (select u.id from users u order by u.id offset $3::int limit 1)
     from (values ($1::uuid, 'newsletters', null::jsonb),
       ($2::uuid, 'emergency', '{"words": "Texas", "state": "TX", "and_unknown": false}'::jsonb)) b (id, kind, region)`,
    [everywhere, inTexas, MEMBERS / 2],
  );
  await pool.query('vacuum analyze');
});
afterAll(() => fresh.drop());

test.each([
  ['of a topic', everywhere],
  ['of a region', inTexas],
])('a batch %s reads only what it needs', async (_, id) => {
  const asked = await statementOf((db) =>
    takeNext(db as Transaction, id, BROADCAST_BATCH, new Date()),
  );
  for (const mode of ['custom', 'generic'] as const) {
    const nodes = await planOf(fresh.database, asked, mode);
    const read = nodes
      .filter((node) => node['Relation Name'])
      .map((node) => [node['Relation Name'], rowsRead(node)]);
    for (const [table, rows] of read)
      expect(rows, `${mode}: ${table}`).toBeLessThanOrEqual(BROADCAST_BATCH * 3);
  }
});
