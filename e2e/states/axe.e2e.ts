import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';
import { stepsOf } from './state.ts';
import { look, PHONE_VIEW, STATES, VIEWS, type View } from './states.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can differ between light and dark: the page itself is the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

for (const state of STATES) {
  test.describe(() => {
    test.use({ settings: state.settings ?? {} });

    const steps = stepsOf(state);
    const names = steps.map(({ name }) => name).join(', ');

    test(`axe finds nothing on ${names}, and nothing scrolls sideways at 320`, async ({
      page,
      app,
      environment,
      trouble,
    }) => {
      trouble.allow(NO_NETWORK, SERVER_FAILS, /responded with a status of 429/, /dynamically imported module/);
      for (const { name, go } of steps) {
        await go({ page, app, environment });
        // Once for all views: it is half a megabyte of code to read.
        if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
        for (const view of VIEWS.filter(({ name }) => name !== '1280-dark')) {
          await look(page, view);
          expect.soft(await found(page, view), `${name} ${view.name}`).toEqual([]);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        expect.soft(await wider(page), name).toEqual([]);
        await look(page, PHONE_VIEW);
      }
      // A write that a state holds ends here: let go, it would reach the server, where other states share the person.
      await page.goto('about:blank');
    });
  });
}

async function found(page: Page, { colorScheme }: View): Promise<string[]> {
  const options: axe.RunOptions = {
    runOnly: colorScheme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES },
    resultTypes: ['violations'],
  };
  const violations = await page.evaluate(async (options) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    return found.violations.map(({ id, help, nodes }) => ({ id, help, places: nodes.map(({ html }) => html) }));
  }, options);
  return violations.map(({ id, help, places }) => {
    const first = places.slice(0, 3).map((html) => html.slice(0, 120));
    return `${id}: ${help}, at ${places.length} places: ${first.join(' ')}`;
  });
}

/** What is wider than its place. */
function wider(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX) || element === document.documentElement;
        return scrolls && element.scrollWidth > element.clientWidth && element.tagName !== 'TEXTAREA';
      })
      .map((element) => `${element.outerHTML.slice(0, 120)} is ${element.scrollWidth} wide`),
  );
}
