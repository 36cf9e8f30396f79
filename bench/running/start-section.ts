import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import { buildWeb } from '../../tools/web-build.ts';
import { temporaryFolder } from '../environment.ts';
import { median } from '../load/load-round.ts';
import { commandOf, KNOWS_MEMORY, KNOWS_PROCESSES, memory, treeOf } from '../load/processes.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { npmStart, type Started } from './npm-start.ts';

const PORT = 4930;
const STARTS = 3;
const REQUESTS = 50;
const REST_SECONDS = 20;
const BARS = { seconds: 2, megabytes: 250 };

const METHOD = `\
\`npm start\` runs in the project, installed and built; its time is from calling npm to the first 200 of GET
/api/account/settings, asked every 10 ms. The first start makes the database, and the second is the median of ${STARTS} more on
the same folder. Memory is the PSS of all processes of the last start, npm and PostgreSQL included, after a sign-up, ${REQUESTS}
requests and ${REST_SECONDS} s of rest.`;

/** How long a start takes, and the memory at rest. */
export async function startSection(progress: (text: string) => void): Promise<Section> {
  await buildWeb();
  const dataDir = await temporaryFolder();
  progress('the first start ...');
  const first = await npmStart(dataDir, PORT);
  await first.stop();

  progress(`${STARTS} more ...`);
  const starts: Started[] = [];
  let memoryRow: Row | null = null;
  for (let n = 1; n <= STARTS; n++) {
    const app = await npmStart(dataDir, PORT);
    starts.push(app);
    if (n === STARTS) {
      progress(`${REST_SECONDS} s of rest ...`);
      memoryRow = await atRest(app);
    }
    await app.stop();
  }
  const detail = starts.map(({ seconds }) => short(seconds)).join(', ');
  const rows = [
    held(
      'second start to first answer',
      median(starts.map((one) => one.seconds)),
      { most: BARS.seconds },
      ' s',
      detail,
    ),
    ...(KNOWS_PROCESSES ? [processorRow(starts)] : []),
    informs('first start to first answer, with a new database', `${short(first.seconds)} s`),
    ...(memoryRow ? [memoryRow] : []),
  ];
  const postgres = (await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).trim();
  return { name: 'start', title: 'Start and memory', method: METHOD, rows, postgres };
}

/** Where it is much less than the time of the start, others were using the machine. */
function processorRow(starts: readonly Started[]): Row {
  const processor = median(starts.map((one) => one.processor));
  return informs('the same in processor time, all cores', `${short(processor)} s`);
}

async function atRest({ pid, url }: Started): Promise<Row> {
  const measure = 'memory at rest, app and database';
  if (!KNOWS_MEMORY)
    return informs(measure, 'not known: this system has no /proc/<pid>/smaps_rollup');
  await warmUp(url);
  await delay(REST_SECONDS * 1000);
  const all = treeOf(pid);
  const app = all.find((one) => commandOf(one).endsWith('tools/start.ts')) ?? -1;
  const database = treeOf(app).slice(1);
  const others = all.filter((one) => one !== app && !database.includes(one));
  const megabytes = (pids: readonly number[]) => memory(pids) / 1e6;
  const parts = [
    `app ${short(megabytes([app]))}`,
    `PostgreSQL ${short(megabytes(database))} in ${database.length} processes`,
    `npm and what it starts the app with ${short(megabytes(others))} in ${others.length}`,
  ];
  return held(measure, megabytes(all), { most: BARS.megabytes }, ' MB', parts.join(', '));
}

async function warmUp(url: string): Promise<void> {
  let cookie = '';
  async function ask(path: string, data?: unknown): Promise<Response> {
    const answer = await fetch(url + path, {
      method: data === undefined ? 'GET' : 'POST',
      headers: {
        cookie,
        ...(data !== undefined && { origin: url, 'content-type': 'application/json' }),
      },
      ...(data !== undefined && { body: JSON.stringify(data) }),
    });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`);
    return answer;
  }

  const account = { email: 'ana@example.org', password: 'four calm otters' };
  await ask('/api/account/register', { ...account, full_name: 'Ana Provider' });
  const session = await ask('/api/account/sign-in', account);
  cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  for (const name of AGREEMENTS) {
    await ask(`/api/agreements/${name}/acceptance`, { version: AGREEMENT_VERSIONS[name] });
  }
  const paths = [
    '/',
    '/api/account/settings',
    '/api/account/session',
    '/api/families',
    '/api/families/summary',
  ];
  for (let n = 0; n < REQUESTS; n++) await ask(paths[n % paths.length] ?? '/');
}
