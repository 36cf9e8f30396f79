import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listStatement, SUMMARY } from '../../server/src/families/families.queries.ts';
import { type Actor, start, temporaryFolder } from '../environment.ts';
import { type Connection, startBenchDatabase, withClient } from '../load/bench-database.ts';
import { load, type Owner, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { ROUNDS, rounds } from './growth-rounds.ts';

const RECORDS = 1_000;
/** `PCR_BENCH_ROWS` makes the large one small, to see that it works. */
const SIZES = { small: 10_000, large: Number(process.env.PCR_BENCH_ROWS ?? 1_000_000) };
const PORTS = { small: 4910, large: 4911 };
const BAR = 1.5;
/** The owner whose records are asked for. */
const OWNER = 3;
interface Asked {
  name: string;
  path: string;
  search?: string;
}
const ASKED: readonly Asked[] = [
  { name: 'list', path: '/api/families' },
  ...['son', 'so', 'qz'].map((search) => ({
    name: `search for ${search}`,
    path: `/api/families?search=${search}`,
    search,
  })),
  { name: 'tiles', path: '/api/families/summary' },
];

const METHOD = `\
An owner has ${RECORDS.toLocaleString('en')} records, and so has every other owner. The two databases hold ${SIZES.small.toLocaleString('en')} and ${SIZES.large.toLocaleString('en')} records in all,
scattered over the table. The first rows ask as one owner, the others as a random one each time.`;

interface Side {
  connection: Connection;
  owners: Owner[];
  client: Actor;
  port: number;
}

/** What an owner's list, search and tiles cost in a small and in a large table. */
export async function growthSection(progress: (text: string) => void): Promise<Section> {
  const folder = await temporaryFolder();
  const database = await startBenchDatabase();
  const small = await side('small', database.connection);
  const large = await side('large', await database.another('large'));
  await database.checkpoint();

  progress(`${ASKED.map(({ name }) => name).join(', ')}: ${ROUNDS} rounds of both ...`);
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const asked of ASKED) {
    const measured = await rounds(small, large, asked.path, OWNER);
    const row = held(
      `${asked.name}: median of one owner`,
      measured.ratio,
      { most: BAR },
      ' x',
      measured.detail,
    );
    rows.push(row);
    if (!row.met) notes.push(...(await plans(asked, small)), ...(await plans(asked, large)));
  }
  for (const asked of ASKED) {
    const { ratio, detail } = await rounds(small, large, asked.path);
    rows.push(informs(`${asked.name}: any owner at random`, `${short(ratio)} x (${detail})`));
  }
  return {
    name: 'growth',
    title: 'Growth',
    method: METHOD,
    rows,
    notes,
    postgres: database.version,
  };

  async function side(size: keyof typeof SIZES, connection: Connection): Promise<Side> {
    progress(`${SIZES[size].toLocaleString('en')} records ...`);
    const owners = await load(connection, {
      owners: SIZES[size] / RECORDS,
      recordsOfEach: RECORDS,
    });
    const ownersFile = join(folder, `${size}.json`);
    await writeFile(ownersFile, JSON.stringify(owners), { mode: 0o600 });
    const port = PORTS[size];
    await start('load/product-server.ts', { connection, port, dataDir: folder, secret: SECRET });
    return { connection, owners, port, client: await start('load/load-client.ts', { ownersFile }) };
  }
}

/** How PostgreSQL goes about it. */
async function plans({ name, search }: Asked, { connection, owners }: Side): Promise<string[]> {
  const viewer = { id: owners[OWNER]?.id ?? '' };
  const query = listStatement(search ? { search } : {});
  const { text, values } =
    name === 'tiles'
      ? { text: SUMMARY.text, values: [viewer.id] }
      : { text: query.statement.text, values: query.values(viewer) };
  const { rows } = await withClient(connection, (client) =>
    client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values),
  );
  return [
    `${name} in the database ${connection.database}:`,
    ...rows.map((row) => row['QUERY PLAN']),
    '',
  ];
}
