import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_LIMITS } from '../../server/src/files/files.limits.ts';
import { pictureOf } from '../../server/src/files/testing/file-samples.ts';
import { remake } from '../../server/src/kit/files/picture-work.ts';
import { start, temporaryFolder } from '../environment.ts';
import { startBenchDatabase } from '../load/bench-database.ts';
import { median } from '../load/load-round.ts';
import { KNOWS_PROCESSES, peakMemory, treeOf } from '../load/processes.ts';
import { load, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';

const PORT = 4902;
const ROUNDS = 15;
const MB = 1024 * 1024;
/**
 * Of the time that the picture work alone takes; the small pictures of a profile photo are little
 * work for 5 MB.
 */
const TIME = { avatar: 1.8, images: 1.3 };
/** Memory of the whole server at its highest, in MB, and what more uploads may add to it. */
const PEAK = 400;
const GROWTH = 1.15;
const MANY = 100;
const AT_ONCE = 4;

const KINDS = [
  { folder: 'avatar', what: 'profile photo', order: { sizes: [96, 192, 512], square: true } },
  { folder: 'images', what: 'photo', order: { sizes: [320, 1600, 2560], square: false } },
] as const;

const METHOD = `\
The product receives a JPEG of 4032 x 3024 pixels of noise, just under 5 MB, as the browser sends it, and answers when
three WebP pictures and the row are stored. The limit is the picture work alone (\`server/src/kit/files/picture-work.ts\`)
in a process of its own, in ${ROUNDS} rounds that take turns with the product's. Memory is the VmHWM of the server and its
process that reads pictures, after ${MANY} uploads, ${AT_ONCE} at a time by different members, and after ${MANY} more.`;

/** An upload of a 5 MB photo: its time against the picture work alone, and the server's memory. */
export async function uploadSection(progress: (text: string) => void): Promise<Section> {
  progress('a 5 MB photo ...');
  const photo = await photoOfFiveMb();
  const folder = await temporaryFolder();
  const file = join(folder, 'photo.jpg');
  await writeFile(file, photo);
  const database = await startBenchDatabase();
  const owners = await load(database.connection, { owners: 8, recordsOfEach: 1 });
  const cookies = owners.map(({ cookie }) => cookie);
  const product = await start('load/product-server.ts', {
    connection: database.connection,
    port: PORT,
    dataDir: folder,
    secret: SECRET,
  });

  const rows: Row[] = [informs('the photo', `${short(photo.length / MB)} MB, 4032 x 3024`)];
  for (const { folder: into, what, order } of KINDS) {
    progress(`${what}, ${ROUNDS} rounds of limit and product ...`);
    const times: [product: number, limit: number][] = [];
    for (let n = -2; n < ROUNDS; n++) {
      const limit = await timed(() => remake(file, { ...order, limits: FILE_LIMITS.picture }));
      const whole = await timed(() => send(photo, into, cookies[n & 7] ?? ''));
      if (n >= 0) times.push([whole, limit]);
    }
    const ratio = median(times.map(([whole, limit]) => whole / limit));
    const [whole, limit] = [0, 1].map((n) => median(times.map((pair) => pair[n as 0 | 1])));
    rows.push(
      held(
        `${what}: time`,
        ratio,
        { most: TIME[into] },
        ' x',
        `${short(whole ?? 0)} ms, limit ${short(limit ?? 0)} ms`,
      ),
    );
  }
  if (KNOWS_PROCESSES) rows.push(...(await memoryRows(photo, cookies, product.pid, progress)));
  return {
    name: 'upload',
    title: 'Upload of a 5 MB photo',
    method: METHOD,
    rows,
    postgres: database.version,
  };
}

async function memoryRows(
  photo: Buffer,
  cookies: string[],
  pid: number,
  progress: (text: string) => void,
) {
  const peaks: number[] = [];
  for (const time of ['first', 'second']) {
    progress(`memory: ${MANY} uploads, the ${time} time ...`);
    for (let n = 0; n < MANY; n += AT_ONCE) {
      const batch = cookies.slice(0, AT_ONCE).map((cookie) => send(photo, 'images', cookie));
      await Promise.all(batch);
    }
    // The server, and its process that reads pictures.
    peaks.push(treeOf(pid).reduce((sum, one) => sum + peakMemory(one), 0) / MB);
  }
  const [first = Number.NaN, second = Number.NaN] = peaks;
  return [
    held('memory at its highest', second, { most: PEAK }, ' MB'),
    held(
      `memory after ${2 * MANY} uploads, of that after ${MANY}`,
      second / first,
      { most: GROWTH },
      ' x',
    ),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function send(photo: Buffer, folder: string, cookie: string): Promise<void> {
  const origin = `http://127.0.0.1:${PORT}`;
  const response = await fetch(
    `${origin}/api/files/${randomUUID()}?folder=${folder}&name=photo.jpg`,
    {
      method: 'PUT',
      headers: { origin, cookie },
      body: new Uint8Array(photo),
    },
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`an upload was answered with ${response.status}: ${text}`);
}

/** Noise in the best quality that stays below 5 MB. */
async function photoOfFiveMb(): Promise<Buffer> {
  for (let quality = 95; quality > 20; quality -= 3) {
    const photo = await pictureOf({ width: 4032, height: 3024, noise: true }, (picture) =>
      picture.jpeg({ quality }),
    );
    if (photo.length < 5 * MB) return photo;
  }
  throw new Error('no photo of noise is below 5 MB');
}
