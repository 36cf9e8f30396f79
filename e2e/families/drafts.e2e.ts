import { expect, test } from '../kit/fixtures.ts';
import { addForm, expectNames, fillRequired, openAddForm, save, toast } from './family-screen.ts';

test('typed text survives a closed tab and a reload, and each tab keeps its own', async ({
  page,
  context,
  member,
}) => {
  const added = 'Family record added successfully!';
  await page.goto('/family-records');
  const first = await openAddForm(page);
  await fillRequired(first, 'First Family');
  await first.getByRole('slider', { name: 'Timeliness' }).press('Home');
  await first.getByLabel('End date').fill('2025-03-03');
  await first.getByLabel('End reason').selectOption('Other');
  await first.getByLabel('Other reason details').fill('moved');
  await page.close();

  const next = await context.newPage();
  await next.goto('/family-records');
  await expect(next.getByText('You have an unsaved record'), member.full_name).toBeVisible();
  await next.getByRole('button', { name: 'Continue' }).click();
  const form = addForm(next);
  await expect(form.getByText('Your unsaved record is back')).toBeVisible();
  await expect(form.getByLabel('Family name')).toHaveValue('First Family');
  await expect(form.getByRole('slider', { name: 'Timeliness' })).toHaveValue('1');
  await expect(form.getByLabel('Other reason details')).toHaveValue('moved');

  // Another tab goes on with the same one, and a third begins its own.
  const other = await context.newPage();
  await other.goto('/family-records');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(addForm(other).getByLabel('Family name')).toHaveValue('First Family');
  const third = await context.newPage();
  await third.goto('/family-records?add');
  await expect(addForm(third).getByLabel('Family name')).toHaveValue('');
  await fillRequired(addForm(third), 'Third Family');
  await third.reload();
  await expect(addForm(third).getByLabel('Family name')).toHaveValue('Third Family');

  await save(form);
  await expect(toast(next, added)).toBeVisible();
  await addForm(other).getByLabel('Location').fill('Elsewhere, TX');
  await save(addForm(other));
  await expect(addForm(other).getByRole('definition'), 'nothing is written over unseen').toHaveText(
    ['Elsewhere, TX', 'Austin, TX'],
  );
  await addForm(other).getByRole('button', { name: 'Take theirs' }).click();

  // Text that another tab saves can no longer be continued here.
  await expect(next.getByText('You have an unsaved record')).toBeVisible();
  await save(addForm(third));
  await expect(toast(third, added)).toBeVisible();
  await expect(next.getByText('You have an unsaved record')).toHaveCount(0);
  await expectNames(third, ['Third Family', 'First Family']);
});
