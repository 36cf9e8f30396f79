import { listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { FAMILY_PAGE } from '@pcr/contract/families/families.schema.ts';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { familyServer } from '../families/testing/family-server.ts';
import { address, goBack, openFilters, press } from '../kit/testing/component-test.ts';
import { pageOf } from '../kit/testing/entry-store.ts';
import { expect, test } from '../testing/app-test.tsx';

// kit.md 152: a choice in a list stays when open details close, or are closing.

const NAME = /^Family Service Record Details/;
const pane = page.getByRole('region', { name: NAME });
const sheet = page.getByRole('dialog', { name: NAME });
const view = (n: number) =>
  page.getByRole('button', { name: `View details of Family ${n}`, exact: true });
const search = page.getByRole('searchbox');
const status = page.getByRole('combobox', { name: 'Status' });

test.beforeEach(async ({ server, open }) => {
  onTestFinished(() => page.viewport(390, 844));
  familyServer(
    server,
    ...Array.from({ length: 40 }, (_, n) => ({ family_name: `Family ${40 - n}` })),
  );
  await page.viewport(1280, 800);
  await open('/family-records');
  await expect.element(view(1)).toBeVisible();
});

test('filters that are chosen beside the details stay when those close, and so does that they are cleared', async ({
  server,
}) => {
  await view(3).click();
  await expect.element(pane).toBeVisible();
  await search.fill('Family 3');
  await expect.poll(address).toContain('search=Family+3');
  await openFilters();
  await status.selectOptions('Completed');
  await expect.poll(address).toContain('status=Completed');
  await press(pane, 'Close');
  await expect.element(pane).not.toBeInTheDocument();
  expect(address()).toBe('/family-records?search=Family+3&status=Completed');
  await expect.element(search).toHaveValue('Family 3');
  await openFilters();
  await expect.element(status).toHaveValue('Completed');

  await view(3).click();
  await expect.element(pane).toBeVisible();
  server.answer(listFamilies, () => pageOf([], undefined, FAMILY_PAGE));
  await openFilters();
  await status.selectOptions('Ended');
  await press(page, 'Clear filters');
  await expect.element(search).toHaveValue('');
  await expect.element(pane).toBeVisible();
  goBack();
  await expect.element(pane).not.toBeInTheDocument();
  expect(address()).toBe('/family-records');
});

test('filters are cleared beside details that a link has opened, and these stay', async ({
  server,
  open,
}) => {
  await view(3).click();
  await expect.element(pane).toBeVisible();
  server.answer(listFamilies, () => pageOf([], undefined, FAMILY_PAGE));
  const link = address();
  await open(`${link}&status=Ended`);
  await expect.element(pane).toBeVisible();
  await press(page, 'Clear filters');
  await expect.poll(address).toBe(link);
  await expect.element(pane).toBeVisible();
});

test('a filter that is chosen in the moment in which the details close is not lost', async () => {
  await view(1).click();
  await expect.element(pane).toBeVisible();
  await openFilters();
  const choice = status.element() as HTMLSelectElement;
  (pane.getByRole('button', { name: 'Close' }).element() as HTMLElement).click();
  choice.value = 'Completed';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(pane).not.toBeInTheDocument();
  await expect.poll(address).toBe('/family-records?status=Completed');
  await openFilters();
  await expect.element(status).toHaveValue('Completed');
});

test('a search far down, in whose first moment a card is opened, is still there when that is closed', async () => {
  await page.viewport(390, 844);
  window.scrollTo(0, 900);
  await expect.element(view(5)).toBeInViewport();
  await search.fill('Family');
  (view(5).element() as HTMLElement).click();
  await expect.element(sheet).toBeVisible();
  await expect.poll(address).toContain('search=Family');
  goBack();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(address()).toBe('/family-records?search=Family');
  await expect.element(search).toHaveValue('Family');
  await expect.element(view(1)).toBeInViewport();
});
