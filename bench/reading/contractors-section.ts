import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SPECIALTIES } from '@pcr/contract/contractors/contractors.schema.ts';
import type pg from 'pg';
import { listStatement } from '../../server/src/contractors/contractors.queries.ts';
import { start, temporaryFolder } from '../environment.ts';
import {
  type Connection,
  startBenchDatabase,
  withClient,
  withoutIndexes,
} from '../load/bench-database.ts';
import { load, type Owner, SECRET } from '../load/sample-load.ts';
import { FAMILY_NAMES, LOCATIONS, NOTES } from '../load/sample-words.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { againstLimit, PORTS, ROUNDS, sameAnswer, startPair } from './against-limit.ts';
import * as growth from './growth-rounds.ts';

const CONTRACTORS = { large: 100_000, small: 10_000 };
const REVIEWS_OF_EACH = 10;
const MEMBERS = 1_000;
const SMALL_PORT = 4913;
const FEW = '01990000-0000-7000-8000-00000000000a';
const MANY = '01990000-0000-7000-8000-00000000000b';
const GROWTH = 1.5;
const LIST = '/api/contractors';
/** What the directory can also be; each on both sizes. */
const ALSO = [
  { name: 'by name', path: `${LIST}?sort=name` },
  { name: 'of one specialty', path: `${LIST}?specialty=nanny` },
  { name: 'a word that one in seventeen has (nanny)', path: `${LIST}?search=nanny` },
  { name: 'a word that one in a thousand has (montessori)', path: `${LIST}?search=montessori` },
  { name: 'a word that none has (xylophone)', path: `${LIST}?search=xylophone` },
  { name: 'two letters that none has (qz)', path: `${LIST}?search=qz` },
];

const reviews = (contractors: number) => (contractors * REVIEWS_OF_EACH).toLocaleString('en');
const METHOD = `\
${CONTRACTORS.large.toLocaleString('en')} contractors have ${reviews(CONTRACTORS.large)} reviews by ${MEMBERS.toLocaleString('en')} members. The list is the directory as it opens: 50 cards by rating,
each with its rating and number of reviews; its bars are read against the simplest SQL. The rating stats are those of a
contractor with 10,000 reviews, against one with 10.`;

/**
 * The directory with its ratings, against the smallest server that could do it, and in a tenth of
 * the entries.
 */
export async function contractorsSection(progress: (text: string) => void): Promise<Section> {
  progress(
    `${CONTRACTORS.large.toLocaleString('en')} contractors, ${reviews(CONTRACTORS.large)} reviews, and a tenth ...`,
  );
  const folder = await temporaryFolder();
  const database = await startBenchDatabase();
  const small = await database.another('small');
  const owners = await filled(database.connection, CONTRACTORS.large);
  const ownersOfSmall = await filled(small, CONTRACTORS.small);
  const files = [join(folder, 'large.json'), join(folder, 'small.json')] as const;
  await writeFile(files[0], JSON.stringify(owners), { mode: 0o600 });
  await writeFile(files[1], JSON.stringify(ownersOfSmall), { mode: 0o600 });
  await database.checkpoint();
  const pair = await startPair(database, folder, files[0]);
  await start('load/product-server.ts', {
    connection: small,
    port: SMALL_PORT,
    dataDir: folder,
    secret: SECRET,
  });
  const large = { client: pair.client, port: PORTS.product };
  const sides = [
    { client: await start('load/load-client.ts', { ownersFile: files[1] }), port: SMALL_PORT },
    large,
  ] as const;

  await sameAnswer(LIST, owners[0]?.cookie ?? '', ['simplest', 'limit']);
  progress(`the directory, ${ROUNDS} rounds of each ...`);
  const asked = {
    name: 'contractor list',
    kind: 'list',
    path: LIST,
    least: 0.8,
    against: 'simplest',
  } as const;
  const rows: Row[] = await againstLimit(pair, asked);
  progress('the same in a tenth of the entries ...');
  const list = await growth.rounds(...sides, LIST);
  rows.push(
    held('contractor list: growth from a tenth', list.ratio, { most: GROWTH }, ' x', list.detail),
  );
  const reviewSummaryOf = (id: string) => ({ ...large, path: `${LIST}/${id}/review-summary` });
  const stats = await growth.rounds(reviewSummaryOf(FEW), reviewSummaryOf(MANY), '');
  rows.push(
    held(
      'rating stats: 10,000 reviews against 10',
      stats.ratio,
      { most: GROWTH },
      ' x',
      stats.detail,
    ),
  );
  for (const { name, path } of ALSO) {
    const { ratio, detail } = await growth.rounds(...sides, path);
    rows.push(informs(name, `${short(ratio)} x (${detail})`));
  }
  const missed = rows.some(({ met }) => met === false);
  const notes = missed ? [...(await plan(database.connection)), ...(await plan(small))] : [];
  return {
    name: 'contractors',
    title: 'Contractors',
    method: METHOD,
    rows,
    notes,
    postgres: database.version,
  };
}

async function filled(connection: Connection, count: number): Promise<Owner[]> {
  const owners = await load(connection, { owners: MEMBERS, recordsOfEach: 1 });
  const ids = owners.map(({ id }) => id);
  await withClient(connection, async (client) => {
    await client.query('set statement_timeout = 0');
    await withoutIndexes(client, ['contractors', 'contractor_reviews'], async () => {
      // The sums are counted once for all.
      await client.query('alter table contractor_reviews disable trigger contractor_reviews_count');
      await client.query('select setseed(0.4600)');
      await client.query(INSERT_CONTRACTORS, [ids, count, FAMILY_NAMES, SPECIALTIES, LOCATIONS]);
      await client.query(INSERT_REVIEWS, [ids, REVIEWS_OF_EACH, NOTES]);
      await insertFewAndMany(client);
      await client.query(COUNT);
      await client.query('alter table contractor_reviews enable trigger contractor_reviews_count');
    });
    await client.query('vacuum full analyze contractors');
    await client.query('vacuum analyze');
  });
  return owners;
}

/** Two contractors with 10 and with 10,000 reviews, whose sums are still to be counted. */
async function insertFewAndMany(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (id, full_name, email, created_at, updated_at)
     select gen_random_uuid(), 'Reviewer', 'reviewer-' || n || '@example.org', now(), now() from generate_series(1, 10000) n`,
  );
  for (const [id, count] of [
    [FEW, 10],
    [MANY, 10_000],
  ]) {
    await client.query(
      `insert into contractors (id, name, specialty, certifications, created_at, updated_at)
       values ($1, 'Reviewed', 'nanny', '{}', now(), now())`,
      [id],
    );
    await client.query(
      `insert into contractor_reviews (id, contractor_id, reviewer_id, reliability_rating, communication_rating,
         timeliness_rating, professionalism_rating, contract_adherence_rating, created_at, updated_at)
       select gen_random_uuid(), $1, id, 3, 4, 5, 2, 4, now(), now() from users where email like 'reviewer-%' limit $2`,
      [id, count],
    );
  }
}

const UUID = `(lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || '7' || left(h, 3) || '8' || substr(h, 4, 15))::uuid`;

const INSERT_CONTRACTORS = `
  insert into contractors (id, user_id, name, specialty, phone, email, hourly_rate, experience_years, location,
    availability, certifications, last_service_date, created_at, updated_at)
  select ${UUID}, ($1::uuid[])[1 + n % cardinality($1::uuid[])],
    ($3::text[])[random(1, cardinality($3::text[]))] || ' ' || left(h, 4)
      || case when random(1, 1000) = 1 then ' Montessori' else '' end,
    ($4::text[])[random(1, cardinality($4::text[]))],
    '(512) 555-' || lpad(random(0, 9999)::text, 4, '0'), 'person-' || n || '@example.org', random(1500, 9000) / 100.0,
    random(0, 30), ($5::text[])[random(1, cardinality($5::text[]))],
    (array['Available Now', 'Available Next Week', 'Emergency Only', null])[random(1, 4)],
    (array['CPR', 'First Aid', 'CDA', 'Montessori 3-6'])[1:random(0, 4)], made::date, made, made
  from (
    select n, md5(n::text) as h, timestamptz '2023-01-01 06:00Z' + interval '3 years' * n / $2::int as made
    from generate_series(0, $2::int - 1) as n offset 0
  ) as rows
  order by n`;

// Contractor n is reviewed by members n, n + 97, n + 194 …: never twice by one.
const INSERT_REVIEWS = `
  insert into contractor_reviews (id, contractor_id, reviewer_id, reliability_rating, communication_rating,
    timeliness_rating, professionalism_rating, contract_adherence_rating, explanatory_text, created_at, updated_at)
  select gen_random_uuid(), c.id, ($1::uuid[])[1 + (c.n + r * 97) % cardinality($1::uuid[])], random(1, 5), random(2, 5),
    random(1, 5), random(3, 5), random(2, 5),
    case when random(1, 2) = 1 then left(($3::text[])[random(1, cardinality($3::text[]))], 500) end,
    c.created_at + r * interval '1 day', c.created_at + r * interval '1 day'
  from (select id, created_at, row_number() over (order by id) as n from contractors) c, generate_series(1, $2::int) r`;

const COUNT = `
  update contractors c set total_reviews = s.n, reliability_sum = s.a, communication_sum = s.b, timeliness_sum = s.c,
    professionalism_sum = s.d, contract_adherence_sum = s.e, distribution = array[s.n1, s.n2, s.n3, s.n4, s.n5]
  from (
    select contractor_id, count(*)::int as n, sum(reliability_rating)::int as a, sum(communication_rating)::int as b,
      sum(timeliness_rating)::int as c, sum(professionalism_rating)::int as d, sum(contract_adherence_rating)::int as e,
      ${[1, 2, 3, 4, 5].map((n) => `(count(*) filter (where round(overall_rating) = ${n}))::int as n${n}`).join(', ')}
    from contractor_reviews group by contractor_id
  ) s where s.contractor_id = c.id`;

/** How PostgreSQL goes about it. */
async function plan(connection: Connection): Promise<string[]> {
  const { statement, values } = listStatement({});
  const viewer = { id: '00000000-0000-4000-8000-000000000000' };
  const { rows } = await withClient(connection, (client) =>
    client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${statement.text}`,
      values(viewer),
    ),
  );
  return [`in the database ${connection.database}:`, ...rows.map((row) => row['QUERY PLAN']), ''];
}
