import { setTimeout as delay } from 'node:timers/promises';
import { startBenchDatabase, withClient } from './bench-database.ts';
import { BINDER_DOCUMENTS, binderMemory } from './binder-memory.ts';
import { start, temporaryFolder } from './environment.ts';
import type { FilesAnswer, FilesOrder } from './files-client.ts';
import { median } from './load-round.ts';
import { KNOWS_PROCESSES, peakMemory, treeOf } from './processes.ts';
import { held, informs, type Row, type Section, short } from './report.ts';
import { load, SECRET } from './sample-load.ts';

const PORT = 4903;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const MB = 1024 * 1024;
const AT_ONCE = 50;
const SENT_MB = 5;
const DOCUMENTS = 10_000;
/** Each of 10 MB: a gigabyte. */
const IN_ZIP = 100;
/** What others wait for meanwhile, of what they wait for otherwise. */
const OTHERS = 2;
/** Memory of the whole server at its highest, in MB. */
const PEAK = 400;
/** A page of 10,000 documents, of that of 100. */
const LIST = 2;
/** How long others are watched, in ms. */
const WATCHED = 10_000;
const EVERY = 20;

const METHOD = `\
The product (\`buildApp\` as \`server/src/main.ts\` wires it, a process of its own, files on disk, PostgreSQL with fsync on) with files
of noise that begin as a PDF, sent and read by a process of its own. Meanwhile other members ask for their family records every ${EVERY} ms, one after the other; p99 is of
what they wait, watched ${WATCHED / 1000} s alone before, and as long as the work takes. ${AT_ONCE} members each send a file of ${SENT_MB} MB at the
same moment, in rounds until ${WATCHED / 1000} s are over (all come from one address here, so its limit of 12 is taken away). A ZIP of ${IN_ZIP}
documents of 10 MB is read to its end. Memory is the highest ever (VmHWM) of the server and of the processes that it started.
The binder (docs/domains/binder.md) is made by its own process, of scans and pictures as large as phones make them.`;

const PAPERS = `insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
  select gen_random_uuid(), $1::uuid, 'documents', 'Paper ' || n || '.pdf', 1000, 'application/pdf',
    $1::uuid::text || '/documents/' || n || '.pdf', now() - n * interval '1 minute', now()
  from generate_series(1, $2::int) n`;

/** Many files at once, a long list, a large ZIP: time, memory, and what others wait meanwhile. */
export async function filesSection(progress: (text: string) => void): Promise<Section> {
  const database = await startBenchDatabase();
  const owners = await load(database.connection, { owners: AT_ONCE + 3, recordsOfEach: 40 });
  const [watcher, zipper, lister, ...senders] = owners;
  if (!watcher || !zipper || !lister) throw new Error('there are no members');
  const product = await start('product-server.ts', {
    connection: database.connection,
    port: PORT,
    dataDir: await temporaryFolder(),
    secret: SECRET,
    env: { FILES_QUOTA: '3 GB' },
  });
  const peak = () => treeOf(product.pid).reduce((sum, one) => sum + peakMemory(one), 0) / MB;
  const rows: Row[] = [];

  progress('others alone ...');
  const alone = p99(await watched(watcher.cookie, delay(WATCHED)));
  rows.push(informs('p99 of others, alone', `${short(alone)} ms`));

  progress(`${AT_ONCE} files of ${SENT_MB} MB at once ...`);
  const client = await start('files-client.ts', { origin: ORIGIN });
  const asked = <Order extends FilesOrder>(order: Order) => client.ask<FilesAnswer<Order>>(order);
  const rounds: number[] = [];
  const sending = async () => {
    const cookies = senders.map(({ cookie }) => cookie);
    for (const until = Date.now() + WATCHED; Date.now() < until; ) {
      rounds.push((await asked({ send: cookies, bytes: SENT_MB * MB })).ms);
    }
  };
  const whileSent = p99(await watched(watcher.cookie, sending()));
  rows.push(
    informs(
      `${AT_ONCE} files of ${SENT_MB} MB at once: time`,
      `${short(median(rounds))} ms, median of ${rounds.length}`,
    ),
    held('p99 of others meanwhile', whileSent / alone, { most: OTHERS }, ' x', `${short(whileSent)} ms`),
  );

  progress(`a list of ${DOCUMENTS} ...`);
  await withClient(database.connection, async (client) => {
    await client.query(PAPERS, [lister.id, DOCUMENTS]);
    await client.query(PAPERS, [watcher.id, 100]);
    await client.query('analyze files');
  });
  const times: [many: number, few: number][] = [];
  for (let n = -10; n < 100; n++) {
    const pair: [number, number] = [await timed(() => list(lister.cookie)), await timed(() => list(watcher.cookie))];
    if (n >= 0) times.push(pair);
  }
  const ratio = median(times.map(([many, few]) => many / few));
  const one = short(median(times.map(([many]) => many)));
  rows.push(held(`a page of ${DOCUMENTS}, of a page of 100: time`, ratio, { most: LIST }, ' x', `${one} ms`));

  progress('a ZIP of 1 GB ...');
  const ids: string[] = [];
  for (let n = 0; n < IN_ZIP; n++) {
    ids.push(...(await asked({ send: [zipper.cookie], bytes: 10 * MB - 1 })).ids);
  }
  const begun = performance.now();
  let bytes = 0;
  const zipping = asked({ zip: ids, cookie: zipper.cookie }).then((answer) => {
    bytes = answer.bytes;
  });
  const whileZipped = p99(await watched(watcher.cookie, zipping));
  const seconds = (performance.now() - begun) / 1000;
  rows.push(
    informs('a ZIP of 1 GB: time', `${short(seconds)} s for ${short(bytes / MB)} MB`),
    held('p99 of others meanwhile (ZIP)', whileZipped / alone, { most: OTHERS }, ' x', `${short(whileZipped)} ms`),
  );
  if (KNOWS_PROCESSES) rows.push(held('memory at its highest', peak(), { most: PEAK }, ' MB'));

  if (KNOWS_PROCESSES) {
    progress(`a binder of ${BINDER_DOCUMENTS} documents ...`);
    const binder = await binderMemory();
    const made = `${short(binder.size / MB)} MB in ${short(binder.ms / 1000)} s`;
    rows.push(held(`a binder of ${BINDER_DOCUMENTS} documents: memory`, binder.peak / MB, { most: PEAK }, ' MB', made));
  }
  return { name: 'files', title: 'Files', method: METHOD, rows, postgres: database.version };
}

/** What each request of another member waited, in ms, as long as the work takes. */
async function watched(cookie: string, work: Promise<unknown>): Promise<number[]> {
  let working = true;
  const done = work.finally(() => {
    working = false;
  });
  const waits: number[] = [];
  while (working) {
    waits.push(await timed(async () => (await ask('/api/families?sort=name', cookie)).text()));
    await delay(EVERY);
  }
  await done;
  return waits;
}

function p99(waits: readonly number[]): number {
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const list = async (cookie: string) => (await ask('/api/documents?folder=documents', cookie)).text();

async function ask(path: string, cookie: string): Promise<Response> {
  const response = await fetch(ORIGIN + path, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return response;
}
