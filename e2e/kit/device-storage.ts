import { expect, type Page } from '@playwright/test';

/** Resolves once the service worker keeps the app's own files. */
export const keptApp = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));

/** Resolves once the device keeps data with these words in it: a moment after they came. */
export async function keptOnDevice(page: Page, words: string): Promise<void> {
  await expect(async () => {
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const open = indexedDB.open(databases[0]?.name ?? '');
      await new Promise((done) => {
        open.onsuccess = done;
      });
      const store = open.result.objectStoreNames[0];
      if (!store) return '';
      const asked = open.result.transaction(store).objectStore(store).getAll();
      await new Promise((done) => {
        asked.onsuccess = done;
      });
      open.result.close();
      return JSON.stringify(asked.result);
    });
    expect(kept).toContain(words);
  }).toPass();
}
