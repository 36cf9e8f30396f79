import { chromium } from '@playwright/test';
import { median } from '../load/load-round.ts';
import { held, type Row, short } from '../report.ts';

/** `PCR_BENCH_ROUNDS` makes it short, to see that it works. */
const RUNS = Number(process.env.PCR_BENCH_ROUNDS ?? 7);
const STANDS_S = 2.2;
/** As Lighthouse simulates a phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const SLOWER = 4;

declare global {
  interface Window {
    /** Says at which time (ms) of the page they stood. */
    entriesStand: (ms: string) => void;
  }
}

/**
 * How long it takes until a screen has its entries, on a slow phone with nothing of the app cached.
 */
export async function dataStandsRow(
  port: number,
  { name, url }: { name: string; url: string },
): Promise<Row> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chrome has no profile');
  const times: number[] = [];
  while (times.length < RUNS) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBypassServiceWorker', { bypass: true });
    await session.send('Network.clearBrowserCache');
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(url).origin,
      storageTypes: 'indexeddb,service_workers,cache_storage',
    });
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    // Asking the page with each picture whether they stand would take a third of its processor.
    const told = new Promise<string>((tell, fail) => {
      session.on('Runtime.bindingCalled', ({ payload }) => tell(payload));
      setTimeout(fail, 60_000, new Error(`Nothing stands on ${url}`)).unref();
    });
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: 'entriesStand' });
    await page.addInitScript(() => {
      const stands = () => document.querySelector('#root article') !== null;
      const watching = new MutationObserver(() => {
        if (!stands()) return;
        watching.disconnect();
        requestAnimationFrame(() => setTimeout(() => window.entriesStand(`${performance.now()}`)));
      });
      watching.observe(document, { childList: true, subtree: true });
    });
    await page.goto(url);
    times.push(Number(await told) / 1000);
    await page.close();
  }
  // Disconnects; the browser stays.
  await browser.close();
  const detail = `runs ${times.map(short).join(', ')}`;
  return held(`${name}: its data stands`, median(times), { most: STANDS_S }, ' s', detail);
}
