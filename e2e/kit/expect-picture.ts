import { expect, type Locator } from '@playwright/test';

/**
 * The image is there and was read. `complete` does not say so: it is true, too, before an image
 * begins to load.
 */
export async function expectPicture(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => (one.complete ? one.naturalWidth : 0)))
    .toBeGreaterThan(300);
}
