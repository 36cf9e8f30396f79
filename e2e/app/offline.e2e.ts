import type { BrowserContext, Page } from '@playwright/test';
import { keep } from '../environment/records.ts';
import {
  addForm,
  details,
  expectNames,
  expectTiles,
  fillRequired,
  openAddForm,
  openDetails,
  records,
  save,
  toast,
} from '../families/family-screen.ts';
import { keptApp, keptOnDevice } from '../kit/device-storage.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { NO_NETWORK } from '../kit/trouble.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ trouble }) => trouble.allow(NO_NETWORK));

async function away(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.clock.install();
}

test('without a network the app opens with the records that the device saw, and says from when they are', async ({
  page,
  context,
  app,
  member,
}) => {
  await keep(page, app, { notes: 'Pays on the first of the month.' });
  await page.goto('/family-records');
  await expectNames(page, ['Rivera Family']);
  await openDetails(page, 'Rivera Family');
  await expect(details(page)).toContainText('Pays on the first of the month.');
  await page.goBack();
  await keptApp(page);
  await keptOnDevice(page, 'Pays on the first of the month.');

  await away(page, context);
  await page.goto('/family-records?sort=name');
  await runAhead(page, page.getByText('You are offline').first());
  await expect(page.getByText(/Shown as of .+\d{4}/), member.full_name).toBeVisible();
  await expectNames(page, ['Rivera Family']);
  await expectTiles(page, { 'Total Families': '1' });
  await expect(page.getByText('Using sample data for demonstration')).toHaveCount(0);
  await openDetails(page, 'Rivera Family');
  await expect(details(page)).toContainText('Pays on the first of the month.');
  await page.goBack();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/Shown as of/)).toHaveCount(0);
  await expect(records(page)).toBeVisible();
});

test('saving without a network keeps the text and says so; later it saves, once', async ({ page, context, member }) => {
  await page.goto('/family-records');
  await keptApp(page);
  // From the second visit on the app's files come from the device, also those that are needed only now.
  await page.reload();
  const form = await openAddForm(page);
  await fillRequired(form, 'Rivera Family');
  await context.setOffline(true);
  await save(form);
  await expect(toast(page, 'Error adding record. Please try again.'), member.full_name).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Not saved. What you typed is kept.');
  await expect(form.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(form.getByLabel('Family name')).toHaveValue('Rivera Family');
  await context.setOffline(false);
  await save(form);
  await expect(toast(page, 'Family record added successfully!')).toBeVisible();
  await expect(addForm(page)).toHaveCount(0);
  await expectNames(page, ['Rivera Family']);
});

test('a record whose answer was lost is not made twice', async ({ page, member }) => {
  await page.goto('/family-records');
  const form = await openAddForm(page);
  await fillRequired(form, 'Rivera Family');
  await page.route('**/api/families', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    // It arrives, and its answer does not.
    await route.fetch();
    await route.abort();
  });
  await save(form);
  await expect(form.getByRole('alert'), member.full_name).toContainText('Not saved. What you typed is kept.');
  await page.unroute('**/api/families');
  await form.getByLabel('Notes').fill('Typed afterwards.');
  await save(form);
  await expect(toast(page, 'Family record added successfully!')).toBeVisible();
  await expectNames(page, ['Rivera Family']);
  await expectTiles(page, { 'Total Families': '1' });
  await expect(await openDetails(page, 'Rivera Family')).toContainText('Typed afterwards.');
});
