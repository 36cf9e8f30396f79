import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Between its tries the app waits for seconds: the page's own clock (`page.clock.install()` before)
 * runs ahead until this is there. Slowly enough that a request on a busy machine is answered before
 * the app's own time for it is over.
 */
export async function runAhead(page: Page, until: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await expect(until).toBeVisible({ timeout: 200 });
  }).toPass();
}
