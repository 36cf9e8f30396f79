import { test as base, expect, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { AnsweringServer } from './answering-server.ts';

// What every component test has. Import `test` and `expect` from here, or from a file that extends them.

/** What should not happen in a browser. */
export interface Trouble {
  /** Errors on the console that this test brings about by intention. */
  allow(...patterns: RegExp[]): void;
}

interface ComponentFixtures {
  /** Fails the test that has any at its end. */
  trouble: Trouble;
  /** Answers what the page asks of the API. */
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
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it what a fixture needs
    async ({}, use) => {
      const server = new AnsweringServer();
      const own = window.fetch.bind(window);
      window.fetch = (...asked) => server.fetch(own, ...asked);
      window.scrollTo(0, 0);
      await use(server);
      await cleanup();
      window.fetch = own;
      if (!navigator.onLine) server.setOnline(true);
      Reflect.deleteProperty(navigator, 'onLine');
      expect(server.trouble, 'what was asked or answered against the contract').toEqual([]);
    },
    { auto: true },
  ],
});

/** The words of each of these elements, as they stand in the page. */
export const textsOf = (locator: Locator) => locator.elements().map((element) => element.textContent);

/** The control with this label, whether or not it must be filled in. */
export const field = (within: Locator, label: string) => within.getByLabelText(new RegExp(`^${label}( \\*)?$`));

/** Presses the button of this name. */
export const press = (within: Locator | typeof page, name: string) => within.getByRole('button', { name }).click();

/** What is said at the edge of the screen, with these words in it. */
export const toast = (words: string | RegExp) =>
  page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: words });

/** As the browser's own button does. */
export const goBack = () => window.history.back();

/** Where the page is, from the first slash. */
export const address = () => window.location.pathname + window.location.search;

const realTimeout = window.setTimeout.bind(window);

/** The page's own time, which can be made to stand: it passes then only as the test says. */
export const clock = {
  /** Until the test is over. */
  stand(): void {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  },
  /** Lets so many milliseconds pass, once what is on the screen has begun to wait for them. */
  async pass(ms: number): Promise<void> {
    await new Promise((done) => requestAnimationFrame(() => realTimeout(done)));
    vi.advanceTimersByTime(ms);
  },
  /** Lets single milliseconds pass until this holds: what the page does at once, it does on timers too. */
  async until(holds: () => void): Promise<void> {
    await vi.waitFor(holds, { timeout: 10_000, interval: 1 });
  },
};

/** What pages do at different moments, so that not all ask at once, this one does at the first. */
export function spreadAtOnce(): void {
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => chance.mockRestore());
}

export { expect };
