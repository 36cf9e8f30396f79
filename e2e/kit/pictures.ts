import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type Environment, openEnvironment } from '../environment/environment.ts';
import { type State, stepsOf } from '../states/state.ts';
import { look, PHONE_VIEW, STATES, VIEWS } from '../states/states.ts';
import { BROWSER, SCREEN } from './browser-setup.ts';

/** Takes a picture of each state whose name has `filter` in it, in each view. Returns how many could not be taken. */
export async function takePictures(folder: string, filter: string, say: (line: string) => void): Promise<number> {
  const environment = await openEnvironment();
  const browser = await chromium.launch(BROWSER).catch(async (error) => {
    await environment.close();
    throw error;
  });
  let failed = 0;
  const wanted = (name: string) => name.includes(filter);
  const left = STATES.filter((state) => stepsOf(state).some(({ name }) => wanted(name)));
  const work = async () => {
    for (let state = left.shift(); state; state = left.shift()) {
      const { name } = state;
      await takeState(browser, environment, state, folder, wanted, say).catch((error: Error) => {
        failed++;
        say(`${name} FAILED: ${error.message}`);
      });
    }
  };
  await Promise.all([work(), work()]);
  await browser.close();
  await environment.close();
  return failed;
}

async function takeState(
  browser: Browser,
  environment: Environment,
  state: State,
  folder: string,
  wanted: (name: string) => boolean,
  say: (line: string) => void,
): Promise<void> {
  const app = await environment.app(state.settings);
  const context = await browser.newContext({
    ...SCREEN,
    baseURL: app.url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': environment.newAddress() },
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    for (const { name, go } of stepsOf(state)) {
      await go({ page, app, environment });
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
