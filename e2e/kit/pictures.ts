import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { openWorld, type World } from '../environment/environment.ts';
import { type State, stepsOf } from '../states/state.ts';
import { look, PHONE_VIEW, STATES, VIEWS } from '../states/states.ts';
import { BROWSER, SCREEN } from './browser-setup.ts';

/** Takes a picture of each state whose name has `filter` in it, in each view. Returns how many could not be taken. */
export async function takePictures(folder: string, filter: string, say: (line: string) => void): Promise<number> {
  const world = await openWorld();
  const browser = await chromium.launch(BROWSER).catch(async (error) => {
    await world.close();
    throw error;
  });
  let failed = 0;
  const wanted = (name: string) => name.includes(filter);
  const left = STATES.filter((state) => stepsOf(state).some(({ name }) => wanted(name)));
  const work = async () => {
    for (let state = left.shift(); state; state = left.shift()) {
      const { name } = state;
      await takeState(browser, world, state, folder, wanted, say).catch((error: Error) => {
        failed++;
        say(`${name} FAILED: ${error.message}`);
      });
    }
  };
  await Promise.all([work(), work()]);
  await browser.close();
  await world.close();
  return failed;
}

async function takeState(
  browser: Browser,
  world: World,
  state: State,
  folder: string,
  wanted: (name: string) => boolean,
  say: (line: string) => void,
): Promise<void> {
  const app = await world.app(state.settings);
  const context = await browser.newContext({
    ...SCREEN,
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': world.newAddress() },
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    for (const { name, go } of stepsOf(state)) {
      await go({ page, app, world });
      if (!wanted(name)) continue;
      // Nothing looks pressed because the last press was there.
      await page.mouse.move(0, 0);
      for (const view of VIEWS) {
        await look(page, view);
        await page.screenshot({ path: join(folder, `${name}-${view.name}.png`) });
      }
      await look(page, PHONE_VIEW);
      say(name);
    }
  } finally {
    await context.close();
  }
}
