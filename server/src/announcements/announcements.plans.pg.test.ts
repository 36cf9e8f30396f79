import { randomUUID } from 'node:crypto';
import {
  ANNOUNCEMENT_PAGE,
  type AnnouncementQuery,
  MORE_COUNTED,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permit } from '../kit/permit/permit.ts';
import type { Queryable } from '../kit/postgres/database.ts';
import {
  planOf as nodesOf,
  type PlanNode,
  rowsRead,
  statementOf,
  withoutIndexes,
} from '../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { announcementQueries } from './announcements.queries.ts';

// The product's own statements on 20,000 announcements and 20,000 changes: each reads only what it
// shows.

const announcements = announcementQueries('creator');
let fresh: FreshDatabase;
let anna: { id: string };
let changed: string;

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
  const makeIndexes = await withoutIndexes(client, 'announcements', 'history');
  await client.query(
    `insert into announcements (id, title, content, priority, status, created_by, updated_by, created_at, updated_at, deleted_at)
     select gen_random_uuid(), 'Title ' || n, repeat('content ', 40), 'medium',
       (array['active', 'active', 'inactive', 'archived'])[1 + n % 4], ($1::uuid[])[n % 20 + 1], ($1::uuid[])[n % 20 + 1],
       now() - n * interval '1 minute', now(), case when n % 50 = 7 then now() - n * interval '1 second' end
     from generate_series(1, 20000) n`,
    [ids],
  );
  await client.query(`update announcements set title = title || ' again'`);
  await makeIndexes();
  await client.query('vacuum analyze announcements');
  await client.query('vacuum analyze history');
  const { rows } = await client.query<{ id: string }>(
    'select id from announcements where deleted_at is null limit 1',
  );
  changed = rows[0]?.id ?? '';
  client.release();
});
afterAll(() => fresh.drop());

const planOf = async (ask: (db: Queryable) => Promise<unknown>, mode: 'custom' | 'generic') =>
  nodesOf(fresh.database, await statementOf(ask), mode);

/**
 * Every look at a table goes through an index, reads at most `most` rows, and no more than `sorted`
 * are sorted.
 */
function expectIndexed(nodes: PlanNode[], most: number, sorted = 0): void {
  const looks = nodes.filter((node) => node['Relation Name'] || node['Index Name']);
  expect(looks.length).toBeGreaterThan(0);
  for (const node of looks) {
    expect(node['Node Type'], JSON.stringify(node)).toMatch(/^Index (Only )?Scan$/);
    expect(rowsRead(node), JSON.stringify(node)).toBeLessThanOrEqual(most);
  }
  for (const node of nodes.filter((one) => one['Node Type'].includes('Sort')))
    expect(rowsRead(node), JSON.stringify(node)).toBeLessThanOrEqual(sorted);
}

describe.each(['custom', 'generic'] as const)('with a %s plan', (mode) => {
  const list = (query: AnnouncementQuery) =>
    planOf((db) => announcements.list(db, anna, query), mode);

  test.each<AnnouncementQuery>([{}, { status: 'active' }, { status: 'archived' }])(
    'a page of the list with %j costs a page, the first and the fourth',
    async (query) => {
      expectIndexed(await list(query), ANNOUNCEMENT_PAGE + 1);
      let cursor = '';
      for (let page = 0; page < 3; page++) {
        cursor = JSON.parse(
          await announcements.list(fresh.database, anna, { ...query, ...(cursor && { cursor }) }),
        ).next;
      }
      expectIndexed(await list({ ...query, cursor }), ANNOUNCEMENT_PAGE + 1);
    },
  );

  test('the dashboard reads five, and counts further ones in the index alone, up to a limit', async () => {
    const nodes = await planOf(
      (db) => db.query({ name: 'latest', text: announcements.latestInSql(5) }, [anna.id]),
      mode,
    );
    expectIndexed(nodes, MORE_COUNTED + 5, 10);
    const counted = nodes.filter((node) => node['Index Name'] && rowsRead(node) > 5);
    expect(counted.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  });

  test('recently deleted ones of one member cost what this member has deleted, not what all have', async () => {
    const nodes = await planOf(
      (db) => announcements.repository.listDeleted(db, anna, undefined, new Date()),
      mode,
    );
    const looks = nodes.filter((node) => node['Relation Name'] || node['Index Name']);
    // Its last change says who deleted it.
    for (const node of looks) {
      expect(['announcements_deleted', 'history_of_entry']).toContain(
        node['Index Name'] ?? 'announcements_deleted',
      );
    }
    for (const node of looks) expect(rowsRead(node)).toBeLessThanOrEqual(200);
  });

  test('the versions of one announcement are found among all changes by index', async () => {
    const allowed = { actor: anna, row: { id: changed } } as Permit<'edit', never>;
    expectIndexed(
      await planOf((db) => announcements.repository.listVersions(db, allowed, undefined), mode),
      HISTORY_PAGE + 1,
    );
  });
});
