import type { BenchDatabase } from './bench-database.ts';
import { type Actor, start } from './environment.ts';
import { type LoadResult, type LoadRound, median } from './load-round.ts';
import { cpuSeconds, KNOWS_PROCESSES, treeOf } from './processes.ts';
import { held, informs, type Row, short } from './report.ts';
import { SECRET } from './sample-load.ts';

export const PORTS = { limit: 4900, product: 4901 };
export const CONNECTIONS = 32;
export const ROUNDS = 21;
export const SECONDS = 1;
/** p99 at most this many times the limit's. */
const P99 = 1.5;

/** The product and the limit (bench/limit/server.ts) on one database, and a client, each a process of its own. */
export interface Pair {
  client: Actor;
  pids: Record<'limit' | 'product' | 'database', number>;
}

export async function startPair(database: BenchDatabase, folder: string, ownersFile: string): Promise<Pair> {
  const { connection } = database;
  const limit = await start('limit/server.ts', { connection, port: PORTS.limit });
  const product = await start('product-server.ts', {
    connection,
    port: PORTS.product,
    dataDir: folder,
    secret: SECRET,
  });
  const client = await start('load-client.ts', { ownersFile });
  return { client, pids: { limit: limit.pid, product: product.pid, database: database.pid } };
}

/** What is asked of both. */
export interface Asked {
  name: string;
  kind: LoadRound['kind'];
  /** In place of /api/families. */
  path?: string;
  /** Of the limit's throughput. */
  least: number;
}

/** Rounds of limit and product in turns, and how the product did. */
export async function againstLimit(pair: Pair, asked: Asked): Promise<Row[]> {
  return compare(asked, await rounds(pair, asked));
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

async function rounds({ client, pids }: Pair, { kind, path }: Asked): Promise<Rounds> {
  const results: Rounds = { limit: [], product: [] };
  const round = { kind, ...(path && { path }), connections: CONNECTIONS, warmUp: 0.3, seconds: SECONDS };
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

function compare({ name, least }: Asked, { limit, product }: Rounds): Row[] {
  const ratio = (of: keyof Round) => median(product.map((result, n) => result[of] / (limit[n]?.[of] ?? Number.NaN)));
  const both = (of: keyof Round, unit: string) =>
    `product ${short(median(product.map((r) => r[of])))}${unit}, limit ${short(median(limit.map((r) => r[of])))}${unit}`;
  const rows = [
    held(`${name}: throughput`, ratio('perSecond'), { least }, ' x', both('perSecond', '/s')),
    held(`${name}: p99`, ratio('p99'), { most: P99 }, ' x', both('p99', ' ms')),
  ];
  if (!KNOWS_PROCESSES) return rows;
  const time = (of: Round[]) =>
    `${short(median(of.map((r) => r.server)))} + ${short(median(of.map((r) => r.database)))}`;
  const spent = `product ${time(product)} µs, limit ${time(limit)} µs`;
  return [...rows, informs(`${name}: processor time of a request, server + database`, spent)];
}
