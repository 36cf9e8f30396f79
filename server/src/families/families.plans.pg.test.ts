import { randomUUID } from 'node:crypto';
import {
  FAMILY_PAGE,
  FAMILY_SORTS,
  type FamilyQuery,
} from '@pcr/contract/families/families.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PlanNode,
  planOf as plan,
  rowsRead as read,
  statementOf,
  withoutIndexes,
} from '../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import * as families from './families.queries.ts';

// The product's own statements on 20,000 records of 20 owners. A plan is held against what must not
// be in it.

const OWNERS = 20;
let fresh: FreshDatabase;
let owner: { id: string };

beforeAll(async () => {
  fresh = await freshDatabase();
  const ids = Array.from({ length: OWNERS }, () => randomUUID());
  owner = { id: ids[7] ?? '' };
  const client = await fresh.database.pool.connect();
  // Else vacuum, right after, would not yet see all rows as visible to all.
  await client.query('set synchronous_commit = on');
  await client.query(
    `insert into users (id, full_name, email, created_at, updated_at)
     select id, 'Owner', id || '@example.org', now(), now() from unnest($1::uuid[]) id`,
    [ids],
  );
  const makeIndexes = await withoutIndexes(client, 'families', 'family_look_ups');
  await client.query(
    `insert into families (id, user_id, family_name, location, children_count, contact_info, service_status,
       last_provider, previous_providers, notes, created_at, updated_at,
       reliability_rating, communication_rating, timeliness_rating, professionalism_rating)
     select gen_random_uuid(), ($1::uuid[])[n % $2 + 1], 'Family ' || md5(n::text), 'City ' || n % 40, 1 + n % 3,
       repeat('call me ', 8), (array['Active', 'Completed', 'Ended'])[1 + (n / 20) % 3], 'Sunny Days', n % 4,
       repeat('notes about them ', 20), now() - n * interval '1 minute', now(),
       1 + (n / 20) % 41 / 10.0, 1 + (n / 3) % 41 / 10.0, 1 + (n / 7) % 41 / 10.0, 1 + (n / 11) % 41 / 10.0
     from generate_series(1, 20000) n`,
    [ids, OWNERS],
  );
  // By what is the same in every run: with random ids, two of the newest were sometimes deleted.
  await client.query(
    `update families set deleted_at = now() where abs(hashtext(family_name)) % 50 = 0`,
  );
  await client.query(
    `insert into family_look_ups (family_id, user_id, day, created_at)
     select id, user_id, created_at::date, created_at from families`,
  );
  await makeIndexes();
  await client.query('vacuum analyze families, family_look_ups');
  client.release();
});
afterAll(() => fresh.drop());

const planOf = (asked: Awaited<ReturnType<typeof statementOf>>, mode: 'custom' | 'generic') =>
  plan(fresh.database, asked, mode);

/** Every look at the table goes through an index, and through this owner's part of it. */
function expectIndexed(nodes: PlanNode[]): void {
  const looks = nodes.filter((node) => node['Relation Name'] === 'families' || node['Index Name']);
  expect(looks.length).toBeGreaterThan(0);
  for (const node of looks) {
    expect(node['Node Type']).toMatch(
      /^(Index Scan|Index Only Scan|Bitmap Heap Scan|Bitmap Index Scan)$/,
    );
    expect(read(node), JSON.stringify(node)).toBeLessThanOrEqual(20_000 / OWNERS);
  }
}

/** The cursor after the third page. */
async function cursorFor(query: FamilyQuery): Promise<string> {
  let cursor: string | undefined;
  for (let page = 0; page < 3; page++) {
    cursor = JSON.parse(
      await families.list(fresh.database, owner, { ...query, ...(cursor ? { cursor } : {}) }),
    ).next;
  }
  return cursor ?? '';
}

const list = (query: FamilyQuery) => statementOf((db) => families.list(db, owner, query));

describe.each(['custom', 'generic'] as const)('with a %s plan', (mode) => {
  describe.each(FAMILY_SORTS)('the list by %s', (sort) => {
    test.each([false, true])(
      'reads one page from its index, in order, and sorts nothing; after a cursor (%s) as well',
      async (after) => {
        const query = after ? { sort, cursor: await cursorFor({ sort }) } : { sort };
        const nodes = await planOf(await list(query), mode);
        expectIndexed(nodes);
        expect(nodes.map((node) => node['Node Type'])).not.toContainEqual(
          expect.stringContaining('Sort'),
        );
        const scan = nodes.find((node) => node['Index Name']) as PlanNode;
        expect(scan['Index Name']).toBe(`families_by_${sort}`);
        if (after) expect(scan['Index Cond']).toMatch(/ROW\(.*\) [<>] ROW\(/);
        expect(read(scan)).toBeLessThanOrEqual(FAMILY_PAGE + 1);
      },
    );

    test.each<FamilyQuery>([
      { search: 'abc' },
      { search: 'nothing like it' },
      { status: 'Ended' },
      { location: 'City 7' },
      { rating: 'high' },
      { rating: 'medium' },
      { rating: 'low' },
      { search: 'f', status: 'Active', location: 'City 7', rating: 'low' },
    ])("with %j reads no more than the owner's part of an index", async (query) => {
      expectIndexed(await planOf(await list({ ...query, sort }), mode));
    });
  });

  test("tiles and locations read the owner's part of an index alone, not the table", async () => {
    const nodes = await planOf(await statementOf((db) => families.summarize(db, owner)), mode);
    expectIndexed(nodes);
    for (const node of nodes.filter((one) => one['Index Name'])) {
      expect(node['Node Type']).toBe('Index Only Scan');
    }
  });

  test('one record is one row by its key', async () => {
    const id = JSON.parse(await families.list(fresh.database, owner, {})).items[0].id;
    const nodes = await planOf(
      await statementOf((db) => families.repository.get(db, owner, id)),
      mode,
    );
    expectIndexed(nodes);
    const scan = nodes.find((node) => node['Index Name']) as PlanNode;
    expect(scan['Index Name']).toBe('families_pkey');
    expect(read(scan)).toBe(1);
  });

  test('looks are noted by the keys of their records', async () => {
    const { items } = JSON.parse(await families.list(fresh.database, owner, {})) as {
      items: { id: string }[];
    };
    const looks = items.map(({ id }) => ({
      family_id: id,
      user_id: owner.id,
      at: new Date().toISOString(),
    }));
    const nodes = await planOf(await statementOf((db) => families.noteLooks(db, looks)), mode);
    expectIndexed(nodes.filter((node) => node['Node Type'] !== 'ModifyTable'));
    for (const node of nodes.filter((one) => one['Index Name'] === 'families_pkey')) {
      expect(read(node)).toBeLessThanOrEqual(items.length);
    }
  });

  test('recent activity reads its few newest entries, in order', async () => {
    const text = `with now as materialized (select $2::timestamptz as at) ${families.activityInSql(5)}`;
    const nodes = await planOf(
      [{ name: 'activity', text }, [owner.id, new Date().toISOString()]],
      mode,
    );
    expectIndexed(nodes);
    expect(nodes.map((node) => node['Node Type'])).not.toContainEqual(
      expect.stringContaining('Sort'),
    );
    for (const node of nodes.filter((one) => one['Index Name']))
      expect(read(node)).toBeLessThanOrEqual(6);
  });
});

test('every combination of sort, filters and cursor is a statement with a name of its own', async () => {
  const texts = new Map<string, string>();
  const given = { search: 'x', status: 'Ended', location: 'x', rating: 'low' } as const;
  for (const sort of FAMILY_SORTS) {
    const cursor = await cursorFor({ sort });
    for (let bits = 0; bits < 32; bits++) {
      const chosen = Object.entries({ ...given, cursor }).filter((_, n) => bits & (1 << n));
      const { statement } = families.listStatement({ sort, ...Object.fromEntries(chosen) });
      // pg refuses a name that comes with another text, and PostgreSQL cuts one of 64.
      expect(texts.get(statement.name) ?? statement.text).toBe(statement.text);
      expect(statement.name.length).toBeLessThan(64);
      texts.set(statement.name, statement.text);
    }
  }
  expect(texts.size).toBe(4 * 32);
});
