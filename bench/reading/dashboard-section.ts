import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../environment.ts';
import { type Connection, startBenchDatabase, withClient } from '../load/bench-database.ts';
import { load } from '../load/sample-load.ts';
import type { Section } from '../report.ts';
import { againstLimit, ROUNDS, sameAnswer, startPair } from './against-limit.ts';

const AMOUNT = { owners: 1_000, recordsOfEach: 20 };
const SHARED = 10_000;

const METHOD = `\
${SHARED.toLocaleString('en')} announcements and ${SHARED.toLocaleString('en')} jobs, two thirds of each active, belong to ${AMOUNT.owners.toLocaleString('en')} members with ${AMOUNT.recordsOfEach} family records each,
of which they have looked at ten. The smallest servers run one statement for each request, while in the product members
who ask at the same moment share one (dashboard.md 14).`;

/** The whole dashboard in one request, against the smallest server that could do it. */
export async function dashboardSection(progress: (text: string) => void): Promise<Section> {
  progress(`${SHARED.toLocaleString('en')} announcements and jobs ...`);
  const folder = await temporaryFolder();
  const database = await startBenchDatabase();
  const owners = await load(database.connection, AMOUNT);
  await fill(database.connection);
  const ownersFile = join(folder, 'owners.json');
  await writeFile(ownersFile, JSON.stringify(owners), { mode: 0o600 });
  await database.checkpoint();
  const pair = await startPair(database, folder, ownersFile);

  const path = '/api/dashboard';
  await sameAnswer(path, owners[0]?.cookie ?? '', ['simplest', 'limit']);
  progress(`dashboard, ${ROUNDS} rounds of each ...`);
  const asked = {
    name: 'dashboard',
    kind: 'list',
    path,
    least: 0.8,
    against: 'simplest',
    ofBefore: 2.5,
  } as const;
  const rows = await againstLimit(pair, asked);
  const title = 'Dashboard, against the smallest server that could do it';
  return { name: 'dashboard', title, method: METHOD, rows, postgres: database.version };
}

function fill(connection: Connection): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query(
      `with members as (select array_agg(id) as ids from users)
       insert into announcements (id, title, content, priority, status, created_by, created_at, updated_at)
       select gen_random_uuid(), 'Licensing visit in week ' || n % 52, left(repeat('Please have all records at hand. ', 15), 60 + n % 400),
         (array['low', 'medium', 'high'])[1 + n % 3], (array['active', 'active', 'archived'])[1 + n % 3],
         ids[1 + n % cardinality(ids)], now() - n * interval '1 minute', now() - n * interval '1 minute'
       from members, generate_series(1, $1::int) n`,
      [SHARED],
    );
    await client.query(
      `with members as (select array_agg(id) as ids from users)
       insert into jobs (id, provider_id, title, description, location, start_date, pay_rate, job_type, status, created_at, updated_at)
       select gen_random_uuid(), ids[1 + n % cardinality(ids)], 'Infant care specialist ' || n, repeat('Two rooms, twelve children. ', 10),
         'Austin, TX', date '2026-01-01' + n % 300, 14 + n % 20 + 0.5, (array['shift', 'temp', 'contract'])[1 + n % 3],
         (array['active', 'active', 'filled'])[1 + n % 3], now() - n * interval '1 minute', now() - n * interval '1 minute'
       from members, generate_series(1, $1::int) n`,
      [SHARED],
    );
    await client.query(
      `insert into family_look_ups (family_id, user_id, day, created_at)
       select id, user_id, current_date, now() - place * interval '1 minute'
       from (select id, user_id, row_number() over (partition by user_id order by created_at desc) as place from families) f
       where place <= 10`,
    );
    await client.query('vacuum analyze');
  });
}
