import type { Page } from '@playwright/test';
import { join } from '../environment/members.ts';
import { change, keep } from '../environment/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import { card, details, editForm, expectNames, expectTiles, openDetails, save, toast } from './family-screen.ts';

test('one person never sees, finds or counts the records of another', async ({ page, app, member, device }) => {
  const mine = await keep(page, app, { family_name: 'Mine Family', location: 'Austin, TX' });
  const theirs = await device();
  const other = await join(theirs, app, { full_name: 'Bo Other' });
  await keep(theirs, app, { family_name: 'Theirs Family', location: 'Cedar Park, TX' });

  await theirs.goto('/family-records');
  await expectNames(theirs, ['Theirs Family']);
  await expectTiles(theirs, { 'Total Families': '1', 'Active Services': '1' });
  await expect(theirs.getByRole('combobox', { name: 'Location' }).getByRole('option')).toHaveText([
    'All Locations',
    'Cedar Park, TX',
  ]);
  for (const words of ['Mine', mine.id]) {
    await theirs.getByRole('searchbox').fill(words);
    await expect(theirs.getByText('No family matches your search and filters.')).toBeVisible();
  }
  await theirs.goto(`/family-records?record=${mine.id}`);
  await expect(details(theirs).getByRole('alert')).toContainText('This record is not here');
  await theirs.goto(`/family-records?edit=${mine.id}`);
  await expect(editForm(theirs).getByRole('alert')).toBeVisible();
  await expect(theirs.locator('body'), `${other.full_name} is not ${member.full_name}`).not.toContainText(
    'Mine Family',
  );
});

test.describe('two tabs of one person', () => {
  /** One tab has the form open with a change; meanwhile the record is changed in another. */
  async function stale(page: Page, changeElsewhere: () => Promise<unknown>) {
    await page.goto('/family-records');
    await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Edit' }).click();
    await editForm(page).getByLabel('Location').fill('Mine, TX');
    await changeElsewhere();
    await save(editForm(page));
    await expect(editForm(page).getByRole('heading', { name: 'This record was changed elsewhere' })).toBeVisible();
    const versions = editForm(page).getByRole('listitem').filter({ hasText: 'Location' });
    await expect(versions.getByRole('definition')).toHaveText(['Mine, TX', 'Theirs, TX']);
  }

  test('a stale edit shows both versions, and mine can be kept', async ({ page, app, member }) => {
    const record = await keep(page, app);
    await stale(page, () => change(page, app, record, { location: 'Theirs, TX' }));
    await editForm(page).getByRole('button', { name: 'Back to the form' }).click();
    await expect(editForm(page).getByLabel('Location'), member.full_name).toHaveValue('Mine, TX');
    await save(editForm(page));
    await editForm(page).getByRole('button', { name: 'Keep mine' }).click();
    await expect(toast(page, 'Family record updated successfully!')).toBeVisible();
    await expect(details(page)).toContainText('Mine, TX');
    await page.reload();
    await expect(details(page)).toContainText('Mine, TX');
  });

  test('a stale edit can take theirs', async ({ page, app, member }) => {
    const record = await keep(page, app);
    await stale(page, () => change(page, app, record, { location: 'Theirs, TX' }));
    await editForm(page).getByRole('button', { name: 'Take theirs' }).click();
    await expect(editForm(page)).toHaveCount(0);
    await expect(details(page), member.full_name).toContainText('Theirs, TX');
    await page.goBack();
    await expect(card(page, 'Rivera Family')).toContainText('Theirs, TX');
    await expect(page.getByText('unsaved')).toHaveCount(0);
  });

  test('a stale delete deletes nothing unseen', async ({ page, app, member }) => {
    const record = await keep(page, app);
    await page.goto('/family-records');
    await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Delete' }).click();
    await change(page, app, record, { location: 'Theirs, TX' });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete this record?' });
    await expect(asked.getByRole('definition'), member.full_name).toHaveText(['Austin, TX', 'Theirs, TX']);
    await asked.getByRole('button', { name: 'Keep the record' }).click();
    await expect(details(page)).toContainText('Theirs, TX');
  });
});
