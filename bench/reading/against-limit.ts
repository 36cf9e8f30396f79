import { isDeepStrictEqual } from 'node:util';
import { type Actor, start } from '../environment.ts';
import { makePlainFamilies } from '../limit/simplest-tables.ts';
import type { BenchDatabase } from '../load/bench-database.ts';
import { type LoadResult, type LoadRound, median } from '../load/load-round.ts';
import { cpuSeconds, KNOWS_PROCESSES, treeOf } from '../load/processes.ts';
import { SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, short } from '../report.ts';

/**
 * `simplest` has the simplest SQL of the same answer, `limit` the product's own; `before` is the
 * product as it was.
 */
export const PORTS = { simplest: 4899, limit: 4900, product: 4901, before: 4898 };
type Name = keyof typeof PORTS;
export const CONNECTIONS = 32;
/** `PCR_BENCH_ROUNDS` makes it short, to see that it works. */
export const ROUNDS = Number(process.env.PCR_BENCH_ROUNDS ?? 21);
export const SECONDS = 1;
/** p99 at most this many times the limit's. */
const P99 = 1.5;

/** The product and its limits on one database, and a client, each a process of its own. */
export interface Pair {
  client: Actor;
  pids: Partial<Record<Name, number>> & { database: number };
}

/**
 * `PCR_BENCH_BEFORE` names the folder of an older checkout, with its packages installed: its
 * product is measured beside this one, on the current tables.
 */
const BEFORE = process.env.PCR_BENCH_BEFORE;

export async function startPair(
  database: BenchDatabase,
  folder: string,
  ownersFile: string,
): Promise<Pair> {
  const { connection } = database;
  await makePlainFamilies(connection);
  const simplest = await start('limit/simplest-server.ts', { connection, port: PORTS.simplest });
  const limit = await start('limit/server.ts', { connection, port: PORTS.limit });
  const product = (port: number, root?: string) =>
    start('load/product-server.ts', { connection, port, dataDir: folder, secret: SECRET }, root);
  const now = await product(PORTS.product);
  const before = BEFORE ? await product(PORTS.before, BEFORE) : undefined;
  const client = await start('load/load-client.ts', { ownersFile });
  const pids = {
    simplest: simplest.pid,
    limit: limit.pid,
    product: now.pid,
    database: database.pid,
  };
  return { client, pids: before ? { ...pids, before: before.pid } : pids };
}

/** What all are asked. */
export interface Asked {
  name: string;
  kind: LoadRound['kind'];
  /** In place of /api/families. */
  path?: string;
  /** Of the throughput of `against`. */
  least: number;
  /** What the bars are read against: with 'simplest', the other limit is measured too. */
  against: 'simplest' | 'limit';
  /** Against the earlier throughput, if that is measured. */
  ofBefore?: number;
}

/** Rounds of the limits and the product in turns, and how the product did. */
export async function againstLimit(pair: Pair, asked: Asked): Promise<Row[]> {
  const names: Name[] = ['limit', ...(asked.against === 'simplest' ? (['simplest'] as const) : [])];
  if (pair.pids.before) names.push('before');
  return compare(asked, await rounds(pair, asked, [...names, 'product']));
}

/** Throws where the limits do not answer what the product answers. */
export async function sameAnswer(
  path: string,
  cookie: string,
  names: readonly Name[],
): Promise<void> {
  const [expected, ...answers] = await Promise.all(
    (['product', ...names] as const).map(async (name) => {
      const answer = await fetch(`http://127.0.0.1:${PORTS[name]}${path}`, { headers: { cookie } });
      return answer.json() as Promise<unknown>;
    }),
  );
  for (const [n, answer] of answers.entries()) {
    if (isDeepStrictEqual(answer, expected)) continue;
    const [said, wanted] = [answer, expected].map((one) => JSON.stringify(one).slice(0, 1_500));
    throw new Error(`${path}: ${names[n]} answers\n${said}\nand the product\n${wanted}`);
  }
}

/** One round: what the client saw, and the time of all cores that a request took, in µs. */
interface Round extends LoadResult {
  server: number;
  database: number;
}

type Rounds = Partial<Record<Name, Round[]>>;

async function rounds(
  { client, pids }: Pair,
  { kind, path }: Asked,
  names: readonly Name[],
): Promise<Rounds> {
  const results: Rounds = {};
  const round = {
    kind,
    ...(path && { path }),
    connections: CONNECTIONS,
    warmUp: 0.3,
    seconds: SECONDS,
  };
  for (const name of names) {
    results[name] = [];
    await client.ask<LoadResult>({ ...round, port: PORTS[name], warmUp: 2, seconds: 0.5 });
  }
  // Asked each time: a pool opens new connections, each a process, after a pause.
  const used = (own: number) =>
    [cpuSeconds([own]), cpuSeconds(KNOWS_PROCESSES ? treeOf(pids.database) : [])] as const;
  for (let n = 0; n < ROUNDS; n++) {
    for (const name of names) {
      const own = pids[name] ?? 0;
      const before = used(own);
      const result = await client.ask<LoadResult>({ ...round, port: PORTS[name] });
      const after = used(own);
      const each = 1e6 / (result.perSecond * (round.warmUp + round.seconds));
      const [server, inDatabase] = [(after[0] - before[0]) * each, (after[1] - before[1]) * each];
      results[name]?.push({ ...result, server, database: inDatabase });
    }
  }
  return results;
}

const WORDS: Record<Name, string> = {
  product: 'product',
  simplest: 'simplest SQL',
  limit: 'own SQL',
  before: 'before',
};

function compare({ name, least, against, ofBefore }: Asked, results: Rounds): Row[] {
  const { product = [] } = results;
  const measured = (['product', 'simplest', 'limit', 'before'] as const).filter(
    (one) => results[one],
  );
  const ratio = (of: keyof Round, to: Name) =>
    median(product.map((result, n) => result[of] / (results[to]?.[n]?.[of] ?? Number.NaN)));
  const all = (of: keyof Round, unit: string) =>
    measured
      .map((one) => `${WORDS[one]} ${short(median((results[one] ?? []).map((r) => r[of])))}${unit}`)
      .join(', ');
  const rows = [
    held(
      `${name}: throughput`,
      ratio('perSecond', against),
      { least },
      ' x',
      all('perSecond', '/s'),
    ),
    held(`${name}: p99`, ratio('p99', against), { most: P99 }, ' x', all('p99', ' ms')),
  ];
  if (against === 'simplest') {
    rows.push(
      informs(`${name}: throughput against the own SQL`, `${short(ratio('perSecond', 'limit'))} x`),
    );
  }
  if (results.before) {
    const [measure, value] = [
      `${name}: throughput against before`,
      ratio('perSecond', 'before'),
    ] as const;
    rows.push(
      ofBefore
        ? held(measure, value, { least: ofBefore }, ' x')
        : informs(measure, `${short(value)} x`),
    );
  }
  if (!KNOWS_PROCESSES) return rows;
  const time = (of: Round[]) =>
    `${short(median(of.map((r) => r.server)))} + ${short(median(of.map((r) => r.database)))} µs`;
  const spent = measured.map((one) => `${WORDS[one]} ${time(results[one] ?? [])}`).join(', ');
  return [...rows, informs(`${name}: processor time of a request, server + database`, spent)];
}
