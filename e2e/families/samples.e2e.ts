import type { Page } from '@playwright/test';
import { keep } from '../environment/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';
import {
  addForm,
  details,
  expectNames,
  expectTiles,
  fillRequired,
  openDetails,
  samples,
  save,
} from './family-screen.ts';

const NOTE = 'Using sample data for demonstration';
const NO_FIGURE = '–Could not be loaded';

/** The server fails for the list and its figures, until what is returned is called. */
async function failing(page: Page): Promise<() => Promise<void>> {
  const pattern = /\/api\/families(\/summary)?(\?.*)?$/;
  await page.route(pattern, (route) => route.fulfill({ status: 503, body: '' }));
  return () => page.unroute(pattern);
}

test('an empty list shows samples under their note, not counted; the first record takes their place', async ({
  page,
  member,
}) => {
  await page.goto('/family-records');
  await expect(page.getByText(NOTE), member.full_name).toBeVisible();
  await expect(samples(page).getByRole('article').first()).toBeVisible();
  await expectTiles(page, { 'Total Families': '0', 'Active Services': '0', 'High Quality': '0' });
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await page.getByRole('searchbox').fill('o');
  await expectNames(page, ['Brooks Family', 'Chen-Whitfield Family', 'Okafor Family']);

  await page.getByRole('button', { name: 'Add Record' }).click();
  await fillRequired(addForm(page), 'Rivera Family');
  await save(addForm(page));
  await expectNames(page, ['Rivera Family']);
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await expectTiles(page, { 'Total Families': '1' });
});

test('a sample can be looked at; changing it says that it is one, and offers a record of your own', async ({
  page,
  member,
}) => {
  await page.goto('/family-records');
  const sheet = await openDetails(page, 'Martinez Family');
  await expect(sheet.getByText('This is a sample, not a real family'), member.full_name).toBeVisible();
  const told = page.getByRole('alertdialog', { name: 'This is a sample' });
  for (const action of ['Edit', 'Delete']) {
    await sheet.getByRole('button', { name: action }).click();
    await expect(told).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
  }
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await told.getByRole('button', { name: 'Add Record' }).click();
  await expect(addForm(page).getByLabel('Family name')).toHaveValue('');
  await page.goBack();
  await expect(details(page)).toHaveCount(0);
  await expect(addForm(page)).toHaveCount(0);
});

test.describe('with SAMPLE_DATA=off', () => {
  test.use({ settings: { SAMPLE_DATA: 'off' } });

  test('an empty list shows its empty state', async ({ page, member }) => {
    await page.goto('/family-records');
    await expect(page.getByText('You have no family records yet.'), member.full_name).toBeVisible();
    await expect(page.getByText(NOTE)).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Record' }).last().click();
    await expect(addForm(page)).toBeVisible();
  });

  test('a failure says so, with Retry', async ({ page, app, member, trouble }) => {
    trouble.allow(SERVER_FAILS);
    await keep(page, app);
    const mend = await failing(page);
    await page.clock.install();
    await page.goto('/family-records');
    await runAhead(page, page.getByRole('button', { name: 'Retry' }));
    await expect(page.getByRole('alert'), member.full_name).toContainText('Your records could not be loaded');
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectNames(page, ['Rivera Family']);
  });
});

test('a server error shows samples, their note and Retry, which brings the real records', async ({
  page,
  app,
  member,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  await keep(page, app);
  const mend = await failing(page);
  await page.clock.install();
  await page.goto('/family-records');
  await runAhead(page, page.getByRole('button', { name: 'Retry' }));
  await expect(page.getByText(NOTE), member.full_name).toBeVisible();
  await expect(page.getByText('Your records could not be loaded.')).toBeVisible();
  await expect(samples(page)).toBeVisible();
  await expectTiles(page, { 'Total Families': NO_FIGURE, 'Average Rating': NO_FIGURE, 'High Quality': NO_FIGURE });
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectNames(page, ['Rivera Family']);
  await expectTiles(page, { 'Total Families': '1' });
});

test('real records that the device saw before win over samples when the server fails', async ({
  page,
  app,
  member,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  await keep(page, app);
  await page.goto('/family-records');
  await expectNames(page, ['Rivera Family']);
  await failing(page);
  await page.clock.install();
  await page.getByRole('button', { name: 'Rating', exact: true }).click();
  await runAhead(page, page.getByRole('button', { name: 'Retry' }));
  await expect(page.getByText(/Shown as of .+\. Only the records on this device were searched\./)).toBeVisible();
  await expectNames(page, ['Rivera Family']);
  await expect(page.getByText(NOTE), member.full_name).toHaveCount(0);
});
