import { randomUUID } from 'node:crypto';
import {
  COMMENT_PAGE,
  COMMENTS_COUNTED,
  type GroupPostPage,
  POST_PAGE,
} from '@pcr/contract/groups/board/board.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Queryable } from '../../kit/postgres/database.ts';
import { planOf, rowsRead, statementsOf, withoutIndexes } from '../../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../../kit/testing/postgres-for-tests.ts';
import { listComments, listPosts } from './board.queries.ts';

// The product's own statements on a board with 20,000 posts, beside others, and 10,000 comments
// under one of them.

let fresh: FreshDatabase;
let anna: { id: string };
const [group, discussed] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  fresh = await freshDatabase();
  const ids = Array.from({ length: 20 }, () => randomUUID());
  anna = { id: ids[7] ?? '' };
  const client = await fresh.database.pool.connect();
  // Else vacuum, right after, would not yet see all rows as visible to all.
  await client.query('set synchronous_commit = on');
  await client.query(
    `insert into users (id, full_name, email, created_at, updated_at)
     select id, 'Member', id || '@example.org', now(), now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await client.query(
    `insert into groups (id, leader_id, name, description, group_type, location, city, state, radius_miles,
       meeting_frequency, is_active, created_at, updated_at)
     select case n when 1 then $1::uuid else gen_random_uuid() end, $2, 'Group ' || n, 'Words', 'regional', 'Hall',
       'Austin', 'TX', 25, 'weekly', true, now(), now() from generate_series(1, 20) n`,
    [group, anna.id],
  );
  await client.query(
    `insert into group_members (group_id, user_id, joined_at) select g.id, u.id, now() from groups g, users u`,
  );
  const makeIndexes = await withoutIndexes(client, 'group_posts');
  const insert =
    'insert into group_posts (id, group_id, author_id, post_id, text, hidden, created_at, updated_at, deleted_at)';
  await client.query(
    `${insert}
     select case n when 1 then $3::uuid else gen_random_uuid() end, $1, ($2::uuid[])[n % 20 + 1], null, 'Text ' || n,
       n % 1000 = 9, now() - n * interval '1 minute', now(), case when n % 50 = 7 then now() end
     from generate_series(1, 20000) n`,
    [group, ids, discussed],
  );
  await client.query(
    `${insert}
     select gen_random_uuid(), g.id, ($1::uuid[])[n % 20 + 1], null, 'Text ' || n, false, now() - n * interval '1 minute',
       now(), null
     from generate_series(1, 1000) n, groups g`,
    [ids],
  );
  await client.query(
    `${insert}
     select gen_random_uuid(), $1, ($2::uuid[])[n % 20 + 1], $3, 'Text ' || n, false, now() - n * interval '1 second',
       now(), case when n % 50 = 7 then now() end
     from generate_series(1, 10000) n`,
    [group, ids, discussed],
  );
  await makeIndexes();
  await client.query('vacuum analyze group_posts');
  client.release();
}, 120_000);
afterAll(() => fresh.drop());

const board = (cursor?: string) => (db: Queryable) => listPosts(db, anna, group, cursor);
const under = (cursor?: string) => (db: Queryable) => listComments(db, anna, discussed, cursor);

/** The cursor after so many posts. */
async function after(posts: number): Promise<string> {
  const [row] = (
    await fresh.database.pool.query<{ k0: string; k1: string }>(
      `select created_at::text as k0, id::text as k1 from group_posts
       where group_id = $1 and post_id is null and deleted_at is null order by created_at desc, id desc offset $2 limit 1`,
      [group, posts],
    )
  ).rows;
  return Buffer.from(JSON.stringify([row?.k0, row?.k1])).toString('base64url');
}

/** Of posts, what a page reads; of comments, what is counted under each of its posts. */
async function expectWalk(
  ask: (db: Queryable) => Promise<string | undefined>,
  most: number,
): Promise<void> {
  // Where it finds nothing, another asks whether there is a board.
  const [list] = await statementsOf(ask);
  if (!list) throw new Error('nothing was asked');
  const nodes = await planOf(fresh.database, list, 'generic');
  const looks = nodes.filter((node) => node['Relation Name'] === 'group_posts');
  expect(looks.length).toBeGreaterThan(0);
  for (const node of looks) {
    expect(node['Node Type'], JSON.stringify(node)).toMatch(/Index/);
    expect(rowsRead(node), JSON.stringify(node)).toBeLessThanOrEqual(most);
  }
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
}

test.each([1, 800])(
  'page %i of a board reads its page, and counts what stands under it',
  async (page) => {
    const cursor = page === 1 ? undefined : await after((page - 1) * POST_PAGE);
    const { items } = JSON.parse((await board(cursor)(fresh.database)) ?? '') as z.infer<
      typeof GroupPostPage
    >;
    expect(items).toHaveLength(POST_PAGE);
    await expectWalk(board(cursor), Math.max(2 * (POST_PAGE + 1), COMMENTS_COUNTED + 10));
  },
);

test('comments under one post are read as a page, and counted no further than they are said', async () => {
  await expectWalk(under(), 2 * (COMMENT_PAGE + 1));
  const { items } = JSON.parse((await board()(fresh.database)) ?? '') as z.infer<
    typeof GroupPostPage
  >;
  expect(items.find(({ id }) => id === discussed)?.comments).toBe(COMMENTS_COUNTED + 1);
});
