import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nearStatement } from '../../server/src/jobs/jobs.queries.ts';
import { start, temporaryFolder } from '../environment.ts';
import {
  type Connection,
  startBenchDatabase,
  withClient,
  withoutIndexes,
} from '../load/bench-database.ts';
import { load, type Owner, SECRET } from '../load/sample-load.ts';
import { LOCATIONS } from '../load/sample-words.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { againstLimit, PORTS, ROUNDS, sameAnswer, startPair } from './against-limit.ts';
import * as growth from './growth-rounds.ts';

/** `PCR_BENCH_ROWS` is another number of the large one. */
const JOBS = { large: Number(process.env.PCR_BENCH_ROWS ?? 100_000), small: 10_000 };
const MEMBERS = 1_000;
const SMALL_PORT = 4912;
const GROWTH = 1.5;
const SEARCH = '/api/jobs?search=teacher&job_type=shift&location=austin';
/** What a search can also be; each on both sizes. */
const ALSO = [
  { name: 'the board without a filter', path: '/api/jobs' },
  { name: 'a word that half of them have (teacher)', path: '/api/jobs?search=teacher' },
  { name: 'a word that one in a thousand has (montessori)', path: '/api/jobs?search=montessori' },
  { name: 'a word that none has (xylophone)', path: '/api/jobs?search=xylophone' },
  {
    name: 'a rare word with a place (montessori, austin)',
    path: '/api/jobs?search=montessori&location=austin',
  },
  { name: 'two letters that none has (qz)', path: '/api/jobs?search=qz' },
  { name: 'two letters that all have (te)', path: '/api/jobs?search=te' },
  {
    name: 'three Chinese characters that none has',
    path: `/api/jobs?search=${encodeURIComponent('王小明')}`,
  },
];

const METHOD = `\
${JOBS.large.toLocaleString('en')} jobs of ${MEMBERS.toLocaleString('en')} members have descriptions of 100 to 700 characters, half of them with 'teacher' somewhere, a third
of each type, in ${LOCATIONS.length} places. The search is \`%teacher%\` with type and location, and its bars are read against the simplest
SQL. Growth compares with ${JOBS.small.toLocaleString('en')} jobs.`;

/**
 * The search of the job board, against the smallest server that could do it, and in a tenth of the
 * jobs.
 */
export async function jobsSection(progress: (text: string) => void): Promise<Section> {
  progress(`${JOBS.large.toLocaleString('en')} and ${JOBS.small.toLocaleString('en')} jobs ...`);
  const folder = await temporaryFolder();
  const database = await startBenchDatabase();
  const small = await database.another('small');
  const [owners, ownersOfSmall] = [
    await filledWithJobs(database.connection, JOBS.large),
    await filledWithJobs(small, JOBS.small),
  ];
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
  const sides = [
    { client: await start('load/load-client.ts', { ownersFile: files[1] }), port: SMALL_PORT },
    { client: pair.client, port: PORTS.product },
  ] as const;

  await sameAnswer(SEARCH, owners[0]?.cookie ?? '', ['simplest', 'limit']);
  progress(`search, ${ROUNDS} rounds of each ...`);
  const asked = {
    name: 'job search',
    kind: 'list',
    path: SEARCH,
    least: 0.8,
    against: 'simplest',
  } as const;
  const rows: Row[] = await againstLimit(pair, asked);
  progress('the same in a tenth of the jobs ...');
  const search = await growth.rounds(...sides, SEARCH);
  rows.push(held('job search: growth', search.ratio, { most: GROWTH }, ' x', search.detail));
  for (const { name, path } of ALSO) {
    const { ratio, detail } = await growth.rounds(...sides, path);
    // Words of one or two letters have an index of their own, which must hold as the other does.
    rows.push(
      /two letters/.test(name)
        ? held(name, ratio, { most: GROWTH }, ' x', detail)
        : informs(name, `${short(ratio)} x (${detail})`),
    );
  }
  const notes = rows.some(({ met }) => met === false)
    ? [...(await plan(database.connection)), ...(await plan(small))]
    : [];
  return {
    name: 'jobs',
    title: 'Job search',
    method: METHOD,
    rows,
    notes,
    postgres: database.version,
  };
}

/**
 * A migrated, empty database with so many jobs of 1,000 members, who have so many family records
 * each.
 */
export async function filledWithJobs(
  connection: Connection,
  count: number,
  recordsOfEach = 1,
): Promise<Owner[]> {
  const owners = await load(connection, { owners: MEMBERS, recordsOfEach });
  await withClient(connection, async (client) => {
    await client.query('set statement_timeout = 0');
    await withoutIndexes(client, ['jobs'], async () => {
      await client.query('select setseed(0.4600)');
      await client.query(INSERT, [
        owners.map(({ id }) => id),
        count,
        TITLES,
        DESCRIPTIONS,
        LOCATIONS,
      ]);
    });
    await client.query('vacuum analyze');
  });
  return owners;
}

const TITLES = [
  ...[
    'Early Childhood Teacher',
    'Substitute Teacher',
    'Lead Preschool Teacher',
    'Weekend Shift Supervisor',
  ],
  ...[
    'Infant Care Specialist',
    'After-School Coordinator',
    'Special Needs Assistant',
    'Kitchen Helper',
  ],
  ...['Evening Caregiver', 'Floater', 'Nanny for Two', 'Center Director'],
];
const DESCRIPTIONS = [
  'Lead a class of twelve with an assistant. You plan the week, write short daily reports and talk to families at pick-up. ',
  'Saturdays and Sundays, seven to three. You open the house, lead a team of four and close the register. ',
  'Mornings in the toddler room beside the class teacher. Ratio 1 to 4, nap time included; first aid is needed. ',
  'Breakfast, lunch and dishes for forty. A food handler card is enough; we teach the rest. ',
  'Support one child through the day, together with a therapist. Patience matters more to us than papers. ',
];

const INSERT = `
  insert into jobs (id, provider_id, title, description, location, start_date, end_date, pay_rate, job_type, status,
    created_at, updated_at)
  select (lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || '7' || left(h, 3) || '8' || substr(h, 4, 15))::uuid,
    ($1::uuid[])[1 + n % cardinality($1::uuid[])],
    ($3::text[])[random(1, cardinality($3::text[]))],
    ($4::text[])[random(1, cardinality($4::text[]))]
      || left(repeat(($4::text[])[1 + n % cardinality($4::text[])], 6), random(0, 580))
      || case when random(1, 1000) = 1 then 'Montessori.' else '' end,
    case when random(1, 12) > 1 then ($5::text[])[random(1, cardinality($5::text[]))] end,
    made::date + random(1, 40), case when random(1, 3) = 1 then made::date + 41 end,
    random(1400, 2500) / 100.0, (array['shift', 'temp', 'contract'])[random(1, 3)],
    (array['active', 'active', 'filled', 'closed'])[random(1, 4)], made, made
  from (
    select n, md5(n::text) as h, timestamptz '2024-01-01 06:00Z' + interval '2 years' * n / $2::int as made
    from generate_series(0, $2::int - 1) as n offset 0
  ) as rows
  order by n`;

/** How PostgreSQL goes about it. */
async function plan(connection: Connection): Promise<string[]> {
  const { statement, values } = nearStatement({
    search: 'teacher',
    job_type: 'shift',
    location: 'austin',
  });
  const viewer = { id: '00000000-0000-4000-8000-000000000000' };
  const { rows } = await withClient(connection, (client) =>
    client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${statement.text}`,
      values(viewer),
    ),
  );
  return [`in the database ${connection.database}:`, ...rows.map((row) => row['QUERY PLAN']), ''];
}
