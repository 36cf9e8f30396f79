import { randomUUID } from 'node:crypto';
import {
  CONTRACTOR_ORDERS,
  CONTRACTOR_PAGE,
  type ContractorQuery,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { REVIEW_PAGE } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { SEATTLE } from '@pcr/contract/kit/near/near.schema.ts';
import { MEMBER_REVIEW_PAGE, REVIEW_SIDES } from '@pcr/contract/members/members.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNear } from '../kit/places/near.ts';
import { sql } from '../kit/postgres/database.ts';
import {
  type PlanNode,
  planOf,
  rowsRead,
  statementOf,
  walkedAlone,
  withoutIndexes,
} from '../kit/testing/plans.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import * as contractors from './contractors.queries.ts';
import { reviewsOnCard } from './reviews/member-reviews.queries.ts';
import * as reviews from './reviews/reviews.queries.ts';

// The product's own statements on 20,000 contractors, one with 10 reviews and one with 10,000. A
// plan is held against what must not be in it.

const viewer = { id: randomUUID() };
const [FEW_REVIEWS, MANY_REVIEWS] = [randomUUID(), randomUUID()];
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  const client = await fresh.database.pool.connect();
  // Else vacuum, right after, would not yet see all rows as visible to all.
  await client.query('set synchronous_commit = on');
  const makeIndexes = await withoutIndexes(
    client,
    'contractors',
    'contractor_reviews',
    'contractor_contacts',
  );
  await client.query(
    `insert into users (id, full_name, email, created_at, updated_at)
     select gen_random_uuid(), 'Member', n || '@example.org', now(), now() from generate_series(1, 10000) n`,
  );
  await client.query(
    `insert into contractors (id, name, specialty, location, certifications, created_at, updated_at,
       total_reviews, reliability_sum, communication_sum, timeliness_sum, professionalism_sum, contract_adherence_sum,
       location_lat, location_lng, availability)
     select gen_random_uuid(),
       'Person ' || left(md5(n::text), 8) || case n % 4000 when 0 then ' rarely 王小明 няня Q7' else '' end,
       (array['infant care', 'toddler', 'nanny', 'plumbing'])[1 + n % 4], 'City ' || n % 40, '{CPR}',
       now() - n * interval '1 minute', now(), n % 9, n % 9 * (1 + n % 5), n % 9 * 4, n % 9 * 3, n % 9 * 5, n % 9 * 2, s.lat, s.lng,
       case when n % 4000 = 1 then 'Available Now' when n % 2 = 0 then 'Available Next Week' end
     from generate_series(1, 20000) n left join (
       select row_number() over () as k, lat, lng from place_spots where miles_between(47.6, -122.3, lat, lng) < 20
     ) s on s.k = n % 399`,
  );
  await client.query(
    `update contractors set deleted_at = now() where abs(hashtext(id::text)) % 50 = 0`,
  );
  // At this number what counts is the reading: the trigger has tests of its own.
  await client.query('alter table contractor_reviews disable trigger contractor_reviews_count');
  for (const [id, count] of [
    [FEW_REVIEWS, 10],
    [MANY_REVIEWS, 10_000],
  ] as const) {
    await client.query(
      `insert into contractors (id, name, specialty, certifications, created_at, updated_at)
       values ($1, 'Reviewed', 'toddler', '{}', now(), now())`,
      [id],
    );
    await client.query(
      `insert into contractor_reviews (id, contractor_id, reviewer_id, reliability_rating, communication_rating,
         timeliness_rating, professionalism_rating, contract_adherence_rating, created_at, updated_at)
       select gen_random_uuid(), $1, id, 1, 2, 3, 4, 5, now() - row_number() over () * interval '1 minute', now()
       from users limit $2`,
      [id, count],
    );
  }
  // The viewer has reviewed 5,000 contractors, and is the one with many reviews.
  await client.query(
    `insert into users (id, full_name, email, created_at, updated_at) values ($1, 'Viewer', 'viewer@example.org', now(), now())`,
    [viewer.id],
  );
  await client.query(
    `insert into contractor_reviews (id, contractor_id, reviewer_id, reliability_rating, communication_rating,
       timeliness_rating, professionalism_rating, contract_adherence_rating, created_at, updated_at)
     select gen_random_uuid(), id, $1, 1, 2, 3, 4, 5, now() - row_number() over () * interval '1 minute', now()
     from contractors where id not in ($2, $3) limit 5000`,
    [viewer.id, FEW_REVIEWS, MANY_REVIEWS],
  );
  await client.query('alter table contractor_reviews enable trigger contractor_reviews_count');
  await client.query('update contractors set holder_id = $1 where id = $2', [
    viewer.id,
    MANY_REVIEWS,
  ]);
  // The viewer's contacts among those of everybody: 2,000 days of one contractor, and 20,000 of
  // others.
  await client.query(
    `insert into contractor_contacts (contractor_id, user_id, day, created_at)
     select c.id, u.id, date '2026-01-01', now() - c.n * interval '1 minute'
     from (select id, row_number() over () as n from contractors limit 20000) c
     join (select id, row_number() over () as n from users where id <> $1 limit 20000) u on u.n = 1 + c.n % 5000
     union all
     select $2, $1, date '2020-01-01' + n, now() - n * interval '1 day' from generate_series(1, 2000) n`,
    [viewer.id, MANY_REVIEWS],
  );
  await client.query(
    `insert into user_consent_preferences (user_id, display_real_name, profile_visibility) select id, true, 'public' from users`,
  );
  await makeIndexes();
  await client.query(
    'vacuum analyze contractors, contractor_reviews, contractor_contacts, users, user_consent_preferences',
  );
  client.release();
});
afterAll(() => fresh.drop());

const list = (query: ContractorQuery) => statementOf((db) => contractors.list(db, viewer, query));
const plan = async (query: ContractorQuery, mode: 'custom' | 'generic') =>
  planOf(fresh.database, await list(query), mode);

/** Every look that was taken at a table went through an index, at so many rows at most. */
function expectIndexed(nodes: PlanNode[], most: number): void {
  const looks = nodes.filter((node) => node['Relation Name'] || node['Index Name']);
  expect(looks.length).toBeGreaterThan(0);
  for (const node of looks.filter((one) => one['Actual Loops'])) {
    expect(node['Node Type']).toMatch(
      /^(Index Scan|Index Only Scan|Bitmap Heap Scan|Bitmap Index Scan)$/,
    );
    expect(rowsRead(node), JSON.stringify(node)).toBeLessThanOrEqual(most);
  }
}

/** The cursor after the third page. */
async function cursorFor(query: ContractorQuery): Promise<string> {
  let cursor: string | undefined;
  for (let page = 0; page < 3; page++) {
    cursor = JSON.parse(
      await contractors.list(fresh.database, viewer, { ...query, ...(cursor && { cursor }) }),
    ).next;
  }
  return cursor ?? '';
}

describe.each(['custom', 'generic'] as const)('with a %s plan', (mode) => {
  describe.each(CONTRACTOR_ORDERS)('the directory by %s', (sort) => {
    test.each<[ContractorQuery, string]>([
      [{}, `contractors_by_${sort}`],
      [{ specialty: 'nanny' }, `contractors_of_specialty_by_${sort}`],
    ])(
      'with %j reads one page from its index, in order, and page 4 at the same price',
      async (query, index) => {
        const cursor = await cursorFor({ ...query, sort });
        for (const asked of [query, { ...query, cursor }]) {
          const nodes = await plan({ ...asked, sort }, mode);
          expectIndexed(nodes, CONTRACTOR_PAGE + 1);
          expect(nodes.map((node) => node['Node Type'])).not.toContainEqual(
            expect.stringContaining('Sort'),
          );
          expect(nodes.find((node) => node['Index Name'])?.['Index Name']).toBe(index);
        }
      },
    );

    test('finds the few of an availability by its index, and the many in the order of the list', async () => {
      for (const availability of ['Available Now', 'Emergency Only'] as const) {
        const nodes = await plan({ availability, sort }, mode);
        expectIndexed(nodes, 5);
        expect(nodes.map((node) => node['Index Name'])).toContain('contractors_of_availability');
      }
      const nodes = await plan({ availability: 'Available Next Week', sort }, mode);
      expectIndexed(nodes, 200);
      expect(nodes.map((node) => node['Index Name'])).toContain(`contractors_by_${sort}`);
    });

    test('finds rare words by the index of words', async () => {
      for (const search of ['rarely', 'nobody at all']) {
        const nodes = await plan({ search, sort }, mode);
        expectIndexed(nodes, 1000);
        const used = nodes.find((node) => node['Index Name'] === 'contractors_by_words');
        expect(used?.['Actual Loops']).toBe(1);
      }
    });

    test('finds what is too short for trigrams, or in letters that they do not know everywhere (kit.md 95)', async () => {
      for (const search of ['q7', 'qz', '王小', '明', '王小明', 'няня', '$$$']) {
        const nodes = await plan({ search, sort }, mode);
        expectIndexed(nodes, 1000);
        const used = nodes.find((node) => node['Index Name'] === 'contractors_parts');
        expect(used?.['Actual Loops']).toBe(1);
      }
    });

    test('finds common words, and many substitutes, in the order of the list, and sorts nothing', async () => {
      for (const search of ['person', 'substitute']) {
        const nodes = await plan({ search, sort }, mode);
        const walked = nodes.filter(
          (node) => node['Index Name'] === `contractors_by_${sort}` && node['Actual Loops'],
        );
        // By rating substitutes come first, and are counted there, too.
        expect(walked).toHaveLength(search === 'substitute' && sort === 'rating' ? 2 : 1);
        expect(rowsRead(walked.at(-1) as PlanNode)).toBeLessThanOrEqual(200);
        const sorted = nodes.filter(
          (node) => node['Node Type'].includes('Sort') && node['Actual Rows'],
        );
        expect(sorted).toEqual([]);
      }
    });
  });

  test('the newest contacts of the dashboard are read from their index, however many there are', async () => {
    const nodes = await planOf(
      fresh.database,
      [{ name: 'activity', text: contractors.activityInSql(10) }, [viewer.id]],
      mode,
    );
    expectIndexed(nodes, 10);
    expect(nodes.map((node) => node['Node Type'])).not.toContainEqual(
      expect.stringContaining('Sort'),
    );
    expect(nodes.map((node) => node['Index Name'])).toContain('contractor_contacts_newest');
  });

  test('one contractor, its stats with the own review, and a contact are read by the key', async () => {
    const nodesOf = async (ask: Parameters<typeof statementOf>[0]) =>
      planOf(fresh.database, await statementOf(ask), mode);
    expectIndexed(await nodesOf((db) => contractors.repository.get(db, viewer, MANY_REVIEWS)), 1);
    for (const id of [FEW_REVIEWS, MANY_REVIEWS])
      expectIndexed(await nodesOf((db) => reviews.summarize(db, viewer, id)), 1);
    const noted = await nodesOf((db) =>
      contractors.noteContact(db, viewer, FEW_REVIEWS, new Date()),
    );
    // Beside the table that it writes.
    expectIndexed(
      noted.filter((node) => node['Node Type'] !== 'ModifyTable'),
      1,
    );
  });

  test.each(REVIEW_SIDES)(
    'a page of many reviews that a card has %s is read from its index',
    async (side) => {
      const [shown] = await fresh.database.query<{ card_id: string }>(
        sql('test_card', 'select card_id from user_consent_preferences where user_id = $1'),
        [viewer.id],
      );
      const cardId = shown?.card_id ?? '';
      const { next } = JSON.parse(await reviewsOnCard(fresh.database, viewer, cardId, { side }));
      for (const cursor of [undefined, String(next)]) {
        const asked = await statementOf((db) =>
          reviewsOnCard(db, viewer, cardId, { side, cursor }),
        );
        const nodes = await planOf(fresh.database, asked, mode);
        // Of contractors some are deleted.
        expectIndexed(nodes, 2 * MEMBER_REVIEW_PAGE);
        const used =
          side === 'written' ? 'contractor_reviews_newest_of_member' : 'contractor_reviews_newest';
        expect(nodes.map((node) => node['Index Name'])).toContain(used);
      }
    },
  );

  test('a page of 10,000 reviews is read from the index, in order', async () => {
    const first = JSON.parse(await reviews.list(fresh.database, viewer, MANY_REVIEWS, undefined));
    for (const cursor of [undefined, first.next]) {
      const asked = await statementOf((db) => reviews.list(db, viewer, MANY_REVIEWS, cursor));
      const nodes = await planOf(fresh.database, asked, mode);
      expectIndexed(nodes, REVIEW_PAGE + 1);
      expect(nodes.map((node) => node['Node Type'])).not.toContainEqual(
        expect.stringContaining('Sort'),
      );
    }
  });
});

test('near, of a specialty and an availability: entries that do not fit are not read', async () => {
  const near = { origin: SEATTLE, radius_miles: 25 };
  const alone = await walkedAlone(fresh.database, (db) =>
    listNear(
      db,
      viewer,
      contractors.nearList(viewer, {
        specialty: 'toddler',
        availability: 'Available Next Week',
      }),
      near,
    ),
  );
  expect(alone).toEqual(
    expect.arrayContaining(['contractors_by_spot', 'contractors_without_spot']),
  );
});
