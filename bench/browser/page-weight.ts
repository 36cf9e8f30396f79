import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { held, informs, type Row, short } from '../report.ts';
import { type Download, watchDownloads, watchServiceWorker } from './downloads.ts';

/** kB of JavaScript, each 1,000 bytes. */
const BARS = { first: 110, later: 30, opened: 130 };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
};
const PASSWORD = 'four calm otters';

interface Step {
  /** The screen that it ends on. */
  screen: string;
  /** Something that comes with what somebody does there: listed, not held against a bar. */
  informs?: true;
  walk(page: Page): Promise<void>;
}

// In the order in which a new member meets them, each reached as a person reaches it.
const JOURNEY: readonly Step[] = [
  {
    screen: 'registration form',
    async walk(page) {
      await page.getByLabel('Full Name').fill('Ana Provider');
      await page.getByLabel('Email Address').fill('ana@example.org');
    },
  },
  {
    screen: 'password estimator, with the first character of a new password',
    informs: true,
    async walk(page) {
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('status').filter({ hasText: /[a-z]/i }).waitFor();
    },
  },
  {
    screen: 'NDA dialog',
    async walk(page) {
      await page.getByRole('button', { name: 'Sign Up' }).tap();
      await page.getByRole('dialog', { name: 'Non-Disclosure Agreement' }).waitFor();
    },
  },
  {
    screen: 'terms page',
    async walk(page) {
      await page.getByRole('checkbox').tap();
      await page.getByRole('button', { name: 'I ACKNOWLEDGE & CONTINUE' }).tap();
      await page.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor();
    },
  },
  {
    screen: 'terms accepted, the dialog',
    async walk(page) {
      await page.getByRole('checkbox').tap();
      await page
        .getByRole('button', { name: 'I Accept All Terms - Create Binding Agreement' })
        .tap();
      await page.getByRole('button', { name: 'Continue to App' }).waitFor();
    },
  },
  {
    screen: 'dashboard with samples',
    async walk(page) {
      await page.getByRole('button', { name: 'Continue to App' }).tap();
      await page
        .getByRole('list', { name: 'Sample announcements' })
        .getByRole('article')
        .first()
        .waitFor();
    },
  },
  {
    screen: 'disclaimer',
    async walk(page) {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Family' })
        .tap();
      await page.getByRole('heading', { name: 'Legal Disclaimer Required' }).waitFor();
    },
  },
  {
    screen: 'family records with list',
    async walk(page) {
      await page.getByRole('checkbox').tap();
      await page.getByRole('button', { name: 'I Acknowledge and Continue' }).tap();
      await page
        .getByRole('list', { name: 'Sample records' })
        .getByRole('article')
        .first()
        .waitFor();
    },
  },
  {
    screen: 'form sheet',
    async walk(page) {
      await page.getByRole('button', { name: 'Add Record' }).first().tap();
      await page.getByRole('dialog').getByLabel('Family name').fill('Rivera Family');
      await page.getByRole('dialog').getByLabel('Location').fill('Austin, TX');
    },
  },
  {
    screen: 'list with the new record and the message that it is kept',
    async walk(page) {
      await page.getByRole('button', { name: 'Save Record' }).tap();
      await page.getByText('Family record added successfully!').waitFor();
    },
  },
  {
    screen: 'details sheet',
    async walk(page) {
      await page.getByRole('button', { name: 'View details of Rivera Family' }).tap();
      await page.getByRole('dialog', { name: 'Family Service Record Details' }).waitFor();
    },
  },
];

/**
 * What a new visitor's browser loads, screen by screen. `notes` gets the files of each screen that
 * misses its bar.
 */
export async function pageWeight(browser: Browser, url: string, notes: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  // Without its service worker, which would have everything in the browser's cache before the later
  // screens ask for it.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  // Fetching ahead in idle moments waits for ever: each screen is to count what it needs itself.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const downloads = await watchDownloads(page);

  await page.goto(url);
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  const first = await downloads.settled();
  const whole = [first.filter(({ kind }) => kind === 'script'), first] as const;
  rows.push(
    held(
      'first screen / (sign-in): JavaScript',
      weight(whole[0]),
      { most: BARS.first },
      ' kB',
      files(whole[0]),
    ),
  );
  rows.push(
    informs('first screen / (sign-in): everything', `${short(weight(first))} kB (${files(first)})`),
  );
  explainMiss(rows[0], first);

  for (const { screen, informs: only, walk } of JOURNEY) {
    await walk(page);
    const scripts = (await downloads.settled()).filter(({ kind }) => kind === 'script');
    const measure = `${screen}: JavaScript beyond all before`;
    const row = only
      ? informs(measure, `${short(weight(scripts))} kB (${files(scripts)})`)
      : held(measure, weight(scripts), { most: BARS.later }, ' kB', files(scripts));
    rows.push(row);
    explainMiss(row, scripts);
  }
  const opened = (await openAnew(context, `${url}/family-records`)).filter(
    ({ kind }) => kind === 'script',
  );
  const again = 'family records, opened anew by a member: JavaScript';
  rows.push(held(again, weight(opened), { most: BARS.opened }, ' kB', files(opened)));
  explainMiss(rows.at(-1), opened);
  await context.close();

  const precached = await firstVisit(browser, url);
  const scripts = precached.filter(({ kind }) => kind === 'script');
  const more = `${short(weight(precached))} kB (${files(precached)}), of which JavaScript ${short(weight(scripts))} kB`;
  rows.push(informs('after the first screen, the service worker fetches ahead', more));
  return rows;

  function explainMiss(row: Row | undefined, of: readonly Download[]): void {
    if (row?.met !== false) return;
    const sorted = of.toSorted((a, b) => b.bytes - a.bytes);
    notes.push(
      `${row.measure}:`,
      ...sorted.map(({ path, bytes }) => `  ${short(bytes / 1000)} kB ${path}`),
      '',
    );
  }
}

/** What a page of a remembered member loads, with nothing of the app cached. */
async function openAnew(context: BrowserContext, address: string): Promise<Download[]> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const downloads = await watchDownloads(page);
  await page.goto(address);
  await page.locator('#root article').first().waitFor();
  return downloads.settled();
}

/** What the service worker fetches beyond what the page has loaded. */
async function firstVisit(browser: Browser, url: string): Promise<Download[]> {
  const context = await browser.newContext(PHONE);
  const worker = watchServiceWorker(context);
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activating')
      await new Promise((done) => active.addEventListener('statechange', done));
  });
  const downloads = await worker.settled();
  await context.close();
  return downloads;
}

/** In kB. */
function weight(downloads: readonly Download[]): number {
  return downloads.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/** Like '4 files, br'. */
function files(downloads: readonly Download[]): string {
  if (downloads.length === 0) return 'nothing';
  const encodings = new Set(downloads.map(({ encoding }) => encoding || 'not compressed'));
  return `${downloads.length} ${downloads.length === 1 ? 'file' : 'files'}, ${[...encodings].sort().join(' and ')}`;
}
