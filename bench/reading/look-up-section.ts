import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { lookUpStatement } from '../../server/src/families/look-up/look-up.queries.ts';
import { start, temporaryFolder } from '../environment.ts';
import {
  type Connection,
  startBenchDatabase,
  withClient,
  withoutIndexes,
} from '../load/bench-database.ts';
import { load, type Owner, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { againstLimit, PORTS, ROUNDS, startPair } from './against-limit.ts';
import * as growth from './growth-rounds.ts';

const OF_EACH = 100;
/** `PCR_BENCH_MEMBERS` makes it small, to see that it works. */
const MEMBERS = Number(process.env.PCR_BENCH_MEMBERS ?? 10_000);
const SMALL_PORT = 4914;
const GROWTH = 1.5;
const LOOK_UP = '/api/families/shared?family_name=';
/** One record in about seventy has the first, ten of all the second. */
const COMMON = 'johnson';
/**
 * A third of all Johnsons live here: a look-up of them gets a full page in a tenth of the records
 * too.
 */
const COMMON_PLACE = 'springfield';
const RARE = 'okonkwo';
const HIDDEN = 'zymunt';

const CASES: { name: string; path: string; fewInTenth?: boolean }[] = [
  { name: 'common name', path: `${LOOK_UP}${COMMON}` },
  { name: 'common name with a common place', path: `${LOOK_UP}${COMMON}&location=${COMMON_PLACE}` },
  {
    name: 'common name with a place',
    path: `${LOOK_UP}${COMMON}&location=tacoma`,
    fewInTenth: true,
  },
  { name: 'common name with a word that none has', path: `${LOOK_UP}${COMMON}%20zoe` },
  { name: 'rare name', path: `${LOOK_UP}${RARE}` },
  { name: 'rare name with a place', path: `${LOOK_UP}${RARE}&location=tacoma` },
  { name: 'name that none has', path: `${LOOK_UP}xylophone` },
  { name: 'name that none has, with a place', path: `${LOOK_UP}xylophone&location=tacoma` },
];

const METHOD = `\
A tenth of the ${(MEMBERS * OF_EACH).toLocaleString('en')} records of ${MEMBERS.toLocaleString('en')} members are shared, half of these with their place, and the bars compare with
our own SQL. Ten records have the rare name, also in the tenth for growth, and ten records that nobody shares have the
hidden name. A third of the records with the common name are in the common place; the other place (Tacoma) fills no page
in the tenth, so its growth has no bar.`;

/**
 * Looking up a family, against the smallest server that could do it, and in a tenth of the records.
 */
export async function lookUpSection(progress: (text: string) => void): Promise<Section> {
  progress(`${(MEMBERS * OF_EACH).toLocaleString('en')} records, and a tenth ...`);
  const folder = await temporaryFolder();
  const database = await startBenchDatabase();
  const small = await database.another('small');
  const owners = await filled(database.connection, MEMBERS);
  const ownersOfSmall = await filled(small, MEMBERS / 10);
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
  const counts = async () => {
    for (const connection of [database.connection, small])
      await withClient(connection, (client) => client.query('delete from rate_limits'));
  };

  const rows: Row[] = [];
  for (const { name, path, fewInTenth } of CASES) {
    progress(`${name}: ${ROUNDS} rounds of limit and product, then the same in a tenth ...`);
    await counts();
    rows.push(
      ...(await againstLimit(pair, {
        name: `look-up of a ${name}`,
        kind: 'list',
        path,
        least: 0.8,
        against: 'limit',
      })),
    );
    await counts();
    const { ratio, detail } = await growth.rounds(...sides, path);
    const what = `look-up of a ${name}: growth from a tenth`;
    rows.push(
      fewInTenth
        ? informs(what, `${short(ratio)} x (${detail})`)
        : held(what, ratio, { most: GROWTH }, ' x', detail),
    );
  }
  await counts();
  const nobodys = { ...large, path: `${LOOK_UP}xylophone` };
  const hidden = await growth.rounds(nobodys, { ...large, path: `${LOOK_UP}${HIDDEN}` }, '');
  rows.push(
    informs(
      'a name of ten hidden records against one that none has',
      `${short(hidden.ratio)} x (${hidden.detail})`,
    ),
  );
  const missed = rows.some(({ met }) => met === false);
  const notes = missed ? [...(await plan(database.connection)), ...(await plan(small))] : [];
  return {
    name: 'look-up',
    title: 'Family look-up',
    method: METHOD,
    rows,
    notes,
    postgres: database.version,
  };
}

async function filled(connection: Connection, members: number): Promise<Owner[]> {
  const owners = await load(connection, { owners: members, recordsOfEach: OF_EACH });
  await withClient(connection, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into user_consent_preferences (user_id, allow_service_history_visible, share_location_region,
         display_real_name, profile_visibility, updated_at)
       select id, n % 10 = 0, n % 20 = 0, n % 30 = 0, case when n % 60 = 0 then 'public' else 'families' end, now() from unnest($1::uuid[]) with ordinality u(id, n)`,
      [owners.map(({ id }) => id)],
    );
    await client.query(
      `update families f set location = 'Springfield, IL'
       from (select id, row_number() over (order by id) as n from families where family_name ilike $1) c
       where f.id = c.id and c.n % 3 = 0`,
      [`${COMMON}%`],
    );
    await withoutIndexes(client, ['family_words'], () =>
      client.query(
        `insert into family_words
         select w.* from families f, words_of_family(f.id, f.user_id, f.family_name, f.region) w`,
      ),
    );
    // Of the rare name all are shared, of the hidden one none; what PostgreSQL changes here keeps
    // their words.
    await rename(client, RARE, true);
    await rename(client, HIDDEN, false);
    await client.query('vacuum analyze');
  });
  return owners;
}

const rename = (client: pg.Client, name: string, shared: boolean) =>
  client.query(
    `update families set family_name = initcap($1), location = 'Tacoma, WA' where id = any (array(
       select f.id from families f join user_consent_preferences c on c.user_id = f.user_id
       where c.allow_service_history_visible = $2 and (c.share_location_region or not $2)
       order by f.created_at desc limit 10
     ))`,
    [name, shared],
  );

/** How PostgreSQL goes about it. */
async function plan(connection: Connection): Promise<string[]> {
  const { statement, values } = lookUpStatement({ family_name: COMMON, location: 'tacoma' });
  const viewer = { id: '00000000-0000-4000-8000-000000000000' };
  const { rows } = await withClient(connection, (client) =>
    client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${statement.text}`,
      values(viewer, new Date()),
    ),
  );
  return [`in the database ${connection.database}:`, ...rows.map((row) => row['QUERY PLAN']), ''];
}
