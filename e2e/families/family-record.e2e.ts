import { press, recentlyDeleted } from '../announcements/announcement-screen.ts';
import { keep } from '../environment/entries/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  addForm,
  card,
  details,
  editForm,
  expectNames,
  expectTiles,
  fillRequired,
  openAddForm,
  openDetails,
  save,
  toast,
} from './family-screen.ts';

test('a record is added with all its fields, shown, edited, deleted and restored', {
  tag: '@first',
}, async ({ page, app, member }) => {
  await keep(page, app, { family_name: 'Earlier Family' });
  await page.goto('/family-records');
  const form = await openAddForm(page);
  await fillRequired(form, 'Rivera Family', 'Round Rock, TX');
  await form.getByLabel('Children count').fill('3');
  await form.getByLabel('Contact information').fill('+1 512 555 0100');
  await form.getByLabel('Service status').selectOption('Ended');
  await form.getByLabel('Start date').fill('2024-02-12');
  await form.getByLabel('End date').fill('2025-03-03');
  await form.getByLabel('End reason').selectOption('Other');
  await form.getByLabel('Other reason details').fill('moved in with a grandparent');
  await form.getByLabel('Last provider').fill('Sunrise Daycare');
  await form.getByLabel('Previous providers').fill('2');
  await form.getByRole('textbox', { name: 'Reliability, as a number' }).fill('4.2');
  await form.getByRole('textbox', { name: 'Communication, as a number' }).fill('3.9');
  await form.getByLabel('Notes').fill('Always on time.\nPays on the first of the month.');
  await save(form);
  await expect(toast(page, 'Family record added successfully!'), member.full_name).toBeVisible();
  await expectNames(page, ['Rivera Family', 'Earlier Family']);
  for (const words of [
    'Ended',
    'Round Rock, TX',
    '3 children',
    'Feb 2024 – Mar 2025',
    '2 previous providers',
    'Other: moved in with a grandparent',
    '4.53',
  ]) {
    await expect(card(page, 'Rivera Family')).toContainText(words);
  }

  await page.reload();
  const sheet = await openDetails(page, 'Rivera Family');
  for (const words of [
    'Feb 12, 2024',
    'Mar 3, 2025',
    'Sunrise Daycare',
    'Always on time.\nPays on the first of the month.',
    '+1 512 555 0100',
  ]) {
    await expect(sheet).toContainText(words, { useInnerText: true });
  }
  await press(sheet, 'Edit');
  await expect(editForm(page).getByLabel('Contact information')).toHaveValue('+1 512 555 0100');
  await editForm(page).getByLabel('Family name').fill('Rivera-Lee Family');
  await editForm(page).getByLabel('Service status').selectOption('Active');
  await save(editForm(page));
  await expect(toast(page, 'Family record updated successfully!')).toBeVisible();
  await expect(sheet).toContainText('Rivera-Lee Family');
  await page.goBack();
  await expectTiles(page, { 'Total Families': '2', 'Active Services': '2' });

  await press(await openDetails(page, 'Rivera-Lee Family'), 'Delete');
  await press(page.getByRole('alertdialog', { name: 'Delete this record?' }), 'Delete');
  await expectNames(page, ['Earlier Family']);
  await expectTiles(page, { 'Total Families': '1' });
  await page.reload();
  await press(page, 'Recently deleted');
  await expect(recentlyDeleted(page).getByRole('listitem')).toContainText(
    /Rivera-Lee.*Deleted by you today at /s,
  );
  await press(recentlyDeleted(page), 'Restore Rivera-Lee Family');
  await expect(toast(page, 'Family record restored')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNames(page, ['Rivera-Lee Family', 'Earlier Family']);
  await expectTiles(page, { 'Total Families': '2' });
  await expect(details(page).or(addForm(page))).toHaveCount(0);
});
