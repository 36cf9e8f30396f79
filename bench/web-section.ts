import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { killAll, launch } from 'chrome-launcher';
import { findBrowser } from '../tools/browser.ts';
import { buildWeb } from '../tools/web-build.ts';
import { startBenchDatabase } from './bench-database.ts';
import { atEnd, ROOT, start, temporaryFolder } from './environment.ts';
import { lighthouseRows, lighthouseVersion } from './lighthouse-runs.ts';
import { pageWeight } from './page-weight.ts';
import { held, type Row, type Section } from './report.ts';
import { load, type Owner, replaceRecords, SECRET } from './sample-load.ts';

const PORTS = { product: 4920, chrome: 4921 };
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** One page of the list and a little more. */
const RECORDS = 60;
/** A long list. */
const MANY = 10_000;
const PICTURE_MS = 50;

/** What the web app weighs, and what Lighthouse says of it. */
export async function webSection(progress: (text: string) => void): Promise<Section> {
  const browserPath = findBrowser();
  await buildWeb();
  const folder = await temporaryFolder();
  // A copy: somebody may build anew meanwhile.
  const webDir = join(folder, 'web');
  await cp(join(ROOT, 'web/dist'), webDir, { recursive: true });
  const database = await startBenchDatabase();
  const { connection } = database;
  const [owner] = await load(connection, { owners: 1, recordsOfEach: RECORDS });
  if (!owner) throw new Error('There is no owner');
  await start('product-server.ts', { connection, port: PORTS.product, dataDir: folder, secret: SECRET, webDir });
  const url = `http://localhost:${PORTS.product}`;
  const notes: string[] = [];

  progress('page weight, screen by screen ...');
  // What it leaves behind when it is killed goes with the folder.
  const env = { ...process.env, TMPDIR: folder };
  const browser = await chromium.launch({ executablePath: browserPath, args: FLAGS, env, ...NO_SIGNALS });
  atEnd(() => browser.close());
  const version = browser.version();
  const rows = await pageWeight(browser, url, notes);
  await browser.close();

  progress('Lighthouse on the sign-in screen ...');
  const userDataDir = await temporaryFolder();
  atEnd(killAll);
  const { port, pid } = await launch({
    chromePath: browserPath,
    chromeFlags: ['--headless=new', ...FLAGS],
    userDataDir,
    envVars: env,
    port: PORTS.chrome,
    handleSIGINT: false,
    logLevel: 'error',
  });
  // It takes one that listens there already.
  if (!pid) throw new Error(`Another Chrome listens on port ${port}`);
  const anonymous = { path: '/api/account/session', status: 401 };
  rows.push(...(await lighthouseRows(port, { name: 'sign-in screen', url: `${url}/`, needs: anonymous }, notes)));

  progress(`Lighthouse on family records with ${RECORDS} records ...`);
  await signIn(port, url, owner);
  const list = { path: '/api/families', status: 200 };
  const page = { name: 'family records, 50 cards', url: `${url}/family-records`, needs: list };
  rows.push(...(await lighthouseRows(port, page, notes)));

  progress(`scrolling through ${MANY} records ...`);
  await replaceRecords(connection, owner, MANY);
  rows.push(await scrollingRow(browserPath, url, owner));

  const method = METHOD.replace('CHROMIUM', version).replace('LIGHTHOUSE', await lighthouseVersion());
  return { name: 'web', title: 'The web app, as a browser loads it', method, rows, notes, postgres: database.version };
}

const NO_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** In the Chrome on this port, for the runs that follow: the cookie, and what the app remembers of who was here. */
async function signIn(port: number, url: string, { cookie }: Owner): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chrome has no profile');
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto(`${url}/family-records`);
  const records = page.getByRole('list', { name: 'Family records' });
  await records.locator(`[aria-setsize="${RECORDS}"]`).first().waitFor();
  await page.close();
  // Disconnects; the browser stays.
  await browser.close();
}

/** How long a picture takes while a long list moves as a person moves it. */
async function scrollingRow(executablePath: string, url: string, { cookie }: Owner): Promise<Row> {
  const browser = await chromium.launch({ executablePath, args: FLAGS, ...NO_SIGNALS });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const [name = '', value = ''] = cookie.split('=', 2);
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    await page.goto(`${url}/family-records`);
    await page.getByRole('list', { name: 'Family records' }).getByRole('article').first().waitFor();
    const times = await page.evaluate(
      (pictures) =>
        new Promise<number[]>((done) => {
          const at: number[] = [];
          const step = (now: number) => {
            at.push(now);
            window.scrollBy(0, 60);
            if (at.length <= pictures) requestAnimationFrame(step);
            else done(at.slice(1).map((time, n) => time - (at[n] ?? 0)));
          };
          requestAnimationFrame(step);
        }),
      240,
    );
    const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
    return held(`median picture while ${MANY} records scroll`, median, { most: PICTURE_MS }, ' ms');
  } finally {
    await browser.close();
  }
}

const METHOD = `\
The built app from the product's server over plain HTTP on localhost, in a new profile of Chromium CHROMIUM on a phone's
screen. Bytes are those that came over the network for files, heads included, in the encoding that the browser got;
1 kB is 1,000 bytes. One page walks from the first screen to the details of a new member's first record; each row is
what that step loaded beyond all before. Its service worker is off and fetching ahead in idle moments is held back, so
that each screen counts what it needs itself; what the service worker fetches is counted on a visit of its own.
Lighthouse LIGHTHOUSE (mobile, its simulated throttling, ${FLAGS.join(' ')}): medians of 3 runs
(accessibility: the lowest), nothing of the app cached; on family records the visitor is signed in and remembered, with
${RECORDS} records, of which the first 50 load. "By processor time" are the same runs with each task counted by its time on a
processor, so without the time in which other programs had it. Pictures while scrolling: without throttling, 60 pixels each.`;
