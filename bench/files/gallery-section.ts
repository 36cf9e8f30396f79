import { chromium, type Page } from '@playwright/test';
import { pictureOf } from '../../server/src/files/testing/file-samples.ts';
import { findBrowser } from '../../tools/browser.ts';
import { buildWeb } from '../../tools/web-build.ts';
import { start, temporaryFolder } from '../environment.ts';
import { startBenchDatabase, withClient } from '../load/bench-database.ts';
import { load, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';

const PORT = 4922;
const PHOTOS = 10_000;
/** A slowed phone. */
const SLOWER = 4;
const ROUNDS = 4;
const ROUND_MS = 15_000;
/** A frame, in ms. */
const FRAME = 50;
/** What the page keeps after the last round, of what it kept after the first. */
const GROWTH = 1.5;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

const METHOD = `\
A member has ${PHOTOS.toLocaleString('en')} photos, in Chromium at 390 x 844 with its processor slowed ${SLOWER} times. The list scrolls by 40 pixels a
frame without a pause, for ${ROUNDS} rounds of ${ROUND_MS / 1000} s; the browser's test tools give one small picture for each thumbnail. Memory
is the page's heap after a garbage collection.`;

const FILL = `with made as (
    insert into files (id, user_id, folder, name, size, type, path, created_at, updated_at)
    select gen_random_uuid(), $1::uuid, 'gallery', 'IMG_' || n || '.jpg', 100000, 'image/webp',
      $1::uuid::text || '/gallery/' || n || '.webp', now(), now()
    from generate_series(1, $2::int) n returning id, name)
  insert into photos (id, user_id, title, date, width, height, placeholder)
  select id, $1::uuid, name, date '2020-01-01' + (random() * 2000)::int, 2560, 1920, $3 from made`;

/** A long gallery that is scrolled on a slow phone: frames, and memory. */
export async function gallerySection(progress: (text: string) => void): Promise<Section> {
  await buildWeb();
  const database = await startBenchDatabase();
  const [owner] = await load(database.connection, { owners: 1, recordsOfEach: 1 });
  if (!owner) throw new Error('There is no owner');
  const placeholder = (await pictureOf({ width: 16, height: 12 }, (one) => one.webp())).toString(
    'base64',
  );
  await withClient(database.connection, async (client) => {
    await client.query(FILL, [owner.id, PHOTOS, placeholder]);
    await client.query('vacuum analyze');
  });
  const dataDir = await temporaryFolder();
  await start('load/product-server.ts', {
    connection: database.connection,
    port: PORT,
    dataDir,
    secret: SECRET,
  });

  const url = `http://localhost:${PORT}`;
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: FLAGS,
    env: { ...process.env, TMPDIR: dataDir },
  });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const [name = '', value = ''] = owner.cookie.split('=', 2);
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    const body = await pictureOf({ width: 320, height: 240, noise: true }, (one) => one.webp());
    await page.route('**/api/files/*/content*', (route) =>
      route.fulfill({ body, contentType: 'image/webp' }),
    );
    await page.goto(`${url}/gallery`);
    await page.getByRole('list', { name: 'Photos' }).getByRole('listitem').first().waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const heap = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
    };
    const frames: number[] = [];
    const kept: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      progress(`scrolling, round ${round} of ${ROUNDS} ...`);
      frames.push(...(await scrolled(page)));
      kept.push(await heap());
    }
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    frames.sort((a, b) => a - b);
    const at = (share: number) => frames[Math.floor(frames.length * share)] ?? Number.NaN;
    const long = frames.filter((ms) => ms > FRAME).length;
    const [first = Number.NaN, last = Number.NaN] = [kept[0], kept.at(-1)];
    const detail = `${short(first)} MB, then ${short(last)} MB, ${elements} elements`;
    const rows: Row[] = [
      held(
        `frames over ${FRAME} ms`,
        long,
        { most: 0 },
        '',
        `of ${frames.length}; the longest ${short(at(1 - 1e-9))} ms`,
      ),
      informs('a frame', `median ${short(at(0.5))} ms, p99 ${short(at(0.99))} ms`),
      held(
        'memory of the page, after the last round of that after the first',
        last / first,
        { most: GROWTH },
        ' x',
        detail,
      ),
    ];
    const title = `A gallery of ${PHOTOS.toLocaleString('en')} photos on a slow phone`;
    return { name: 'gallery', title, method: METHOD, rows, postgres: database.version };
  } finally {
    await browser.close();
  }
}

/** How long each frame of a round took, in ms. */
function scrolled(page: Page): Promise<number[]> {
  return page.evaluate(async (ms) => {
    const frames: number[] = [];
    let last = performance.now();
    for (const end = last + ms; last < end; ) {
      window.scrollBy(0, 40);
      await new Promise((done) => requestAnimationFrame(done));
      const now = performance.now();
      frames.push(now - last);
      last = now;
    }
    return frames;
  }, ROUND_MS);
}
