import { expect, type Locator, type Page } from '@playwright/test';

// Answers that a page gets instead of the server's own. Of several that match, the last one counts.

const held = new WeakMap<Page, (() => void)[]>();

/** The requests that match wait until `release`, and then go on as if nobody had held them. */
export async function hold(page: Page, pattern: string | RegExp): Promise<void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  held.set(page, [...(held.get(page) ?? []), resolve]);
  await page.route(pattern, async (route) => {
    await released;
    await route.fallback();
  });
}

/** Lets all go on that waits. */
export function release(page: Page): void {
  for (const go of held.get(page) ?? []) go();
  held.delete(page);
}

/** The server answers with this error of the contract. Below 500 the app asks only once. */
export async function refuse(
  page: Page,
  pattern: string | RegExp,
  status: number,
  code: string,
  message: string,
) {
  const error = { code, message, request_id: '018f0000-0000-7000-8000-000000000000' };
  await page.route(pattern, (route) => route.fulfill({ status, json: { error } }));
}

/** From now on the server itself answers, waiting requests too. */
export async function ownAnswers(page: Page): Promise<void> {
  held.delete(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The server answers again, and the page asks it. */
export async function answersAgain(page: Page, within: Page | Locator = page): Promise<void> {
  await expect(within.getByRole('button', { name: 'Retry' })).toBeVisible();
  await ownAnswers(page);
  await pressRetry(within);
}

/**
 * Retry is pressed, unless the page has asked by itself before the press: then there is none any
 * more.
 */
export async function pressRetry(within: Page | Locator): Promise<void> {
  const retry = within.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if ((await retry.count()) > 0) await retry.click({ timeout: 1000 });
    await expect(retry).toHaveCount(0);
  }).toPass();
}
