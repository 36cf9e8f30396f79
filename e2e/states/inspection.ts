import type { Page } from '@playwright/test';
import { found, type Seen } from './axe.ts';
import { atRest, look, NARROW_VIEW, WIDE_DARK_VIEW } from './views.ts';

/** Looks at the new parts of each state of a walk. */
export class Inspection {
  readonly #seen: Seen = new Map();
  readonly #screens = new Set<string>();

  /**
   * What axe finds on the page, which stands on the narrowest phone, and what is wider than its
   * place there. Dark and wide are looked at once for a screen: what else can differ there is the
   * contrast of two colours, which tools/contrast.test.ts proves.
   */
  async findings(page: Page): Promise<string[]> {
    await atRest(page);
    const findings = [...(await found(page, NARROW_VIEW, this.#seen)), ...(await wider(page))];
    const screen = await screenOn(page);
    if (this.#screens.has(screen)) return findings;
    this.#screens.add(screen);
    await look(page, WIDE_DARK_VIEW);
    findings.push(...(await found(page, WIDE_DARK_VIEW, this.#seen)));
    await look(page, NARROW_VIEW);
    return findings;
  }
}

/**
 * The page's address without what is typed there, and whether a sheet or a question lies over it.
 */
function screenOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const over = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    return `${location.pathname} ${over?.getAttribute('role') ?? ''}`;
  });
}

/** Elements wider than their place; a row of chips scrolls sideways by intention. */
function wider(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        if (element.hasAttribute('data-scrolls-sideways')) return false;
        const scrolls =
          /auto|scroll/.test(getComputedStyle(element).overflowX) ||
          element === document.documentElement;
        return (
          scrolls && element.scrollWidth > element.clientWidth && element.tagName !== 'TEXTAREA'
        );
      })
      .map((element) => `320: ${element.outerHTML.slice(0, 120)} is ${element.scrollWidth} wide`),
  );
}
