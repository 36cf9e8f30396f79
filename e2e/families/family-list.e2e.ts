import { keep, rated } from '../environment/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  card,
  details,
  editForm,
  expectNames,
  expectTiles,
  openDetails,
  records,
  save,
  toast,
} from './family-screen.ts';

test.beforeEach(async ({ page, app, member }) => {
  expect(member.id).toBeTruthy();
  // From the oldest to the newest.
  await keep(page, app, {
    family_name: 'José Álvarez Family',
    location: 'Austin, TX',
    ...rated(3),
    service_status: 'Ended',
    service_start_date: '2023-01-09',
    service_end_date: '2024-05-31',
    service_end_reason: 'relocation',
  });
  await keep(page, app, { family_name: 'brooks family', location: 'Cedar Park, TX', ...rated(4) });
  await keep(page, app, {
    family_name: 'Chen Family',
    location: 'Austin, TX',
    ...rated(4.8),
    service_status: 'Completed',
    children_count: 1,
  });
  await page.goto('/family-records');
  await expect(records(page)).toBeVisible();
});

test('the card shows what the description lists', async ({ page }) => {
  const jose = card(page, 'José Álvarez Family');
  for (const words of [
    'Ended',
    '3.0',
    'Low',
    'Austin, TX',
    '2 children',
    'Jan 9, 2023 – May 31, 2024',
    'No previous providers',
    'Reliability',
    'Communication',
    'Timeliness',
    'Professionalism',
    'Relocation',
  ]) {
    await expect(jose).toContainText(words);
  }
  await expect(jose.getByRole('img', { name: '3.0 of 5 stars' })).toBeVisible();
  await expect(card(page, 'Chen Family')).toContainText('N/A – Ongoing');
  await expect(card(page, 'Chen Family')).toContainText('1 child');
});

test('the tiles count all records, whatever is filtered', async ({ page }) => {
  const figures = { 'Total Families': '3', 'Active Services': '1', 'Average Rating': '3.9', 'High Quality': '1' };
  await expectTiles(page, figures);
  await page.getByLabel('Status').selectOption('Completed');
  await expectNames(page, ['Chen Family']);
  await expectTiles(page, figures);
});

test('search finds part of a name, a location or an ID, without case and accents', async ({ page, app }) => {
  const search = page.getByRole('searchbox', { name: 'Search families, locations, or IDs' });
  await expect(search).toHaveAttribute('placeholder', 'Search families, locations, or IDs...');
  const [record] = await app.database.query<{ id: string }>(
    "select id from families where family_name = 'Chen Family' order by created_at desc limit 1",
  );
  for (const [words, names] of [
    ['jose al', ['José Álvarez Family']],
    ['AUSTIN', ['Chen Family', 'José Álvarez Family']],
    [record?.id.slice(4, 23) ?? '', ['Chen Family']],
  ] as const) {
    await search.fill(words);
    await expectNames(page, names);
  }
  await search.fill('%');
  await expect(page.getByText('No family matches your search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectNames(page, ['Chen Family', 'brooks family', 'José Álvarez Family']);
  await expect(search).toHaveValue('');
});

test('three filters narrow the list, alone and together', async ({ page }) => {
  const [status, location, rating] = ['Status', 'Location', 'Rating'].map((name) =>
    page.getByRole('combobox', { name }),
  );
  if (!status || !location || !rating) throw new Error('There are three');
  await expect(status.getByRole('option')).toHaveText(['All Status', 'Active', 'Completed', 'Ended']);
  await expect(location.getByRole('option')).toHaveText(['All Locations', 'Austin, TX', 'Cedar Park, TX']);
  await expect(rating.getByRole('option')).toHaveText([
    'All Ratings',
    '4.5+ Stars',
    '3.5-4.4 Stars',
    'Below 3.5 Stars',
  ]);
  await status.selectOption('Active');
  await expectNames(page, ['brooks family']);
  await status.selectOption('All Status');
  await location.selectOption('Austin, TX');
  await expectNames(page, ['Chen Family', 'José Álvarez Family']);
  await rating.selectOption('Below 3.5 Stars');
  await expectNames(page, ['José Álvarez Family']);
  await location.selectOption('All Locations');
  await rating.selectOption('3.5-4.4 Stars');
  await expectNames(page, ['brooks family']);
  await rating.selectOption('4.5+ Stars');
  await expectNames(page, ['Chen Family']);
});

test('four sorts: date (newest first), rating (highest first), status, name', async ({ page }) => {
  const sort = page.getByRole('group', { name: 'Sort by' });
  await expect(sort.getByRole('button')).toHaveText(['Date', 'Rating', 'Status', 'Name']);
  await expect(sort.getByRole('button', { pressed: true })).toHaveText('Date');
  for (const [by, names] of [
    ['Rating', ['Chen Family', 'brooks family', 'José Álvarez Family']],
    ['Status', ['brooks family', 'Chen Family', 'José Álvarez Family']],
    ['Name', ['brooks family', 'Chen Family', 'José Álvarez Family']],
    ['Date', ['Chen Family', 'brooks family', 'José Álvarez Family']],
  ] as const) {
    await sort.getByRole('button', { name: by }).click();
    await expect(sort.getByRole('button', { pressed: true })).toHaveText(by);
    await expectNames(page, names);
  }
});

test('search, filters and sort are in the URL and survive a reload', async ({ page }) => {
  await page.getByRole('searchbox').fill('family');
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Austin, TX');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  const asked = { search: 'family', location: 'Austin, TX', sort: 'name' };
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(asked);
  await page.reload();
  await expectNames(page, ['Chen Family', 'José Álvarez Family']);
  await expect(page.getByRole('searchbox')).toHaveValue('family');
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Austin, TX');
  await expect(page.getByRole('button', { name: 'Name', pressed: true })).toBeVisible();
});

test('details stay open on reload', async ({ page }) => {
  await openDetails(page, 'Chen Family');
  await page.reload();
  await expect(details(page)).toContainText('Chen Family');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/family-records');
});

test('an edit shows everywhere', async ({ page }) => {
  const sheet = await openDetails(page, 'brooks family');
  await sheet.getByRole('button', { name: 'Edit' }).click();
  const form = editForm(page);
  await expect(form.getByLabel('Family name')).toHaveValue('brooks family');
  await form.getByLabel('Family name').fill('Brooks-Lee Family');
  await form.getByLabel('Service status').selectOption('Completed');
  await save(form);
  await expect(toast(page, 'Family record updated successfully!')).toBeVisible();
  await expect(sheet).toContainText('Brooks-Lee Family');
  await page.goBack();
  await expectNames(page, ['Chen Family', 'Brooks-Lee Family', 'José Álvarez Family']);
  await expectTiles(page, { 'Total Families': '3', 'Active Services': '0' });
});

test('deleting asks, and Undo restores', async ({ page }) => {
  const asked = page.getByRole('alertdialog', { name: 'Delete this record?' });
  await (await openDetails(page, 'Chen Family')).getByRole('button', { name: 'Delete' }).click();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
  await details(page).getByRole('button', { name: 'Delete' }).click();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expectNames(page, ['brooks family', 'José Álvarez Family']);
  await expectTiles(page, { 'Total Families': '2' });

  const deleted = toast(page, 'Chen Family deleted');
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expectNames(page, ['Chen Family', 'brooks family', 'José Álvarez Family']);
  await expectTiles(page, { 'Total Families': '3' });
  await page.reload();
  await expectNames(page, ['Chen Family', 'brooks family', 'José Álvarez Family']);
});

test('the disclaimer banner and the privacy notice stand on the screen', async ({ page }) => {
  await expect(page.getByRole('note').filter({ hasText: 'Legal Disclaimer' })).toBeVisible();
  const privacy = page.getByRole('complementary', { name: 'Privacy notice' });
  for (const words of ['COPPA', 'CCPA', 'GDPR', 'privacy settings']) await expect(privacy).toContainText(words);
});

test('a double tap on Delete deletes once, and can be undone', async ({ page, app }) => {
  await keep(page, app, { family_name: 'Double Family' });
  await page.goto('/family-records');
  await (await openDetails(page, 'Double Family')).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Double Family')).toBeVisible();
});
