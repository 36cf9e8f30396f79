import { expect, type Page } from '@playwright/test';
import { LOADING_MS } from '../../web/src/kit/browser/when-idle.ts';
import type { Member } from '../environment/entries/members.ts';

/** In the page: the person who was here before, and has seen each note. */
export function remember({ id, full_name, email }: Member): void {
  localStorage.setItem('pcr_auth_user', JSON.stringify({ id, full_name, email }));
  for (const key of [
    'terms_accepted',
    'nda_accepted',
    'legal_disclaimer_acknowledgment',
    'known_device',
  ])
    localStorage.setItem(`pcr_${key}`, 'true');
  for (const note of ['families', 'contractors', 'platform'])
    localStorage.setItem(`pcr_seen:${id}:${note}`, 'yes');
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Elements that have moved since the page was opened, and by how much. */
export async function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const found: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            const what = sources.map(
              ({ node, previousRect: { x, y, width, height }, currentRect: to }) => {
                const moved = `${width} × ${height} from ${x}, ${y} to ${to.x}, ${to.y}`;
                return `${moved}: ${node ? `${node.nodeName} ${node.textContent?.slice(0, 30)}` : 'gone'}`;
              },
            );
            found.push(`${value.toFixed(4)} ${what}`);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Those of the picture that is being made come with the next one.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              observer.disconnect();
              done(found);
            }),
          ),
        );
      }),
  );
}

/** The code that starts the app (web/bundle/shared-files.ts). */
export const FIRST_FILE = /\/assets\/first-.*\.js/;
/** A page whose first file is held may wait for it before it counts as loaded. */
export const BEFORE_APP = { waitUntil: 'domcontentloaded' } as const;

/** The files of the app wait until `go`; the document and its frame are there. */
export async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(FIRST_FILE, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * In the page: the app waits with its first screen for all that it begins with, and not for so long
 * at most.
 */
function waitForAll(most: number): void {
  const after = window.setTimeout.bind(window);
  const other = (work: () => void, ms = 0) => (ms === most ? 0 : after(work, ms));
  window.setTimeout = other as typeof window.setTimeout;
}

const patient = new WeakSet<Page>();

/**
 * The app comes when what the screen begins with is here: how fast this machine is does not matter.
 */
export async function openedWith(page: Page, path: string, start: string | null): Promise<void> {
  if (!patient.has(page)) await page.addInitScript(waitForAll, LOADING_MS);
  patient.add(page);
  const go = await holdApp(page);
  const begun = start
    ? page.waitForResponse(`**/api/start/${start}`).then((answer) => answer.finished())
    : null;
  await page.goto(path, BEFORE_APP);
  await begun;
  go();
  await expect(page.locator('#frame')).toHaveCount(0);
  await page.unroute(FIRST_FILE);
}

/** What a page asks the server for, the stream of live updates aside. */
export class Questions {
  private readonly asked: string[] = [];
  private readonly open = new Set<unknown>();
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith('/api/') || pathname === '/api/live') return;
      this.asked.push(`${request.method()} ${pathname.slice('/api'.length)}${search}`);
      this.open.add(request);
    });
    // What the page before it asked for late, in an idle moment, is not asked twice by this one.
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) this.asked.length = 0;
    });
    page.on('requestfinished', (request) => void this.open.delete(request));
    page.on('requestfailed', (request) => void this.open.delete(request));
  }

  /** All so far, once each is answered and no other follows. The next ones are counted anew. */
  async take(): Promise<string[]> {
    await expect(async () => {
      const before = this.asked.length;
      await this.page.evaluate(
        () =>
          new Promise((drawn) =>
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))),
          ),
      );
      expect(this.open.size).toBe(0);
      expect(this.asked.length).toBe(before);
    }).toPass({ intervals: [30] });
    return this.asked.splice(0);
  }
}
