import type { BrowserContext } from '@playwright/test';

/** The browser's own line about an answer that the app handles. */
const EXPECTED =
  /^Failed to load resource: the server responded with a status of (400|401|403|404|409|413|422) /;

/**
 * What should not happen in a browser: errors on the console (broken policies too), of the page,
 * and of the server.
 */
export class Trouble {
  readonly #found: { what: string; where: string }[] = [];
  readonly #allowed: RegExp[] = [EXPECTED];

  /** What this test brings about by intention. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#found.push({ what: message.text(), where: message.location().url });
    });
    context.on('weberror', (error) => {
      const { message, stack } = error.error();
      this.#found.push({ what: message, where: stack ?? '' });
    });
    context.on('response', (response) => {
      if (response.status() < 500) return;
      this.#found.push({ what: `The server answered ${response.status()}`, where: response.url() });
    });
  }

  /** All that was not allowed. */
  get found(): readonly string[] {
    return this.#found
      .filter(({ what }) => !this.#allowed.some((pattern) => pattern.test(what)))
      .map(({ what, where }) => `${what} (${where})`);
  }
}

/** What a browser says when a test takes the network away. */
export const NO_NETWORK = /^Failed to load resource: net::ERR_/;
/** What a browser says when a test lets the server fail. */
export const SERVER_FAILS = /(responded with a status of|The server answered) 50\d/;
/**
 * What a browser says when a test stops the server: no answer, or one that asks to come back later.
 */
export const SERVER_STOPS =
  /^Failed to load resource: net::ERR_|(responded with a status of|The server answered) 503/;
