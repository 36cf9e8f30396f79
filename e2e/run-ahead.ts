import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Between its tries the app waits for seconds: the page's own clock (`page.clock.install()` before) runs ahead until
 * this is there.
 */
export async function runAhead(page: Page, until: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1_000);
    await expect(until).toBeVisible({ timeout: 50 });
  }).toPass();
}
