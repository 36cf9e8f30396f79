import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { type Environment, openEnvironment } from '../environment/environment.ts';
import startPostgres from '../environment/postgres.ts';
import { look, PHONE_VIEW, VIEWS } from '../states/views.ts';
import { goThrough, type Walk } from '../states/walk.ts';
import { WALKS } from '../states/walks.ts';
import { BROWSER, SCREEN } from './browser-setup.ts';

/** What to photograph, and how. */
export interface Pictures {
  wanted(name: string): boolean;
  /** Takes the picture of this state, which the page shows. */
  take(page: Page, name: string): Promise<void>;
  options?: BrowserContextOptions;
  say(line: string): void;
}

/**
 * Takes a picture of each state whose name has `filter` in it, in each view. Returns how many could
 * not be taken.
 */
export function takePictures(
  folder: string,
  filter: string,
  say: (line: string) => void,
): Promise<number> {
  return photograph({
    say,
    wanted: (name) => name.includes(filter),
    async take(page, name) {
      for (const view of VIEWS) {
        await look(page, view);
        await page.screenshot({ path: join(folder, `${name}-${view.name}.png`) });
      }
      await look(page, PHONE_VIEW);
      say(name);
    },
  });
}

/**
 * Goes through the walks with a state that is wanted, two at a time. Returns how many states could
 * not be reached.
 */
export async function photograph(pictures: Pictures): Promise<number> {
  const stopPostgres = await startPostgres();
  const environment = await openEnvironment();
  const end = () => environment.close().finally(stopPostgres);
  const browser = await chromium.launch(BROWSER).catch(async (error) => {
    await end();
    throw error;
  });
  let failed = 0;
  const left = WALKS.filter(({ legs }) => legs.flat().some(({ name }) => pictures.wanted(name)));
  const work = async () => {
    for (let walk = left.shift(); walk; walk = left.shift()) {
      failed += await photographWalk(browser, environment, walk, pictures);
    }
  };
  await Promise.all([work(), work()]).finally(async () => {
    await browser.close();
    await end();
  });
  return failed;
}

async function photographWalk(
  browser: Browser,
  environment: Environment,
  walk: Walk,
  { wanted, take, options, say }: Pictures,
): Promise<number> {
  // Its own: shared ones are taken away when another walk begins.
  const app = await environment.ownApp(walk.settings);
  const context = await browser.newContext({
    ...SCREEN,
    baseURL: app.url,
    viewport: PHONE_VIEW.viewport,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': environment.newAddress() },
    ...options,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const visit = async (name: string, go: () => Promise<void>) => {
      await go();
      if (!wanted(name)) return;
      // Nothing looks pressed because the last press was there.
      await page.mouse.move(0, 0);
      await look(page, PHONE_VIEW);
      await take(page, name);
    };
    const failures = await goThrough(walk, { page, app, environment }, visit, wanted);
    for (const { name, error } of failures) say(`${name} FAILED: ${error.message}`);
    return failures.length;
  } finally {
    await context.close();
    await app.stop();
  }
}
