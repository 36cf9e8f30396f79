import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';

/** One file that came over the network. */
export interface Download {
  /** Without scheme and host. */
  path: string;
  kind: 'script' | 'other';
  /** As transferred, with the lines of its head. */
  bytes: number;
  /** Content-Encoding; empty without one. */
  encoding: string;
}

export interface Downloads {
  /**
   * Waits until no download has been in progress for a while; those since the last call, without
   * the API's.
   */
  settled(): Promise<Download[]>;
}

/** After the last answer; longer than a page's own short timers. */
const QUIET_MS = 600;
const PATIENCE_MS = 20_000;

/**
 * Counts from now on what the page itself fetches. What a cache had, or a service worker gave,
 * counts nothing.
 */
export async function watchDownloads(page: Page): Promise<Downloads> {
  const session = await page.context().newCDPSession(page);
  const underWay = new Map<string, Omit<Download, 'bytes'> | null>();
  let done: Download[] = [];
  let last = Date.now();
  const end = (id: string) => {
    last = Date.now();
    underWay.delete(id);
  };

  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    last = Date.now();
    if (request.url.startsWith('http')) underWay.set(requestId, null);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // Live updates never end; the rest ends with loadingFinished.
    if (response.mimeType === 'text/event-stream' || response.fromServiceWorker)
      return end(requestId);
    if (!underWay.has(requestId)) return;
    const encoding = Object.entries(response.headers).find(
      ([name]) => name.toLowerCase() === 'content-encoding',
    );
    underWay.set(requestId, {
      path: pathOf(response.url),
      kind: response.mimeType.endsWith('javascript') ? 'script' : 'other',
      encoding: encoding?.[1] ?? '',
    });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => end(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const file = underWay.get(requestId);
    if (file && bytes > 0 && !file.path.startsWith('/api/')) done.push({ ...file, bytes });
    end(requestId);
  });
  await session.send('Network.enable');

  return {
    async settled() {
      last = Date.now();
      await rest(() => (underWay.size ? Date.now() : last));
      const since = done;
      done = [];
      return since;
    },
  };
}

/**
 * What a service worker fetches from now on, once it has come to rest: without what the browser's
 * cache had.
 */
export function watchServiceWorker(context: BrowserContext): Downloads {
  let done: Promise<Download[]>[] = [];
  let last = Date.now();
  context.on('requestfinished', (request) => {
    if (!request.serviceWorker()) return;
    last = Date.now();
    done.push(sizeOf(request));
  });
  return {
    async settled() {
      last = Date.now();
      await rest(() => last);
      const since = await Promise.all(done);
      done = [];
      return since.flat();
    },
  };
}

async function sizeOf(request: Request): Promise<Download[]> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  const head = await (await request.response())?.allHeaders();
  if (responseBodySize <= 0) return [];
  const kind = head?.['content-type']?.includes('javascript') ? 'script' : 'other';
  const bytes = responseBodySize + responseHeadersSize;
  return [{ path: pathOf(request.url()), kind, bytes, encoding: head?.['content-encoding'] ?? '' }];
}

async function rest(lastSeen: () => number): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() - lastSeen() < QUIET_MS) {
    if (Date.now() > until) throw new Error('The page does not come to rest');
    await delay(50);
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
