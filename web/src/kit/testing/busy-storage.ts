import { onTestFinished } from 'vitest';

/**
 * Longer (ms) than any look at the page; cleaning up after a failed test may wait for the storage.
 */
const MOST = 60_000;

/**
 * Keeps what the device stores from being read or written, until what it returns is called, or the
 * test is over. The app has opened the storage by then.
 */
export async function busyStorage(): Promise<() => void> {
  const opening = indexedDB.open('keyval-store');
  await new Promise((done) => {
    opening.onsuccess = done;
  });
  const store = opening.result.transaction('keyval', 'readwrite').objectStore('keyval');
  let until = performance.now() + MOST;
  await new Promise<void>((done) => {
    const go = () => {
      done();
      if (performance.now() < until) store.get('nothing').onsuccess = go;
      else opening.result.close();
    };
    store.get('nothing').onsuccess = go;
  });
  const letGo = () => {
    until = 0;
  };
  onTestFinished(letGo);
  return letGo;
}
