import { onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { familyServer } from '../families/testing/family-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import { press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';

// printing.md.

const NAME = /^Family Service Record Details/;
const LAST = 'and the very last word.';
const NOTES = `${'Always on time at pick-up.\n'.repeat(60)}${LAST}`;
const view = page.getByRole('button', { name: 'View details of Lee Family', exact: true });
/** Parts of the page itself that nobody presses on paper, or that lie over it. */
const BARS = ['[data-top-bar]', 'nav[aria-label=Main]', '[data-stays-in-sight]', '[data-messages]'];

const isDrawn = (element: Element) => element.getClientRects().length > 0;
const drawn = (selector: string) => [...document.querySelectorAll(selector)].filter(isDrawn);

/** The provider's own types are not part of web. */
const browser = cdp as () => { send(method: string, about: object): Promise<unknown> };
const show = (media: 'print' | '') => browser().send('Emulation.setEmulatedMedia', { media });

test.beforeEach(async ({ server, open }) => {
  onTestFinished(async () => {
    await show('');
    await page.viewport(390, 844);
    delete document.documentElement.dataset.theme;
  });
  familyServer(server, { family_name: 'Lee Family', notes: NOTES });
  await open('/family-records');
  await expect.element(view).toBeVisible();
});

test('printing.md 2: a page is printed without its bars and buttons, in flow', async () => {
  expect(drawn('[data-top-bar], nav[aria-label=Main]')).toHaveLength(2);
  await show('print');
  expect(BARS.flatMap(drawn)).toEqual([]);
  expect(drawn('main button').filter((button) => !button.matches('[data-opens]'))).toEqual([]);
  expect(drawn('main article')).toHaveLength(1);
  const fixed = drawn('*').filter((one) =>
    ['fixed', 'sticky'].includes(getComputedStyle(one).position),
  );
  expect(fixed).toEqual([]);
});

test.for([
  ['/events', 'more'],
  ['/jobs', 'View Details'],
] as const)(
  'printing.md 2: a button of %s that only leads on is not on paper',
  async ([address, words], { server, member, open }) => {
    jobServer(server, member);
    await open(address);
    const button = page.getByText(words, { exact: true }).first();
    await expect.element(button).toBeVisible();
    await show('print');
    expect(isDrawn(button.element())).toBe(false);
  },
);

for (const [where, width, height, role] of [
  ['over the list', 390, 844, 'dialog'],
  ['beside the list', 1280, 800, 'region'],
] as const) {
  test(`printing.md 1, 3, 4: a record that is open ${where} is printed alone and whole, and dark on white`, async () => {
    await page.viewport(width, height);
    await view.click();
    const record = page.getByRole(role, { name: NAME });
    await expect.element(record.getByText(LAST, { exact: false })).toBeInTheDocument();
    document.documentElement.dataset.theme = 'dark';
    await show('print');
    const element = record.element();
    expect(drawn('main article, main h1')).toEqual([]);
    expect(drawn('button')).toEqual([]);
    // It begins where the page begins, and nothing of it is behind an edge.
    const { top, bottom } = element.getBoundingClientRect();
    expect(top + window.scrollY).toBeGreaterThanOrEqual(0);
    expect(top + window.scrollY).toBeLessThan(60);
    expect(element.scrollHeight).toBeLessThanOrEqual(element.clientHeight + 1);
    expect(bottom - top).toBeGreaterThan(height * 1.5);
    const last = record.getByText(LAST, { exact: false }).element().getBoundingClientRect();
    expect(last.bottom).toBeLessThanOrEqual(bottom);
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    expect([getComputedStyle(element).color, paper]).toEqual([
      'rgb(29, 42, 44)',
      'rgb(255, 255, 255)',
    ]);
  });
}

test('printing.md 1: of two that lie over each other the upper one is printed', async () => {
  await view.click();
  const record = page.getByRole('dialog', { name: NAME });
  await press(record, 'Delete');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await show('print');
  expect(drawn('[role=alertdialog] h2')).toHaveLength(1);
  expect(drawn('[role=dialog]')).toEqual([]);
});
