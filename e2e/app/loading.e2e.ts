import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';

/** Stops the page's time, and the answer to who is signed in until `answer` is called. */
async function stall(page: Page): Promise<{ answer(): Promise<void> }> {
  const held: Route[] = [];
  await page.route('**/api/account/session', (route) => {
    held.push(route);
  });
  const asked = page.waitForRequest('**/api/account/session');
  await page.clock.install({ time: new Date() });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  return {
    async answer() {
      await asked;
      const answered = page.waitForResponse('**/api/account/session');
      await held[0]?.continue();
      await (await answered).finished();
    },
  };
}

const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading…' });

/** The milliseconds of the page's own time that pass until this is there; what needs no time gets what it needs. */
async function timeUntil(page: Page, there: Locator): Promise<number> {
  let waited = 0;
  while (!(await there.isVisible()) && waited < 500) {
    await page.clock.runFor(1);
    waited += 1;
  }
  return waited;
}

test('a visitor waits for the session for 1 s, then the auth screen stands in', async ({ page }) => {
  await stall(page);
  await page.goto('/');
  await expect(loading(page)).toBeVisible();
  await page.clock.runFor(990);
  await expect(loading(page)).toBeVisible();
  expect(await timeUntil(page, page.getByRole('button', { name: 'Sign In' }))).toBeLessThan(50);
});

test('loading is forced to end after 2 s: who was signed in here sees the app', async ({ page, member }) => {
  const app = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/dashboard');
  await expect(app, `${member.full_name} is in`).toBeVisible();
  await stall(page);
  await page.reload();
  await expect(loading(page)).toBeVisible();
  await page.clock.runFor(1990);
  await expect(loading(page)).toBeVisible();
  expect(await timeUntil(page, app)).toBeLessThan(500);
});

test('after loading finishes there are 100 ms before the auth screen', async ({ page }) => {
  const { answer } = await stall(page);
  await page.goto('/');
  await expect(loading(page)).toBeVisible();
  await answer();
  const waited = await timeUntil(page, page.getByRole('button', { name: 'Sign In' }));
  expect(waited).toBeGreaterThanOrEqual(100);
  expect(waited).toBeLessThan(200);
});
