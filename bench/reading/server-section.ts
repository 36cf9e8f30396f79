import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Actor, temporaryFolder } from '../environment.ts';
import { startBenchDatabase } from '../load/bench-database.ts';
import type { LoadResult, LoadRound } from '../load/load-round.ts';
import { load, readFamilyIds } from '../load/sample-load.ts';
import { informs, type Row, type Section, short } from '../report.ts';
import {
  type Asked,
  againstLimit,
  CONNECTIONS,
  PORTS,
  ROUNDS,
  SECONDS,
  sameAnswer,
  startPair,
} from './against-limit.ts';

const AMOUNT = { owners: 1_000, recordsOfEach: 100 };
const ASKED: readonly Asked[] = [
  { name: 'list of 50', kind: 'list', least: 0.9, against: 'simplest' },
  { name: 'one record', kind: 'get', least: 0.85, against: 'simplest' },
  { name: 'create', kind: 'create', least: 0.6, against: 'simplest' },
];

const METHOD = `\
${(AMOUNT.owners * AMOUNT.recordsOfEach).toLocaleString('en')} families belong to ${AMOUNT.owners.toLocaleString('en')} owners, and each owner's are scattered over the table. A request asks for a random
owner's list, for one of their records at random, or adds one. The bars are read against the server with the simplest
SQL.`;

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

  const pair = await startPair(database, folder, ownersFile);
  const { cookie = '', families = [] } = owners[0] ?? {};
  for (const path of ['/api/families', `/api/families/${families[0]}`]) {
    await sameAnswer(path, cookie, ['simplest', 'limit']);
  }
  const rows: Row[] = [];
  for (const asked of ASKED) {
    progress(`${asked.name}, ${ROUNDS} rounds of each ...`);
    rows.push(...(await againstLimit(pair, asked)));
    if (asked.kind === 'list')
      rows.push(...(await compressed(pair.client, owners[0]?.cookie ?? '')));
  }
  const title = 'Server, against the smallest one that could do it';
  return { name: 'server', title, method: METHOD, rows, postgres: database.version };
}

/** What compressing answers costs, where the product does it. */
async function compressed(client: Actor, cookie: string): Promise<Row[]> {
  const measure = 'list of 50, Accept-Encoding: gzip';
  const headers = { cookie, 'accept-encoding': 'gzip' };
  const answer = await fetch(`http://127.0.0.1:${PORTS.product}/api/families`, { headers });
  await answer.arrayBuffer();
  const encoding = answer.headers.get('content-encoding');
  if (!encoding) return [informs(measure, 'not compressed')];
  if (!answer.headers.has('content-length'))
    return [informs(measure, `${encoding}, in chunks: not measured`)];
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
  return [
    informs(
      measure,
      `${short(result.perSecond)}/s, ${short(size)} kB, p99 ${short(result.p99)} ms`,
    ),
  ];
}
