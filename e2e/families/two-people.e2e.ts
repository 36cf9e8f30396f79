import { join } from '../environment/entries/members.ts';
import { change, keep } from '../environment/entries/records.ts';
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
    await theirs.getByRole('searchbox').fill('');
    await expectNames(theirs, ['Theirs Family']);
    await theirs.getByRole('searchbox').fill(words);
    await expect(theirs.getByText('No families match your search and filters.')).toBeVisible();
  }
  await theirs.goto(`/family-records?record=${mine.id}`);
  await expect(details(theirs).getByRole('alert')).toContainText('This record is not here');
  await theirs.goto(`/family-records?edit=${mine.id}`);
  await expect(editForm(theirs).getByRole('alert')).toBeVisible();
  await expect(theirs.locator('body'), `${other.full_name} is not ${member.full_name}`).not.toContainText(
    'Mine Family',
  );
});

test('nothing that was changed elsewhere is written over or deleted unseen', async ({ page, app, member }) => {
  const first = await keep(page, app);
  await page.goto('/family-records');
  await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Edit' }).click();
  const form = editForm(page);
  await form.getByLabel('Location').fill('Mine, TX');
  const second = await change(page, app, first, { location: 'Theirs, TX' });
  await save(form);
  await expect(form.getByRole('heading', { name: 'This record was changed elsewhere' })).toBeVisible();
  const versions = form.getByRole('listitem').filter({ hasText: 'Location' }).getByRole('definition');
  await expect(versions, member.full_name).toHaveText(['Mine, TX', 'Theirs, TX']);
  // They stay kept, and another version comes meanwhile.
  const third = await change(page, app, second, { location: 'Waco, TX' });
  await page.reload();
  await expect(form.getByText('Your unsaved changes are back')).toBeVisible();
  await expect(form.getByLabel('Location')).toHaveValue('Mine, TX');
  await save(form);
  await expect(versions).toHaveText(['Mine, TX', third.location]);
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(page, 'Family record updated successfully!')).toBeVisible();
  await expect(details(page)).toContainText('Mine, TX');

  await details(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete this record?' })).toBeVisible();
  await app.database.query(`update families set location = 'Moved, TX', updated_at = now() where id = $1`, [first.id]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete this record?' });
  await expect(asked.getByRole('definition')).toHaveText(['Mine, TX', 'Moved, TX']);
  await asked.getByRole('button', { name: 'Keep the record' }).click();
  await expect(details(page)).toContainText('Moved, TX');
  await page.goBack();
  await expect(card(page, 'Rivera Family')).toContainText('Moved, TX');
});
