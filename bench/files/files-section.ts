import { setTimeout as delay } from 'node:timers/promises';
import { type Actor, start, temporaryFolder } from '../environment.ts';
import { startBenchDatabase, withClient } from '../load/bench-database.ts';
import { median } from '../load/load-round.ts';
import { KNOWS_PROCESSES, peakMemory, treeOf } from '../load/processes.ts';
import { load, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import { BINDER_DOCUMENTS, binderMemory } from './binder-memory.ts';
import type { FilesAnswer, FilesOrder } from './files-client.ts';

const PORT = 4903;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const BARE_PORT = 4904;
const MB = 1024 * 1024;
const AT_ONCE = 50;
const SENT_MB = 5;
const DOCUMENTS = 10_000;
/** Each of 10 MB: a gigabyte. */
const IN_ZIP = 100;
/** How long others wait meanwhile, against how long they wait otherwise. */
const OTHERS = 2;
/** Memory of the whole server at its highest, in MB. */
const PEAK = 400;
/** A page of 10,000 documents, of that of 100. */
const LIST = 2;
/** How long others are watched in each round, in ms. */
const WATCHED = 4_000;
const ROUNDS = 3;
const EVERY = 20;

const METHOD = `\
${AT_ONCE} members send a file of ${SENT_MB} MB each at once, or one member reads a ZIP of ${IN_ZIP} documents of 10 MB, while another asks for
their records every ${EVERY} ms. In ${ROUNDS} rounds by turns a bare server (\`bench/limit/bytes-server.ts\`) only moves the same bytes:
where it misses the bar too, only the difference between the two says something of the product. Memory is the VmHWM of
the server and its processes, one of which makes the binder (docs/domains/binder.md) of scans and pictures as large as phones make them.`;

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
  const product = await start('load/product-server.ts', {
    connection: database.connection,
    port: PORT,
    dataDir: await temporaryFolder(),
    secret: SECRET,
    env: { FILES_QUOTA: '3 GB' },
  });
  const peak = () => treeOf(product.pid).reduce((sum, one) => sum + peakMemory(one), 0) / MB;
  const rows: Row[] = [];

  const bare = {
    port: BARE_PORT,
    folder: await temporaryFolder(),
    bytes: 10 * MB - 1,
    times: IN_ZIP,
  };
  await start('limit/bytes-server.ts', bare);
  const client = await start('files/files-client.ts', { origin: ORIGIN });
  const bareClient = await start('files/files-client.ts', {
    origin: `http://127.0.0.1:${BARE_PORT}`,
  });
  const asked = <Order extends FilesOrder>(order: Order, of = client) =>
    of.ask<FilesAnswer<Order>>(order);
  const cookies = senders.map(({ cookie }) => cookie);

  progress(`${AT_ONCE} files of ${SENT_MB} MB at once ...`);
  const times: number[] = [];
  const sending = async (of: Actor) => {
    const taken: number[] = [];
    for (const until = Date.now() + WATCHED; Date.now() < until; ) {
      taken.push((await asked({ send: cookies, bytes: SENT_MB * MB }, of)).ms);
    }
    return taken;
  };
  const sent = await inTurns(watcher.cookie, {
    alone: () => delay(WATCHED),
    product: async () => void times.push(...(await sending(client))),
    bare: () => sending(bareClient),
  });
  rows.push(
    informs('p99 of others, alone', `${short(sent.alone)} ms`),
    informs(
      `${AT_ONCE} files of ${SENT_MB} MB at once: time`,
      `${short(median(times))} ms, median of ${times.length}`,
    ),
    ...others('p99 of others meanwhile', sent),
  );

  progress(`a list of ${DOCUMENTS} ...`);
  await withClient(database.connection, async (client) => {
    await client.query(PAPERS, [lister.id, DOCUMENTS]);
    await client.query(PAPERS, [watcher.id, 100]);
    await client.query('analyze files');
  });
  const pairs: [many: number, few: number][] = [];
  for (let n = -10; n < 100; n++) {
    const pair: [number, number] = [
      await timed(() => list(lister.cookie)),
      await timed(() => list(watcher.cookie)),
    ];
    if (n >= 0) pairs.push(pair);
  }
  const ratio = median(pairs.map(([many, few]) => many / few));
  const one = short(median(pairs.map(([many]) => many)));
  rows.push(
    held(
      `a page of ${DOCUMENTS}, of a page of 100: time`,
      ratio,
      { most: LIST },
      ' x',
      `${one} ms`,
    ),
  );

  progress('a ZIP of 1 GB ...');
  const ids: string[] = [];
  for (let n = 0; n < IN_ZIP; n++) {
    ids.push(...(await asked({ send: [zipper.cookie], bytes: 10 * MB - 1 })).ids);
  }
  const zips: { seconds: number; bytes: number }[] = [];
  const zipped = await inTurns(watcher.cookie, {
    alone: () => delay(WATCHED),
    async product() {
      const begun = performance.now();
      const { bytes } = await asked({ zip: ids, cookie: zipper.cookie });
      zips.push({ seconds: (performance.now() - begun) / 1000, bytes });
    },
    bare: () => asked({ zip: ids, cookie: zipper.cookie }, bareClient),
  });
  const seconds = short(median(zips.map((zip) => zip.seconds)));
  rows.push(
    informs('p99 of others, alone (ZIP)', `${short(zipped.alone)} ms`),
    informs(
      'a ZIP of 1 GB: time',
      `${seconds} s for ${short((zips[0]?.bytes ?? 0) / MB)} MB, median of ${ROUNDS}`,
    ),
    ...others('p99 of others meanwhile (ZIP)', zipped),
  );
  if (KNOWS_PROCESSES) rows.push(held('memory at its highest', peak(), { most: PEAK }, ' MB'));

  if (KNOWS_PROCESSES) {
    progress(`a binder of ${BINDER_DOCUMENTS} documents ...`);
    const binder = await binderMemory();
    const made = `${short(binder.size / MB)} MB in ${short(binder.ms / 1000)} s`;
    rows.push(
      held(
        `a binder of ${BINDER_DOCUMENTS} documents: memory`,
        binder.peak / MB,
        { most: PEAK },
        ' MB',
        made,
      ),
    );
  }
  return { name: 'files', title: 'Files', method: METHOD, rows, postgres: database.version };
}

type Turn = 'alone' | 'product' | 'bare';

/**
 * What another member waited (p99, in ms) during each of these works, all rounds of it together.
 */
async function inTurns(
  cookie: string,
  works: Record<Turn, () => Promise<unknown>>,
): Promise<Record<Turn, number>> {
  const waits: Record<Turn, number[]> = { alone: [], product: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const turn of ['alone', 'product', 'bare'] as const)
      waits[turn].push(...(await watched(cookie, works[turn]())));
  }
  return { alone: p99(waits.alone), product: p99(waits.product), bare: p99(waits.bare) };
}

function others(measure: string, { alone, product, bare }: Record<Turn, number>): Row[] {
  return [
    held(measure, product / alone, { most: OTHERS }, ' x', `${short(product)} ms`),
    informs(`${measure}, a bare server`, `${short(bare / alone)} x (${short(bare)} ms)`),
  ];
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

const list = async (cookie: string) =>
  (await ask('/api/documents?folder=documents', cookie)).text();

async function ask(path: string, cookie: string): Promise<Response> {
  const response = await fetch(ORIGIN + path, { headers: { cookie } });
  if (!response.ok)
    throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return response;
}
