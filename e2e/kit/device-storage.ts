import { expect, type Page } from '@playwright/test';

/** Resolves once the service worker keeps the app's own files. */
export const keptApp = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));

/** Resolves once the device keeps data with these words in it: a moment after they came. */
export async function keptOnDevice(page: Page, words: string): Promise<void> {
  await expect(async () => {
    const kept = await page.evaluate(async () => {
      // Opened before it is there, it would be made here: empty, and in place of the app's.
      const [database] = await indexedDB.databases();
      if (!database?.name) return '';
      const open = indexedDB.open(database.name);
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

/** What the device keeps of what this member has seen, as JSON; empty where it keeps nothing. */
export function keptAs(page: Page, userId: string): Promise<string> {
  return page.evaluate(async (key) => {
    const [database] = await indexedDB.databases();
    if (!database?.name) return '';
    const open = indexedDB.open(database.name);
    await new Promise((done) => {
      open.onsuccess = done;
    });
    const store = open.result.objectStoreNames[0];
    if (!store) return '';
    const asked = open.result.transaction(store).objectStore(store).get(key);
    await new Promise((done) => {
      asked.onsuccess = done;
    });
    open.result.close();
    return JSON.stringify(asked.result ?? '');
  }, `pcr_cache:${userId}`);
}
