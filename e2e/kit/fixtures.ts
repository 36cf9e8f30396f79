import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { App, Settings } from '../environment/app-process.ts';
import { type Joining, join, type Member } from '../environment/entries/members.ts';
import { type Environment, openEnvironment } from '../environment/environment.ts';
import { SCREEN } from './browser-setup.ts';
import { Trouble } from './trouble.ts';

interface TestFixtures {
  /** The app's environment variables; the shared app's unless `test.use` says others. */
  settings: Settings;
  app: App;
  /** Signed in on `page`, with everything accepted; `joining` says otherwise. */
  member: Member;
  joining: Joining;
  /** Fails the test that has any at its end. */
  trouble: Trouble;
  /** A page in a browser of its own: another person, or another device of the same one. */
  device(options?: BrowserContextOptions): Promise<Page>;
}

/**
 * In the page: pages spread their questions after a live event over seconds and minutes
 * (live-events.ts), and this one's turn is among the first.
 */
function asksAtOnce(): void {
  const chance = Math.random;
  Math.random = () => chance() / 1_000;
}

export const test = base.extend<TestFixtures, { environment: Environment }>({
  environment: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads from it what a fixture needs
    async ({}, use) => {
      const environment = await openEnvironment();
      await use(environment).finally(() => environment.close());
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  settings: [{}, { option: true }],
  joining: [{}, { option: true }],
  app: async ({ environment, settings }, use) => use(await environment.app(settings)),
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context }, use) => {
    await context.addInitScript(asksAtOnce);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    // An answer that a test was holding would fail whichever comes next.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  extraHTTPHeaders: async ({ environment }, use) =>
    use({ 'x-forwarded-for': environment.newAddress() }),
  trouble: [
    async ({ context }, use) => {
      const trouble = new Trouble();
      trouble.watch(context);
      await use(trouble);
      expect(trouble.found, 'what the browser had to complain about').toEqual([]);
    },
    { auto: true },
  ],
  member: async ({ page, app, joining }, use) => use(await join(page, app, joining)),
  device: async ({ browser, app, environment, trouble, viewport }, use) => {
    const pages: Page[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...SCREEN,
        baseURL: app.url,
        viewport,
        serviceWorkers: 'block',
        extraHTTPHeaders: { 'x-forwarded-for': environment.newAddress() },
        ...options,
      });
      trouble.watch(context);
      await context.addInitScript(asksAtOnce);
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

export { expect };
