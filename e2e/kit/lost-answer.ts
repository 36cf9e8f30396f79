import type { Page } from '@playwright/test';

/**
 * The next write to this address arrives, and its answer does not. Gives how many were sent since.
 */
export async function loseAnswer(page: Page, url: string): Promise<() => number> {
  let posts = 0;
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts++;
    if (posts > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return () => posts;
}
