import { writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { start, temporaryFolder } from '../environment.ts';
import { type Connection, startBenchDatabase, withClient } from '../load/bench-database.ts';
import { SECRET } from '../load/sample-load.ts';
import { checkWords, loadState, type State } from '../load/sample-state.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { type GrowthSide, ROUNDS, rounds } from './growth-rounds.ts';

const RECORDS = 100;
const SMALL: State = { members: 1_000, recordsOfEach: RECORDS, events: 100_000 };
const PORTS = { small: 4918, large: 4919 };
const BAR = 1.5;
/** A quarter of the memory, as PostgreSQL advises: the embedded one has 64 MB, 45,000 records. */
const BUFFERS_MB = Math.floor(totalmem() / 4 / 2 ** 20);
const SEATTLE = 'near_lat=47.61&near_lng=-122.33';
const LOOK_UP = '/api/families/shared?family_name=';
/** After it the process knows the member's session and agreements: it asks no large table. */
const GREETING = '/api/notifications/preferences';
const ASKED = [
  { name: 'list', path: '/api/families' },
  { name: 'search of three letters (son)', path: '/api/families?search=son' },
  { name: 'search of two letters that none has (qz)', path: '/api/families?search=qz' },
  { name: 'tiles', path: '/api/families/summary' },
  { name: 'look-up of a common name', path: `${LOOK_UP}johnson` },
  {
    name: 'look-up of a common name with a place',
    path: `${LOOK_UP}johnson&location=tacoma`,
    few: true,
  },
  { name: 'look-up of a name that none has', path: `${LOOK_UP}xylophone` },
  {
    name: 'events near a place, of a category',
    path: `/api/events?sort=distance&radius_miles=25&category=health&status=upcoming&${SEATTLE}`,
    few: true,
  },
  { name: 'events by date', path: '/api/events?status=upcoming' },
  { name: 'search for everything (son)', path: '/api/search?q=son', few: true },
  { name: 'inbox', path: '/api/inbox' },
  { name: 'unread entries', path: '/api/inbox/unread' },
  { name: 'dashboard', path: '/api/dashboard' },
] as const;

/**
 * What members wait for in the database of a state against one of a hundredth, and how large it is.
 * `records` is how many family records there are.
 */
export async function scaleSection(
  progress: (text: string) => void,
  records: number,
): Promise<Section> {
  const large: State = {
    members: records / RECORDS,
    recordsOfEach: RECORDS,
    events: records / 10,
  };
  const folder = await temporaryFolder();
  const database = await startBenchDatabase({ shared_buffers: `${BUFFERS_MB}MB` });
  const other = await database.another('large');
  const small = await side('small', database.connection, SMALL);
  const begun = Date.now();
  const big = await side('large', other, large);
  const loaded = Math.round((Date.now() - begun) / 1000);
  await database.checkpoint();

  const rows: Row[] = [];
  for (const { name, path, ...also } of ASKED) {
    progress(`${name}: ${ROUNDS} rounds of both ...`);
    const { ratio, detail, p99 } = await rounds(small, big, path);
    const times = `${detail}; p99 ${short(p99.large)} ms, ${short(p99.small)} ms`;
    progress(`${short(ratio)} x (${times})`);
    rows.push(
      'few' in also
        ? informs(name, `${short(ratio)} x (${times})`)
        : held(name, ratio, { most: BAR }, ' x', times),
    );
  }
  rows.push(...(await sizesOf(other)), informs('loading', `${loaded} s`));
  const count = (n: number) => n.toLocaleString('en');
  const method = `\
${count(records)} family records of ${count(large.members)} members and ${count(large.events)} events, against ${count(SMALL.members * RECORDS)} records of ${count(SMALL.members)} members and
${count(SMALL.events)} events; each member has ${RECORDS} records, 10 looks and 10 entries of the inbox. A tenth of the members share their records.
Each request is the second of the visit of a random member: the first, for their preferences, is not counted. So the
process knows the session on both sides, and nothing of the member's data. A ratio is the median of the rounds' ratios,
a time that of the rounds' medians, and p99 that of the rounds' p99; the first one is that of the large database. What
finds less than a page in the small one has no bar. PostgreSQL has a quarter of the memory for its buffers
(${count(BUFFERS_MB)} MB), as an installation of this size would. [Growth](operate/growth.md) says why bars are missed.`;
  return { name: 'scale', title: 'Scale', method, rows, postgres: database.version };

  async function side(
    size: keyof typeof PORTS,
    connection: Connection,
    state: State,
  ): Promise<GrowthSide> {
    let last = Date.now();
    const owners = await loadState(connection, state, (part) => {
      progress(`${size}: ${part}, after ${((Date.now() - last) / 1000).toFixed(1)} s ...`);
      last = Date.now();
    });
    progress(`${size}: loaded, after ${((Date.now() - last) / 1000).toFixed(1)} s`);
    await checkWords(connection);
    const ownersFile = join(folder, `${size}.json`);
    await writeFile(ownersFile, JSON.stringify(owners), { mode: 0o600 });
    const port = PORTS[size];
    await start('load/product-server.ts', { connection, port, dataDir: folder, secret: SECRET });
    const client = await start('load/load-client.ts', { ownersFile });
    return { port, client, greeting: GREETING };
  }
}

interface Size {
  name: string;
  rows: number;
  heap: number;
  indexes: number;
}

/** Tables of more than 16 MB, the largest first, and the whole database. */
async function sizesOf(connection: Connection): Promise<Row[]> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<Size>(
      `select coalesce(p.inhparent, c.oid)::regclass::text as name, sum(greatest(c.reltuples, 0))::float as rows,
         sum(pg_table_size(c.oid))::float as heap, sum(pg_indexes_size(c.oid))::float as indexes
       from pg_class c left join pg_inherits p on p.inhrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       group by 1 having sum(pg_total_relation_size(c.oid)) > 16000000 order by sum(pg_total_relation_size(c.oid)) desc`,
    );
    const { rows: all } = await client.query<{ size: string }>(
      'select pg_database_size(current_database())::text as size',
    );
    return [
      informs('size of the database', `${short(Number(all[0]?.size) / 1e9)} GB`),
      ...rows.map(({ name, rows: count, heap, indexes }) =>
        informs(
          `size of ${name}`,
          `${short(heap / 1e9)} GB and indexes ${short(indexes / 1e9)} GB: ${Math.round((heap + indexes) / count)} bytes a row of ${Math.round(count).toLocaleString('en')}`,
        ),
      ),
    ];
  });
}
