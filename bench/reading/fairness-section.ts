import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Actor, start, temporaryFolder } from '../environment.ts';
import { startBenchDatabase } from '../load/bench-database.ts';
import { type LoadResult, type LoadRound, median } from '../load/load-round.ts';
import { cpuSeconds, KNOWS_MEMORY, KNOWS_PROCESSES, memory, treeOf } from '../load/processes.ts';
import { SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { filledWithJobs } from './jobs-section.ts';
import type { UnreadAnswer, UnreadOrder } from './unread-client.ts';

const JOBS = 100_000;
const RECORDS_OF_EACH = 50;
const PORT = 4930;
const ROUNDS = 7;
const SECONDS = 2;
const GREEDY = { member: 0, connections: 64, most: 3 };
const NEIGHBOUR = 1;
/**
 * Of which the dearest is asked; a word twice is in no job, and its trigrams are in every second
 * one.
 */
const CANDIDATES = [
  '/api/jobs?search=qz',
  '/api/jobs?search=te',
  '/api/jobs?search=montessori&location=austin',
  '/api/jobs?search=teacher%20teacher',
  '/api/jobs',
  '/api/dashboard',
  '/api/families/summary',
];
const UNREAD = { connections: 2_000, requests: 8, mostMB: 100, most: 2 };

const METHOD = `\
One server holds ${JOBS.toLocaleString('en')} jobs of 1,000 members with ${RECORDS_OF_EACH} family records each. For ${ROUNDS} rounds of ${SECONDS} s one member lists their
records, with and without another who sends the most expensive of ${CANDIDATES.length} requests on ${GREEDY.connections} connections. Then ${UNREAD.connections.toLocaleString('en')} connections
send ${UNREAD.requests} requests for a list each and never read; server and client each need about ${(UNREAD.connections + 200).toLocaleString('en')} file descriptors for them
(\`ulimit -Hn\`).`;

/** What one member, and what many connections that do not read, make another member wait. */
export async function fairnessSection(progress: (text: string) => void): Promise<Section> {
  progress(`${JOBS.toLocaleString('en')} jobs ...`);
  const folder = await temporaryFolder();
  const database = await startBenchDatabase();
  const owners = await filledWithJobs(database.connection, JOBS, RECORDS_OF_EACH);
  const ownersFile = join(folder, 'owners.json');
  await writeFile(ownersFile, JSON.stringify(owners), { mode: 0o600 });
  await database.checkpoint();
  const { connection } = database;
  const product = await start('load/product-server.ts', {
    connection,
    port: PORT,
    dataDir: folder,
    secret: SECRET,
  });
  const neighbour = await start('load/load-client.ts', { ownersFile });
  const greedy = await start('load/load-client.ts', { ownersFile });

  const rows: Row[] = [];
  progress('what is dearest ...');
  const dearest = await dearestOf(neighbour);
  rows.push(
    informs('the most expensive request', `${dearest.path}: ${short(dearest.ms)} ms, alone`),
  );

  progress(`${ROUNDS} rounds without and with ${GREEDY.connections} connections of one member ...`);
  const besideGreedy = await rounds(neighbour, greedy, dearest.path, [product.pid, database.pid]);
  rows.push(
    held(
      `p99 of a list beside ${GREEDY.connections} connections of another member`,
      besideGreedy.ratio,
      { most: GREEDY.most },
      ' x',
      besideGreedy.detail,
    ),
  );

  progress(`${UNREAD.connections} connections that do not read ...`);
  rows.push(...(await unread(product, neighbour, ownersFile)));
  return { name: 'fairness', title: 'Fairness', method: METHOD, rows, postgres: database.version };
}

const LIST: LoadRound = {
  kind: 'list',
  port: PORT,
  connections: 1,
  warmUp: 0.3,
  seconds: SECONDS,
  only: NEIGHBOUR,
  late: true,
};
/** Its requests are there before the neighbour begins, and until the neighbour has ended. */
const AHEAD = 0.5;
const GREEDY_ROUND: LoadRound = {
  kind: 'list',
  port: PORT,
  connections: GREEDY.connections,
  warmUp: 0,
  seconds: AHEAD + LIST.warmUp + SECONDS + AHEAD,
  only: GREEDY.member,
  rude: true,
};

async function dearestOf(client: Actor): Promise<{ path: string; ms: number }> {
  const measured: { path: string; ms: number }[] = [];
  for (const path of CANDIDATES) {
    const { median: ms } = await client.ask<LoadResult>({
      ...LIST,
      path,
      seconds: 1,
      only: GREEDY.member,
    });
    measured.push({ path, ms });
  }
  return measured.toSorted((a, b) => b.ms - a.ms)[0] ?? { path: '', ms: Number.NaN };
}

/** The neighbour alone, and beside the greedy one. */
async function rounds(
  neighbour: Actor,
  greedy: Actor,
  path: string,
  pids: readonly number[],
): Promise<{ ratio: number; detail: string }> {
  const results: { quiet: number; beside: number }[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    await isAtRest(pids);
    const { p99: quiet } = await neighbour.ask<LoadResult>(LIST);
    const ended = greedy.ask<LoadResult>({ ...GREEDY_ROUND, path });
    await delay(AHEAD * 1000);
    const { p99: beside } = await neighbour.ask<LoadResult>(LIST);
    await ended;
    results.push({ quiet, beside });
  }
  const of = (pick: (one: (typeof results)[number]) => number) => median(results.map(pick));
  return {
    ratio: of(({ quiet, beside }) => beside / quiet),
    detail: `${short(of(({ beside }) => beside))} ms, quiet ${short(of(({ quiet }) => quiet))} ms`,
  };
}

async function unread(product: Actor, neighbour: Actor, ownersFile: string): Promise<Row[]> {
  const client = await start('reading/unread-client.ts', { ownersFile });
  await isAtRest([product.pid]);
  const quiet = await neighbour.ask<LoadResult>(LIST);
  const before = memory([product.pid]);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memory([product.pid]));
  }, 200);
  try {
    const { connections, requests } = UNREAD;
    await client.ask<UnreadAnswer>({ port: PORT, connections, requests } satisfies UnreadOrder);
    await isAtRest([product.pid]);
    const there = await client.ask<UnreadAnswer>('how many?');
    const ratios: number[] = [];
    const times: number[] = [];
    for (let n = 0; n < 3; n++) {
      const { p99 } = await neighbour.ask<LoadResult>(LIST);
      ratios.push(p99 / quiet.p99);
      times.push(p99);
    }
    const rows = [
      informs(
        'connections that did not read',
        `${there.open} were left open, ${there.ended} ended by the server`,
      ),
      held(
        `p99 of a list beside ${connections} connections that do not read`,
        median(ratios),
        { most: UNREAD.most },
        ' x',
        `${short(median(times))} ms, quiet ${short(quiet.p99)} ms`,
      ),
    ];
    if (!KNOWS_MEMORY) return rows;
    const detail = `${short(before / 1e6)} MB before`;
    return [
      ...rows,
      held(
        'memory that these connections add',
        (most - before) / 1e6,
        { most: UNREAD.mostMB },
        ' MB',
        detail,
      ),
    ];
  } finally {
    clearInterval(watch);
  }
}

/**
 * Until these and what descends from them have used hardly any processor time for half a second; a
 * minute at most.
 */
async function isAtRest(pids: readonly number[]): Promise<void> {
  if (!KNOWS_PROCESSES) return delay(30_000);
  const used = () => cpuSeconds(pids.flatMap(treeOf));
  for (let n = 0; n < 120; n++) {
    const before = used();
    await delay(500);
    if (used() - before < 0.05) return;
  }
}
