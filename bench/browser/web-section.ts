import { chromium } from '@playwright/test';
import { killAll, launch } from 'chrome-launcher';
import { findBrowser } from '../../tools/browser.ts';
import { atEnd, temporaryFolder } from '../environment.ts';
import type { Owner } from '../load/sample-load.ts';
import type { Section } from '../report.ts';
import { startBuiltApp } from './built-app.ts';
import { dataStandsRow } from './data-stands.ts';
import { insertContractors, insertJobs } from './first-screens.ts';
import { lighthouseRows, lighthouseVersion } from './lighthouse-runs.ts';
import { pageWeight } from './page-weight.ts';

const PORTS = { product: 4920, chrome: 4921 };
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** One page of the list and a little more. */
const RECORDS = 60;
const SCREENS = [
  { name: 'dashboard', path: '/dashboard', start: 'dashboard' },
  { name: 'family records, 50 cards', path: '/family-records', start: 'families' },
  { name: 'job board, 50 cards', path: '/jobs', start: 'jobs' },
  { name: 'contractors, 50 cards', path: '/contractors', start: 'contractors' },
];

/** What the web app weighs, and what Lighthouse says of it. */
export async function webSection(progress: (text: string) => void): Promise<Section> {
  const browserPath = findBrowser();
  const { url, folder, database, owner } = await startBuiltApp(PORTS.product, RECORDS);
  const notes: string[] = [];

  progress('page weight, screen by screen ...');
  // Whatever it leaves behind when it is killed goes with the folder.
  const env = { ...process.env, TMPDIR: folder };
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: FLAGS,
    env,
    ...NO_SIGNALS,
  });
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
  rows.push(
    ...(await lighthouseRows(
      port,
      { name: 'sign-in screen', url: `${url}/`, needs: anonymous },
      notes,
    )),
  );

  await insertJobs(database.connection, owner, RECORDS);
  await insertContractors(database.connection, owner, RECORDS);
  await signIn(port, url, owner);
  for (const { name, path, start } of SCREENS) {
    progress(`Lighthouse on ${name} ...`);
    const needs = { path: `/api/start/${start}`, status: 200 };
    rows.push(...(await lighthouseRows(port, { name, url: url + path, needs }, notes)));
    progress(`${name}, until its data stands ...`);
    rows.push(await dataStandsRow(port, { name, url: url + path }));
  }

  const method = METHOD.replace('CHROMIUM', version).replace(
    'LIGHTHOUSE',
    await lighthouseVersion(),
  );
  return {
    name: 'web',
    title: 'The web app, as a browser loads it',
    method,
    rows,
    notes,
    postgres: database.version,
  };
}

const NO_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/**
 * Stores the cookie in the Chrome on this port, for the runs that follow, and makes the app
 * remember its member.
 */
async function signIn(port: number, url: string, { cookie }: Owner): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chrome has no profile');
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  // Each once: from then on its notes are known.
  for (const { path } of SCREENS.toReversed()) {
    await page.goto(url + path);
    await page.locator('#root article').first().waitFor();
  }
  await page.close();
  // Disconnects; the browser stays.
  await browser.close();
}

const METHOD = `\
Chromium CHROMIUM, with a new profile and no prefetching, walks from the first screen to a new member's first
record, and each row is what that step loaded beyond all before. Lighthouse LIGHTHOUSE
(${FLAGS.join(' ')}) visits the sign-in screen, and then the others as a member
with ${RECORDS} records, jobs and contractors, of which 50 load. 'Its data stands' is the median time of 7 from the navigation
to the picture of the first card, with 150 ms, 1.6 Mbit/s and a processor slowed four times.`;
