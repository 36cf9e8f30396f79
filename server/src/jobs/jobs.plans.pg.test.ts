import { randomUUID } from 'node:crypto';
import { JOB_PAGE, type JobQuery } from '@pcr/contract/jobs/jobs.schema.ts';
import { SEATTLE } from '@pcr/contract/kit/near/near.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fewStatement, listNear, nearStatement } from '../kit/places/near.ts';
import type { Queryable, Statement } from '../kit/postgres/database.ts';
import {
  planOf as nodesOf,
  type PlanNode,
  statementOf,
  walkedAlone,
  withoutIndexes,
} from '../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import * as applications from './applications/applications.queries.ts';
import * as jobs from './jobs.queries.ts';

// The product's own statements on 20,000 jobs. A plan is held against what must not be in it, and
// against what it reads.

let fresh: FreshDatabase;
const viewer = { id: randomUUID() };

beforeAll(async () => {
  fresh = await freshDatabase();
  const client = await fresh.database.pool.connect();
  const others = Array.from({ length: 49 }, () => randomUUID());
  await client.query(
    `insert into users (id, full_name, email, created_at, updated_at)
     select id, 'Member', id || '@example.org', now(), now() from unnest($1::uuid[]) id`,
    [[viewer.id, ...others]],
  );
  const makeIndexes = await withoutIndexes(client, 'jobs', 'job_applications', 'saved_jobs');
  await client.query(
    `insert into jobs (id, provider_id, title, description, location, start_date, pay_rate, job_type, status, created_at, updated_at,
       location_lat, location_lng)
     select gen_random_uuid(), ($1::uuid[])[1 + n % 50],
       (array['Teacher', 'Floater', 'Kitchen Helper', 'Nanny', 'Assistant'])[1 + n % 5] || ' ' || left(md5(n::text), 8),
       case when n % 4000 = 17 then 'Bilingual, please: 王小明, няня, Q7.' else 'Mornings, with two other adults.' end,
       'City ' || n % 20 || ', TX', '2026-12-01', case when n % 4 > 0 then 12 + abs(hashtext(n::text)) % 60 * 0.25 end, (array['shift', 'temp', 'contract'])[1 + n % 3],
       (array['active', 'filled'])[1 + n % 7 % 2], now() - n * interval '1 minute', now(), s.lat, s.lng
     from generate_series(1, 20000) n left join (
       select row_number() over () as k, lat, lng from place_spots where miles_between(47.6, -122.3, lat, lng) < 20
     ) s on s.k = n % 400`,
    [[viewer.id, ...others]],
  );
  await client.query(`update jobs set deleted_at = now() where abs(hashtext(id::text)) % 50 = 0`);
  await client.query(
    `insert into job_applications (id, job_id, contractor_id, message, created_at, updated_at)
     select gen_random_uuid(), j.id, ($1::uuid[])[1 + (array_position($1::uuid[], j.provider_id) + k) % 50],
       'I would like to.', now() - random() * interval '9 days', now()
     from jobs j, unnest(array[7, 21]) k`,
    [[viewer.id, ...others]],
  );
  await client.query(
    `insert into saved_jobs (user_id, job_id, created_at)
     select ($1::uuid[])[1 + (array_position($1::uuid[], j.provider_id) + k) % 50], j.id, now() - random() * interval '9 days'
     from jobs j, unnest(array[3]) k`,
    [[viewer.id, ...others]],
  );
  await makeIndexes();
  // Members who neither post nor apply: a table of one page is quicker read as a whole.
  await client.query(
    `insert into users (id, full_name, email, created_at, updated_at)
     select gen_random_uuid(), 'Member', n || '@example.org', now(), now() from generate_series(1, 5000) n`,
  );
  await client.query(
    `insert into user_consent_preferences (user_id, display_real_name, allow_contact_through_app, profile_visibility)
     select id, n % 2 = 0, n % 3 = 0, case when n % 4 = 0 then 'families' else 'public' end from (select id, row_number() over () as n from users) u`,
  );
  await client.query(
    'vacuum analyze jobs, job_applications, saved_jobs, users, user_consent_preferences',
  );
  client.release();
});
afterAll(() => fresh.drop());

/**
 * A named statement is prepared, so its generic plan is looked at; of two questions, the plan of
 * the second.
 */
async function planOf(ask: (db: Queryable) => Promise<unknown>): Promise<PlanNode[]> {
  const asked = await statementOf(ask);
  return nodesOf(fresh.database, asked, asked[0].name ? 'generic' : 'custom');
}

const rowsRead = (nodes: PlanNode[]) =>
  nodes
    .filter((node) => node['Relation Name'] === 'jobs')
    .reduce(
      (sum, node) =>
        sum +
        ((node['Actual Rows'] ?? 0) +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
          (node['Actual Loops'] ?? 0),
      0,
    );
/** A page, and with a type of which a third is, what lies between. */
const most = ({ job_type }: JobQuery) => (JOB_PAGE + 1) * (job_type ? 5 : 1);
const list = (query: JobQuery) => (db: Queryable) => jobs.list(db, viewer, query);
const usesIndexes = (nodes: PlanNode[]) => {
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
};

describe('the board by distance (near.md 11)', () => {
  const near = { origin: SEATTLE, radius_miles: 25 };
  const planOfNear = async (
    query: JobQuery,
    statement: typeof nearStatement | typeof fewStatement,
  ) => {
    const { statement: text, values } = statement(jobs.nearList(viewer, query), near);
    return nodesOf(fresh.database, [text, values], 'custom');
  };

  test.each<JobQuery>([{}, { job_type: 'temp' }, { status: 'active' }])(
    '%j reads a page of what is nearest',
    async (query) => {
      const nodes = await planOfNear(query, nearStatement);
      usesIndexes(nodes);
      expect(rowsRead(nodes)).toBeLessThan(6 * JOB_PAGE);
    },
  );

  test('of a type: jobs that do not fit are not read', async () => {
    const alone = await walkedAlone(fresh.database, (db) =>
      listNear(db, viewer, jobs.nearList(viewer, { job_type: 'temp' }), near),
    );
    expect(alone).toEqual(expect.arrayContaining(['jobs_by_spot', 'jobs_without_spot']));
  });

  test.each<JobQuery>([{ search: 'няня' }, { mine: 'saved' }])(
    '%j reads what few fit, and not what is near',
    async (query) => {
      const nodes = await planOfNear(query, fewStatement);
      usesIndexes(nodes);
      expect(rowsRead(nodes)).toBeLessThan(2_500);
    },
  );
});

describe('the board', () => {
  test.each<JobQuery>([
    {},
    { job_type: 'temp' },
    { status: 'active' },
    { status: 'filled', job_type: 'temp' },
    { sort: 'pay' },
    { sort: 'pay', job_type: 'temp' },
    { sort: 'pay', status: 'active' },
  ])('%j reads a page of an index in its order', async (query) => {
    const nodes = await planOf(list(query));
    usesIndexes(nodes);
    // Of the few credentials with an application some are sorted, of jobs none.
    const sorted = nodes.filter((node) => /Sort/.test(node['Node Type']));
    expect(JSON.stringify(sorted.map((node) => node['Sort Key'] ?? 'none'))).not.toMatch(
      /\bj\.|none/,
    );
    expect(rowsRead(nodes)).toBeLessThanOrEqual(most(query));
  });

  test.each<JobQuery>([{}, { sort: 'pay', job_type: 'shift' }])(
    'page 20 of %j costs what page 1 costs',
    async (query) => {
      let cursor: string | undefined;
      for (let page = 1; page < 20; page++) {
        cursor = (
          JSON.parse(
            await jobs.list(fresh.database, viewer, { ...query, ...(cursor && { cursor }) }),
          ) as {
            next: string;
          }
        ).next;
      }
      const nodes = await planOf(list({ ...query, cursor: cursor ?? '' }));
      usesIndexes(nodes);
      expect(rowsRead(nodes)).toBeLessThanOrEqual(most(query));
    },
  );

  test.each<[JobQuery, number]>([
    // Common words: the newest have them.
    [{ search: 'teacher' }, 400],
    [{ location: 'city' }, 50],
    // Rare ones: read are those that have them.
    [{ search: 'bilingual', job_type: 'shift', location: 'city' }, 20],
    // A search that is too short for trigrams, or in letters that they do not know everywhere
    // (kit.md 95).
    [{ search: 'q7' }, 10],
    [{ search: 'няня' }, 10],
    [{ location: 'qz' }, 0],
    // 20 % of them, a third, a twentieth.
    [{ search: 'teacher', job_type: 'shift', location: 'city 10' }, 1500],
    // The best paid first.
    [{ sort: 'pay', search: 'teacher' }, 400],
  ])('%j reads few of the 20,000', async (query, limit) => {
    const nodes = await planOf(list(query));
    usesIndexes(nodes);
    expect(rowsRead(nodes)).toBeLessThanOrEqual(limit);
  });

  test.each<JobQuery>([
    { search: 'q7' },
    { search: 'te', job_type: 'temp' },
    { search: 'te', sort: 'pay' },
  ])('of what is newest, %j reads a part in its order', async (query) => {
    const { statement, values } = jobs.newestStatement(query);
    const nodes = await planOf((db) => db.query(statement, values(viewer)));
    usesIndexes(nodes);
    expect(nodes.map((node) => node['Node Type'])).not.toContainEqual(
      expect.stringContaining('Sort'),
    );
    expect(rowsRead(nodes)).toBeLessThanOrEqual(query.search === 'q7' ? 1_000 : 500);
  });

  test.each<JobQuery>([
    { location: 'tx' },
    { search: 'teacher', job_type: 'shift', location: 'city 10', cursor: 'of the first page' },
    { search: 'xylophone', location: 'city 10' },
    {
      search: 'teacher',
      job_type: 'shift',
      location: 'city 10',
      sort: 'pay',
      cursor: 'of the first page',
    },
  ])(
    'near what is newest, %j reads an index, and of the jobs those at the place',
    async (query) => {
      const { next } = JSON.parse(
        await jobs.list(fresh.database, viewer, { sort: query.sort }),
      ) as { next: string };
      const { statement, values } = jobs.nearStatement({
        ...query,
        ...(query.cursor && { cursor: next }),
      });
      const nodes = await planOf((db) => db.query(statement, values(viewer)));
      usesIndexes(nodes);
      expect(nodes.map((node) => node['Node Type'])).toContain('Index Only Scan');
      expect(nodes.map((node) => node['Node Type'])).not.toContainEqual(
        expect.stringMatching(/Sort|Hash/),
      );
      // At most a twentieth of the walked rows, and no more than the page needs.
      const read = nodes.filter((node) => node['Node Type'] === 'Index Scan');
      expect(rowsRead(read)).toBeLessThanOrEqual(query.search === 'xylophone' ? 600 : 200);
    },
  );

  test.each<JobQuery>([
    { search: 'mornings', location: 'city 10', job_type: 'temp' },
    { location: 'city 10', sort: 'pay' },
  ])('a page near what is newest is the page that all jobs have: %j', async (query) => {
    const ask = async ({ statement, values }: ReturnType<typeof jobs.nearStatement>) =>
      fresh.database.query<{ item: string }>(statement, values(viewer));
    const near = await ask(jobs.nearStatement(query));
    expect(near).toHaveLength(JOB_PAGE + 1);
    expect(near).toEqual(await ask(jobs.listStatement(query)));
  });

  test.each<[JobQuery, number]>([
    // A page, and the rows deleted between.
    [{ mine: 'posted' }, JOB_PAGE * 2],
    // All 400, whatever the words.
    [{ mine: 'posted', search: 'te', location: 'qz' }, 400],
    [{ mine: 'applied', search: 'teacher', location: 'tx' }, 800],
    [{ mine: 'posted', sort: 'pay' }, 400],
    [{ mine: 'saved', job_type: 'temp', search: 'adults' }, 400],
  ])('of one’s own, %j reads what is one’s own', async (query, limit) => {
    const nodes = await planOf(list(query));
    usesIndexes(nodes);
    expect(rowsRead(nodes)).toBeLessThanOrEqual(limit);
    const { next } = JSON.parse(
      await jobs.list(fresh.database, viewer, { mine: query.mine, sort: query.sort }),
    ) as {
      next: string;
    };
    const later = await planOf(list({ ...query, cursor: next }));
    usesIndexes(later);
    expect(rowsRead(later)).toBeLessThanOrEqual(limit);
  });

  test('found rows are read by their keys, applicants are counted in an index alone (kit.md 153)', async () => {
    const asked: [Statement, readonly unknown[]][] = [];
    await list({ mine: 'posted' })({
      query(statement, values) {
        asked.push([statement, values]);
        return fresh.database.query(statement, values);
      },
    });
    const [, count, records] = asked;
    if (!count || !records) throw new Error('nothing was found');
    // kit.md 178: all of one's own are counted, and no other.
    const ofCount = await nodesOf(fresh.database, count, 'generic');
    usesIndexes(ofCount);
    expect(rowsRead(ofCount)).toBeLessThanOrEqual(400);
    const nodes = await nodesOf(fresh.database, records, 'generic');
    usesIndexes(nodes);
    expect(rowsRead(nodes)).toBeLessThanOrEqual(2 * JOB_PAGE);
    const counted = nodes.filter(
      (node) => node['Index Name'] === 'job_applications_of_job_by_status',
    );
    expect(counted.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  });

  test('the dashboard reads three of others, three of one’s own, and one for whether there is any', async () => {
    const nodes = await planOf((db) =>
      db.query({ name: 'latest', text: jobs.latestInSql(3) }, [viewer.id]),
    );
    usesIndexes(nodes);
    expect(rowsRead(nodes)).toBe(7);
  });

  test('one job, and the applications to it, go by their keys', async () => {
    const { items } = JSON.parse(await jobs.list(fresh.database, viewer, {})) as {
      items: { id: string }[];
    };
    const id = items[3]?.id ?? '';
    const nodes = await planOf((db) => jobs.repository.get(db, viewer, id));
    usesIndexes(nodes);
    expect(rowsRead(nodes)).toBe(1);
    const permit = { actor: viewer, row: { id } } as unknown as Parameters<
      typeof applications.list
    >[1];
    usesIndexes(await planOf((db) => applications.list(db, permit, undefined)));
  });

  test('hidden jobs cost a list one look at all of them, and its walk stays as it is', async () => {
    const client = await fresh.database.pool.connect();
    try {
      await client.query(`update jobs set hidden = true where abs(hashtext(id::text)) % 500 = 1`);
      await client.query('analyze jobs (hidden)');
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from jobs where hidden',
      );
      const hidden = rows[0]?.n ?? 0;
      expect(hidden).toBeGreaterThan(20);
      for (const query of [{ job_type: 'shift' }, { search: 'bilingual' }] as const) {
        const nodes = await planOf(list(query));
        usesIndexes(nodes);
        // A few of the walked rows are hidden themselves.
        expect(rowsRead(nodes), JSON.stringify(query)).toBeLessThanOrEqual(
          most(query) + hidden + 20,
        );
      }
      const near = jobs.nearStatement({ location: 'city 10' });
      const walked = await planOf((db) => db.query(near.statement, near.values(viewer)));
      expect(walked.map((node) => node['Node Type'])).toContain('Index Only Scan');
      const nodes = await planOf((db) =>
        db.query({ name: 'latest', text: jobs.latestInSql(3) }, [viewer.id]),
      );
      usesIndexes(nodes);
      expect(rowsRead(nodes)).toBeLessThanOrEqual(3 * hidden + 10);
    } finally {
      await client.query('update jobs set hidden = false where hidden');
      client.release();
    }
  });

  test('a word of a hidden name is looked for as one that nobody has (consent.md 23)', async () => {
    // All that post here are called 'Member', and none shows it.
    const [hidden, nobodys] = [
      await planOf(list({ search: 'member' })),
      await planOf(list({ search: 'zember' })),
    ];
    const read = (nodes: PlanNode[]) =>
      nodes.map((node) => [node['Node Type'], node['Index Name'], node['Actual Rows']]);
    expect(read(hidden)).toEqual(read(nobodys));
    expect(rowsRead(hidden)).toBe(rowsRead(nobodys));
  });

  test('a type that few have does not cost a walk through all the others', async () => {
    const client = await fresh.database.pool.connect();
    try {
      await client.query(`delete from jobs where job_type = 'temp' and id not in
        (select id from jobs where job_type = 'temp' order by created_at limit 5)`);
      await client.query('analyze jobs (job_type)');
    } finally {
      client.release();
    }
    const nodes = await planOf(list({ job_type: 'temp' }));
    expect(rowsRead(nodes)).toBeLessThanOrEqual(10);
  });
});
