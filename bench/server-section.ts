import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startBenchDatabase } from './bench-database.ts';
import { type LoadResult, type LoadRound, median } from './load-round.ts';
import { cpuSeconds, KNOWS_PROCESSES, treeOf } from './processes.ts';
import { held, informs, type Row, type Section, short } from './report.ts';
import { load, readFamilyIds, SECRET } from './sample-load.ts';
import { type Actor, start, temporaryFolder } from './stage.ts';

const PORTS = { limit: 4900, product: 4901 };
const CONNECTIONS = 32;
const ROUNDS = 5;
const SECONDS = 4;
const AMOUNT = { owners: 1_000, recordsOfEach: 100 };
/** Of the limit's throughput; p99 at most P99 times the limit's. */
const BARS = { list: 0.8, get: 0.7, create: 0.8 } as const;
const P99 = 1.5;
const NAMES = { list: 'list of 50', get: 'one record', create: 'create' } as const;

const METHOD = `\
${(AMOUNT.owners * AMOUNT.recordsOfEach).toLocaleString('en')} families of ${AMOUNT.owners.toLocaleString('en')} owners, each owner's scattered over the table. The limit (\`bench/limit/server.ts\`) is node:http and
pg with the product's own SQL, prepared, and the session looked up in the same table; nothing else. The product is
\`buildApp\` as \`server/src/main.ts\` wires it, with its limit of requests for each address lifted. Each is a process of
its own, as is the client; both use the same PostgreSQL, with fsync on. ${CONNECTIONS} connections, each request for a random owner
(and a random record). After a warm-up, ${ROUNDS} rounds of ${SECONDS} s each, in turns; the ratio is the median of the rounds' ratios.`;

/** The product's throughput and p99 against the smallest server that could do it. */
export async function serverSection(progress: (text: string) => void): Promise<Section> {
  progress('100,000 families of 1,000 owners ...');
  const folder = await temporaryFolder();
  const database = await startBenchDatabase();
  const owners = await load(database.connection, AMOUNT);
  await readFamilyIds(database.connection, owners);
  const ownersFile = join(folder, 'owners.json');
  await writeFile(ownersFile, JSON.stringify(owners), { mode: 0o600 });
  await database.checkpoint();

  const { connection } = database;
  const limit = await start('limit/server.ts', { connection, port: PORTS.limit });
  const product = await start('product-server.ts', {
    connection,
    port: PORTS.product,
    dataDir: folder,
    secret: SECRET,
  });
  const client = await start('load-client.ts', { ownersFile });
  const pids = { limit: limit.pid, product: product.pid, database: database.pid };

  const rows: Row[] = [];
  for (const kind of ['list', 'get', 'create'] as const) {
    progress(`${NAMES[kind]}, ${ROUNDS} rounds of limit and product ...`);
    rows.push(...compare(kind, await rounds(client, kind, pids)));
    if (kind === 'list') rows.push(...(await compressed(client, owners[0]?.cookie ?? '')));
  }
  const title = 'Server, against the smallest one that could do it';
  return { name: 'server', title, method: METHOD, rows, postgres: database.version };
}

/** One round: what the client saw, and the time of all cores that a request took, in µs. */
interface Round extends LoadResult {
  server: number;
  database: number;
}

interface Rounds {
  limit: Round[];
  product: Round[];
}

async function rounds(client: Actor, kind: LoadRound['kind'], pids: Record<'limit' | 'product' | 'database', number>) {
  const results: Rounds = { limit: [], product: [] };
  const round = { kind, connections: CONNECTIONS, warmUp: 0.3, seconds: SECONDS };
  for (const port of [PORTS.limit, PORTS.product]) {
    await client.ask<LoadResult>({ ...round, port, warmUp: 2, seconds: 0.5 });
  }
  const databasePids = KNOWS_PROCESSES ? treeOf(pids.database) : [];
  for (let n = 0; n < ROUNDS; n++) {
    for (const name of ['limit', 'product'] as const) {
      const before = [cpuSeconds([pids[name]]), cpuSeconds(databasePids)] as const;
      const result = await client.ask<LoadResult>({ ...round, port: PORTS[name] });
      const after = [cpuSeconds([pids[name]]), cpuSeconds(databasePids)] as const;
      const each = 1e6 / (result.perSecond * (round.warmUp + round.seconds));
      const [server, inDatabase] = [(after[0] - before[0]) * each, (after[1] - before[1]) * each];
      results[name].push({ ...result, server, database: inDatabase });
    }
  }
  return results;
}

function compare(kind: keyof typeof BARS, { limit, product }: Rounds): Row[] {
  const ratio = (of: keyof Round) => median(product.map((result, n) => result[of] / (limit[n]?.[of] ?? Number.NaN)));
  const both = (of: keyof Round, unit: string) =>
    `product ${short(median(product.map((r) => r[of])))}${unit}, limit ${short(median(limit.map((r) => r[of])))}${unit}`;
  const rows = [
    held(`${NAMES[kind]}: throughput`, ratio('perSecond'), { least: BARS[kind] }, ' x', both('perSecond', '/s')),
    held(`${NAMES[kind]}: p99`, ratio('p99'), { most: P99 }, ' x', both('p99', ' ms')),
  ];
  if (!KNOWS_PROCESSES) return rows;
  const time = (of: Round[]) =>
    `${short(median(of.map((r) => r.server)))} + ${short(median(of.map((r) => r.database)))}`;
  const spent = `product ${time(product)} µs, limit ${time(limit)} µs`;
  return [...rows, informs(`${NAMES[kind]}: processor time of a request, server + database`, spent)];
}

/** What compressing answers costs, where the product does it. */
async function compressed(client: Actor, cookie: string): Promise<Row[]> {
  const measure = 'list of 50, Accept-Encoding: gzip';
  const headers = { cookie, 'accept-encoding': 'gzip' };
  const answer = await fetch(`http://127.0.0.1:${PORTS.product}/api/families`, { headers });
  await answer.arrayBuffer();
  const encoding = answer.headers.get('content-encoding');
  if (!encoding) return [informs(measure, 'not compressed')];
  if (!answer.headers.has('content-length')) return [informs(measure, `${encoding}, in chunks: not measured`)];
  const round: LoadRound = {
    kind: 'list',
    port: PORTS.product,
    connections: CONNECTIONS,
    warmUp: 1,
    seconds: SECONDS,
    headers: 'accept-encoding: gzip\r\n',
  };
  const result = await client.ask<LoadResult>(round);
  const size = Number(answer.headers.get('content-length')) / 1000;
  return [informs(measure, `${short(result.perSecond)}/s, ${short(size)} kB, p99 ${short(result.p99)} ms`)];
}
