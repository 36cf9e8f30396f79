import { toast as toasts } from 'sonner';
import { test as base, expect, onTestFinished, type RunnerTestCase, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { callAs } from '../api/api.ts';
import { noteAnswered } from '../api/online.ts';
import { AnsweringServer } from './answering-server.ts';

// The fixtures of every component test. Import `test` and `expect` from here, or from a file that
// extends them.

/** Problems in the browser, which fail a test. */
export interface Trouble {
  /** Errors on the console that this test brings about by intention. */
  allow(...patterns: RegExp[]): void;
}

interface ComponentFixtures {
  /** Fails the test if there are any at its end. */
  trouble: Trouble;
  /** Answers the API calls of the page. */
  server: AnsweringServer;
}

export const test = base.extend<ComponentFixtures>({
  trouble: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it what a fixture needs
    async ({}, use) => {
      const allowed: RegExp[] = [];
      const found: string[] = [];
      const listening = vi.spyOn(console, 'error').mockImplementation((...words) => {
        found.push(words.map(String).join(' '));
      });
      await use({ allow: (...patterns) => allowed.push(...patterns) });
      listening.mockRestore();
      const unexpected = found.filter((words) => !allowed.some((pattern) => pattern.test(words)));
      expect(unexpected, 'what the browser had to complain about').toEqual([]);
    },
    { auto: true },
  ],
  server: [
    async ({ task }, use) => {
      const server = new AnsweringServer();
      // As on a page that has just been opened, whoever was signed in for the test before, and
      // whatever it was answered last.
      callAs(undefined);
      noteAnswered(true, false);
      const own = window.fetch.bind(window);
      window.fetch = (...asked) => server.fetch(own, ...asked);
      window.scrollTo(0, 0);
      // Pages spread their questions after a live event over seconds and minutes (live-events.ts):
      // this one's turn is among the first.
      const chance = Math.random;
      Math.random = () => chance() / 1_000;
      await use(server);
      // Whoever has stopped the clock has stopped it for their own test alone.
      vi.useRealTimers();
      tellPage(task);
      await cleanup();
      Math.random = chance;
      window.fetch = own;
      if (!navigator.onLine) server.setOnline(true);
      Reflect.deleteProperty(navigator, 'onLine');
      expect(server.trouble, 'what was asked or answered against the contract').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Adds to the error of a test that failed what its page showed, before it goes: one that fails by
 * chance, on another machine, leaves nothing else.
 */
export function tellPage({ result }: RunnerTestCase): void {
  const error = result?.errors?.[0];
  if (result?.state !== 'fail' || !error || error.message.includes(SHOWN)) return;
  const { onLine } = navigator;
  const state = `${address()}, ${document.visibilityState}, ${onLine ? 'in a network' : 'in none'}`;
  // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen, a line each
  const words = document.body.innerText.replaceAll(/\n+/g, ' | ');
  // Sheets and messages come last.
  error.message += `\n${SHOWN} (${state}):\n${words.slice(-1_500)}`;
}
const SHOWN = 'The page showed';

/** The words of each of these elements, as the page has them; a space is a space. */
export const textsOf = (locator: Locator) =>
  locator
    .elements()
    .map((element) => element.textContent.replaceAll('\u00a0', ' ').replaceAll('\u00ad', ''));

/** The control with this label, whether or not it must be filled in. */
export const field = (within: Locator, label: string) =>
  within.getByLabelText(new RegExp(`^${label}( \\*)?$`));

/** Presses the button of this name. */
export const press = (within: Locator | typeof page, name: string) =>
  within.getByRole('button', { name }).click();

/** Presses 'Discard', and again in the question that comes. */
export async function pressDiscard(within: Locator | typeof page): Promise<void> {
  await press(within, 'Discard');
  await press(page.getByRole('alertdialog', { name: 'Discard what you typed?' }), 'Discard');
}

/**
 * The second press comes before the browser has drawn what the first one did, as on an old phone,
 * and after the code of the first one has run.
 */
export async function pressTwice(within: Locator | typeof page, name: string): Promise<void> {
  const button = within.getByRole('button', { name });
  await expect.element(button).toBeEnabled();
  const element = button.element() as HTMLElement;
  element.click();
  for (let n = 0; n < 10; n++) await Promise.resolve();
  element.click();
}

/** Where filters stand behind a button, opens them. */
export async function openFilters(): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ });
  await expect.element(button).toBeVisible();
  if (button.element().ariaExpanded === 'false') await button.click();
}

/**
 * The server answers again, and Retry is pressed; the page may have asked by itself before the
 * press.
 */
export async function pressRetry(within: Locator | typeof page, mend: () => void): Promise<void> {
  const retry = within.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  mend();
  await expect
    .poll(async () => {
      if (retry.query()) await retry.click({ timeout: 1000 });
      return retry.query();
    })
    .toBeNull();
}

/** The toast with these words. */
export const toast = (words: string | RegExp) =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: words });

/**
 * Watches from now on which of these words are shown, however short; the words, when it is asked.
 */
export function everShown(words: RegExp): () => string[] {
  const shown = new Set<string>();
  const observer = new MutationObserver(() => {
    const found = words.exec(document.body.textContent);
    if (found) shown.add(found[0]);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return () => [...shown];
}

/**
 * Holds the toasts that are shown, as a mouse over one with a button would; others let it through
 * (kit.md 50).
 */
export const holdToasts = () =>
  document
    .querySelector('[data-sonner-toaster]')
    ?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));

/**
 * Ends the toasts that are shown: their words are not taken for the next ones, and they lie over no
 * button.
 */
export const toastsGone = () =>
  // One of an earlier test can come after its end, and under the mouse, where it stays.
  expect
    .poll(() => {
      toasts.dismiss();
      return document.querySelectorAll('[data-sonner-toast]').length;
    })
    .toBe(0);

/** Does what the browser's back button does. */
export const goBack = () => window.history.back();

/** The page's address, from the first slash. */
export const address = () => window.location.pathname + window.location.search;

const realTimeout = window.setTimeout.bind(window);
const frame = () => new Promise((done) => requestAnimationFrame(() => realTimeout(done)));

/** The page's own clock, which a test can stop and move. */
export const clock = {
  /** Holds until the test is over. */
  stand(): void {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
  },
  /**
   * Moves the clock by so many milliseconds, once something on the screen waits for them, and draws
   * the result: if a test does not find something, it is not there.
   */
  async pass(ms: number): Promise<void> {
    await frame();
    vi.advanceTimersByTime(ms);
    await frame();
  },
  /**
   * Waits for what the screen shows while the clock stands. `expect.element` moves a clock that is
   * stopped at each look, by half a second where the page is slow to draw.
   */
  async shows(there: Locator): Promise<void> {
    while (!there.query()) await frame();
  },
  /** Moves the clock on the wall alone, as while a device sleeps: no timer hears of it. */
  jump(ms: number): void {
    vi.setSystemTime(Date.now() + ms);
  },
  /**
   * Moves the clock by single milliseconds until this holds: what the page does at once also uses
   * timers.
   */
  async until(holds: () => void): Promise<void> {
    await vi.waitFor(holds, { timeout: 30_000, interval: 1 });
  },
};

export { expect };
