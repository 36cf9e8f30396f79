import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { POST_PAGE } from '@pcr/contract/groups/board/board.schema.ts';
import { GROUP_PAGE, GROUP_TYPES } from '@pcr/contract/groups/groups.schema.ts';
import { writeCursor } from '../../server/src/kit/http/paging.ts';
import { start, temporaryFolder } from '../environment.ts';
import {
  type Connection,
  startBenchDatabase,
  withClient,
  withoutIndexes,
} from '../load/bench-database.ts';
import { load, type Owner, SECRET } from '../load/sample-load.ts';
import { placesIn, positionsOfCities, spread, uuidMadeAt } from '../load/sample-places.ts';
import { NOTES } from '../load/sample-words.ts';
import { held, informs, type Row, type Section } from '../report.ts';
import { againstLimit, PORTS, ROUNDS, sameAnswer, startPair } from './against-limit.ts';
import * as growth from './growth-rounds.ts';

/** `PCR_BENCH_GROUPS` makes it small, to see that it works. */
const GROUPS = Number(process.env.PCR_BENCH_GROUPS ?? 200_000);
const POSTS = GROUPS / 2;
const MEMBERS = 1_000;
const SMALL_PORT = 4915;
const GROWTH = 1.5;
const AT_SEATTLE = 'near_lat=47.61&near_lng=-122.33';
/** All members of the load are in it. */
const BOARD = randomUUID();
const BOARD_PATH = `/api/group-posts?group_id=${BOARD}`;
const LISTS = [
  {
    name: 'groups near a place, of a type',
    path: `/api/groups?sort=distance&radius_miles=25&group_type=support&${AT_SEATTLE}`,
    full: GROUP_PAGE,
    against: 'limit',
  },
  { name: 'the board of a group', path: BOARD_PATH, full: POST_PAGE, against: 'simplest' },
] as const;

const METHOD = `\
${GROUPS.toLocaleString('en')} groups of ${MEMBERS.toLocaleString('en')} members are spread like the events above, and one more group has all members and ${POSTS.toLocaleString('en')} posts.
One list shows a page of ${GROUP_PAGE} groups of a type by distance within 25 miles of Seattle, the other a page of ${POST_PAGE} posts of the
large group's board. Only the board has simpler SQL than our own to compare with.`;

/**
 * Groups near a place and a board, against the smallest server that could do it, and in a tenth.
 */
export async function groupsSection(progress: (text: string) => void): Promise<Section> {
  progress(
    `${GROUPS.toLocaleString('en')} groups and ${POSTS.toLocaleString('en')} posts, and a tenth ...`,
  );
  const folder = await temporaryFolder();
  const database = await startBenchDatabase();
  // Two products and the limit would take more connections than one PostgreSQL has.
  const small = await startBenchDatabase();
  const owners = await filled(database.connection, GROUPS, POSTS);
  const ownersOfSmall = await filled(small.connection, GROUPS / 10, POSTS / 10);
  const files = [join(folder, 'large.json'), join(folder, 'small.json')] as const;
  await writeFile(files[0], JSON.stringify(owners), { mode: 0o600 });
  await writeFile(files[1], JSON.stringify(ownersOfSmall), { mode: 0o600 });
  await database.checkpoint();
  await small.checkpoint();
  const pair = await startPair(database, folder, files[0]);
  await start('load/product-server.ts', {
    connection: small.connection,
    port: SMALL_PORT,
    dataDir: folder,
    secret: SECRET,
  });
  const large = { client: pair.client, port: PORTS.product };
  const sides = [
    { client: await start('load/load-client.ts', { ownersFile: files[1] }), port: SMALL_PORT },
    large,
  ] as const;
  const [load = 0] = loadavg();

  const rows: Row[] = [];
  for (const { name, path, full, against } of LISTS) {
    await sameAnswer(
      path,
      owners[0]?.cookie ?? '',
      against === 'simplest' ? ['simplest', 'limit'] : ['limit'],
    );
    await checkFullPage(`http://127.0.0.1:${PORTS.product}${path}`, owners[0], full);
    await checkFullPage(`http://127.0.0.1:${SMALL_PORT}${path}`, ownersOfSmall[0], full);
    progress(`${name}: ${ROUNDS} rounds of limit and product, then the same in a tenth ...`);
    rows.push(...(await againstLimit(pair, { name, kind: 'list', path, least: 0.8, against })));
    const { ratio, detail } = await growth.rounds(...sides, path);
    rows.push(held(`${name}: growth from a tenth`, ratio, { most: GROWTH }, ' x', detail));
  }
  const path = `${BOARD_PATH}&cursor=${await cursorAfter(database.connection, POSTS / 2)}`;
  const { ratio, detail } = await growth.rounds(
    { ...large, path: BOARD_PATH },
    { ...large, path },
    path,
  );
  rows.push(
    held('the board in its middle, against its first page', ratio, { most: GROWTH }, ' x', detail),
  );
  rows.push(
    informs(
      'load of the machine before the rounds',
      `${load.toFixed(1)} of ${cpus().length} cores`,
    ),
  );
  return { name: 'groups', title: 'Groups', method: METHOD, rows, postgres: database.version };
}

/** A growth of answers of other lengths would say nothing. */
async function checkFullPage(
  url: string,
  { cookie = '' }: Partial<Owner> = {},
  full: number,
): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  const { items } = (await answer.json()) as { items: { distance_miles?: number | null }[] };
  const known = url.includes('distance')
    ? items.filter((one) => one.distance_miles !== null)
    : items;
  if (known.length !== full && GROUPS >= 200_000)
    throw new Error(`${url} answers ${known.length} entries`);
}

/** The cursor of the page that comes after so many posts. */
async function cursorAfter(connection: Connection, posts: number): Promise<string> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ k0: string; k1: string }>(NTH_POST, [BOARD, posts]),
  );
  return writeCursor([rows[0]?.k0 ?? '', rows[0]?.k1 ?? '']);
}

async function filled(connection: Connection, groups: number, posts: number): Promise<Owner[]> {
  const owners = await load(connection, { owners: MEMBERS, recordsOfEach: 1 });
  await withClient(connection, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query(`set maintenance_work_mem = '512MB'`);
    const ids = owners.map(({ id }) => id);
    const cities = JSON.stringify(await positionsOfCities(client));
    await withoutIndexes(client, ['groups', 'group_members', 'group_posts'], async () => {
      await client.query('select setseed(0.4600)');
      await client.query(INSERT_GROUPS, [ids, groups, cities, NOTES, GROUP_TYPES]);
      await client.query(INSERT_BOARD, [ids, BOARD]);
      // Each row would change its group; the counts were written with them.
      await client.query('alter table group_members disable trigger group_members_counted');
      await client.query(INSERT_MEMBERS, [BOARD, ids]);
      await client.query('alter table group_members enable trigger group_members_counted');
      await client.query(INSERT_POSTS, [ids, BOARD, posts, NOTES]);
    });
    await client.query('vacuum analyze');
  });
  return owners;
}

const INSERT_GROUPS = `
  with ${placesIn('$3')}
  insert into groups (id, leader_id, name, description, group_type, location, city, state, radius_miles, max_members,
    meeting_frequency, tags, is_active, member_count, location_lat, location_lng, place_sought, created_at, updated_at)
  select ${uuidMadeAt('made', 'h')}, ($1::uuid[])[1 + r.n % cardinality($1::uuid[])],
    (array['Home providers', 'Infant circle', 'Evening talk', 'First year', 'Toddler teachers'])[random(1, 5)]
      || ' ' || left(h, 5),
    left(($4::text[])[random(1, cardinality($4::text[]))], 500), ($5::text[])[random(1, cardinality($5::text[]))],
    coalesce(c.location, 'Community hall ' || left(h, 3)), 'Austin', 'TX',
    (array[10, 15, 25, 30, 50])[random(1, 5)], case when random(1, 2) = 1 then random(5, 500) end,
    (array['weekly', 'biweekly', 'monthly', 'quarterly', 'as_needed'])[random(1, 5)], array['Infants', left(h, 4)],
    random(1, 50) > 1, 1, coalesce(c.lat, s.lat), coalesce(c.lng, s.lng), true, made, made
  from ${spread('$2')}`;

const INSERT_BOARD = `
  insert into groups (id, leader_id, name, description, group_type, location, city, state, radius_miles,
    meeting_frequency, is_active, member_count, place_sought, created_at, updated_at)
  values ($2, ($1::uuid[])[1], 'Everybody', 'All members', 'regional', 'Online', 'Austin', 'TX', 50, 'monthly', true,
    cardinality($1::uuid[]), true, now(), now())`;

const INSERT_MEMBERS = `
  insert into group_members (group_id, user_id, joined_at)
  select g.id, g.leader_id, g.created_at from groups g
  union
  select $1::uuid, id, now() from unnest($2::uuid[]) id
  on conflict do nothing`;

const INSERT_POSTS = `
  insert into group_posts (id, group_id, author_id, text, created_at, updated_at)
  select gen_random_uuid(), $2, ($1::uuid[])[1 + n % cardinality($1::uuid[])],
    left(($4::text[])[random(1, cardinality($4::text[]))], 1000), made, made
  from (select n, now() - ($3::int - n) * interval '5 minutes' as made from generate_series(1, $3::int) n) r`;

const NTH_POST = `
  select created_at::text as k0, id::text as k1 from group_posts where group_id = $1 and post_id is null
  order by created_at desc, id desc offset $2 limit 1`;
