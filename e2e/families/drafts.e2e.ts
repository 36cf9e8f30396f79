import { join } from '../environment/members.ts';
import { keep } from '../environment/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';
import {
  addForm,
  card,
  editForm,
  expectNames,
  fillRequired,
  openAddForm,
  openDetails,
  save,
  toast,
} from './family-screen.ts';

test('a draft of a new record survives a closed tab', async ({ page, context, member }) => {
  await page.goto('/family-records');
  const first = await openAddForm(page);
  await fillRequired(first, 'Rivera Family');
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
  await expect(form.getByLabel('Family name')).toHaveValue('Rivera Family');
  await expect(form.getByRole('slider', { name: 'Timeliness' })).toHaveValue('1');
  await expect(form.getByLabel('Other reason details')).toHaveValue('moved');
  await save(form);
  await expect(toast(next, 'Family record added successfully!')).toBeVisible();
  await expectNames(next, ['Rivera Family']);
  await expect(next.getByText('You have an unsaved record')).toHaveCount(0);
  await expect((await openAddForm(next)).getByLabel('Family name')).toHaveValue('');
});

test('a draft can be discarded', async ({ page, member }) => {
  await page.goto('/family-records');
  await fillRequired(await openAddForm(page), 'Rivera Family');
  await page.reload();
  const form = addForm(page);
  await expect(form.getByText('Your unsaved record is back'), member.full_name).toBeVisible();
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel('Family name')).toHaveValue('');
  await page.reload();
  await expect(form.getByLabel('Family name')).toHaveValue('');
  await expect(form.getByText('Your unsaved record is back')).toHaveCount(0);
});

test('an empty form says first what was begun before it, and goes on with that', async ({ page, member }) => {
  await page.goto('/family-records');
  const form = addForm(page);
  await fillRequired(await openAddForm(page), 'Rivera Family');
  await page.goBack();
  await openAddForm(page);
  await expect(form.getByLabel('Family name'), member.full_name).toHaveValue('');
  const note = form.getByRole('status').filter({ hasText: 'You have an unsaved record' });
  await expect(note).toContainText('Rivera Family');
  // What is typed here is a record of its own, and moves nothing.
  await form.getByLabel('Location').fill('Waco, TX');
  await note.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('Your unsaved record is back')).toBeVisible();
  await expect(form.getByLabel('Family name')).toHaveValue('Rivera Family');
  await expect(note).toHaveCount(0);
  await save(form);
  await expect(toast(page, 'Family record added successfully!')).toBeVisible();
  await expectNames(page, ['Rivera Family']);
  await expect(page.getByRole('status').filter({ hasText: 'You have an unsaved record' })).toContainText('Waco, TX');
});

test('of several unsaved records each can be gone on with, or discarded after a question', async ({ page, member }) => {
  await page.goto('/family-records');
  for (const name of ['Brooks Family', 'Chen Family', 'Rivera Family']) {
    await (await openAddForm(page)).getByLabel('Family name').fill(name);
    await page.goBack();
  }
  const note = page.getByRole('status').filter({ hasText: 'You have 3 unsaved records' });
  await expect(note.getByRole('listitem'), member.full_name).toContainText([
    'Rivera Family',
    'Chen Family',
    'Brooks Family',
  ]);

  await note.getByRole('button', { name: 'Discard Chen Family' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard this record?' });
  await expect(question).toContainText('Chen Family');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'Discard Chen Family' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Chen Family')).toHaveCount(0);

  await page.getByRole('button', { name: 'Continue Brooks Family' }).click();
  await expect(addForm(page).getByLabel('Family name')).toHaveValue('Brooks Family');
  await page.reload();
  await expect(addForm(page).getByLabel('Family name')).toHaveValue('Brooks Family');
  await page.goBack();
  await expect(page.getByText('You have 2 unsaved records')).toBeVisible();
});

test('a record that another tab has saved is no more to be gone on with', async ({ page, context, member }) => {
  await page.goto('/family-records');
  const other = await context.newPage();
  await other.goto('/family-records');
  await fillRequired(await openAddForm(other), 'Rivera Family');
  await expect(page.getByText('You have an unsaved record'), member.full_name).toBeVisible();
  await save(addForm(other));
  await expect(page.getByText('You have an unsaved record')).toHaveCount(0);
});

test('unsaved changes of a record come back to it, and to no other', async ({ page, app, member }) => {
  await keep(page, app, { family_name: 'Chen Family' });
  await keep(page, app, { family_name: 'Brooks Family' });
  await page.goto('/family-records');
  await (await openDetails(page, 'Chen Family')).getByRole('button', { name: 'Edit' }).click();
  await editForm(page).getByLabel('Notes').fill('Half a sent');
  await page.reload();
  await expect(editForm(page).getByText('Your unsaved changes are back'), member.full_name).toBeVisible();
  await expect(editForm(page).getByLabel('Notes')).toHaveValue('Half a sent');

  await page.goto('/family-records');
  await (await openDetails(page, 'Brooks Family')).getByRole('button', { name: 'Edit' }).click();
  await expect(editForm(page).getByLabel('Family name')).toHaveValue('Brooks Family');
  await expect(editForm(page).getByLabel('Notes')).toHaveValue('');
});

test('two tabs that add a record have a draft each, and make a record each', async ({ page, context, member }) => {
  await page.goto('/family-records');
  await fillRequired(await openAddForm(page), 'First Family');
  const second = await context.newPage();
  await second.goto('/family-records');
  const form = await openAddForm(second);
  await expect(form.getByLabel('Family name'), member.full_name).toHaveValue('');
  await fillRequired(form, 'Second Family');
  await page.reload();
  await expect(addForm(page).getByLabel('Family name')).toHaveValue('First Family');
  for (const tab of [page, second]) {
    await save(addForm(tab));
    await expect(toast(tab, 'Family record added successfully!')).toBeVisible();
  }
  await expectNames(second, ['Second Family', 'First Family']);
});

test('what one tab saved from a draft, another tab with the same draft does not write over unseen', async ({
  page,
  context,
  member,
}) => {
  await page.goto('/family-records');
  await fillRequired(await openAddForm(page), 'Rivera Family');
  const other = await context.newPage();
  await other.goto('/family-records');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(addForm(other).getByLabel('Family name')).toHaveValue('Rivera Family');
  await save(addForm(page));
  await expectNames(page, ['Rivera Family']);
  await addForm(other).getByLabel('Location').fill('Elsewhere, TX');
  await save(addForm(other));
  await expect(addForm(other).getByRole('definition'), member.full_name).toHaveText(['Elsewhere, TX', 'Austin, TX']);
});

test("one person's draft is not another's", async ({ page, app, member }) => {
  await page.goto('/family-records');
  await fillRequired(await openAddForm(page), 'Rivera Family');
  await page.context().clearCookies();
  await join(page, app, { full_name: 'Bo Other' });
  await page.goto('/family-records?add');
  await expect(addForm(page).getByLabel('Family name'), `${member.full_name} wrote it`).toHaveValue('');
  await page.goto('/family-records');
  await expect(page.getByText('Using sample data for demonstration')).toBeVisible();
  await expect(page.getByText('You have an unsaved record')).toHaveCount(0);
  await expect(card(page, 'Rivera Family')).toHaveCount(0);
});

test('what is typed in one tab stays kept when another tab saves the same record', async ({ page, context, app }) => {
  await join(page, app);
  await keep(page, app, { family_name: 'Rivera Family' });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/family-records');
    await (await openDetails(tab, 'Rivera Family')).getByRole('button', { name: 'Edit' }).click();
  }
  await editForm(page).getByLabel('Location').fill('Here, TX');
  await editForm(other).getByLabel('Location').fill('There, TX');
  await save(editForm(page));
  await expect(toast(page, 'Family record updated successfully!')).toBeVisible();
  await save(editForm(other));
  await expect(editForm(other).getByRole('heading', { name: 'This record was changed elsewhere' })).toBeVisible();
  await other.reload();
  await expect(editForm(other).getByText('Your unsaved changes are back')).toBeVisible();
  await expect(editForm(other).getByLabel('Location')).toHaveValue('There, TX');
});

test('what is typed while a save is under way stays in the form, and the next save takes it', async ({
  page,
  app,
  member,
}) => {
  await keep(page, app, { family_name: 'Rivera Family' });
  await page.goto('/family-records');
  await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Edit' }).click();
  const form = editForm(page);
  await form.getByLabel('Location').fill('Here, TX');
  const { promise: typed, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/families/*', async (route) => {
    if (route.request().method() === 'PUT') await typed;
    await route.continue();
  });
  await save(form);
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await form.getByLabel('Notes').fill('And this.');
  go();
  await expect(form.getByText('Saved, but without what you typed meanwhile'), member.full_name).toBeVisible();
  await expect(form.getByLabel('Location')).toHaveValue('Here, TX');
  await expect(form.getByLabel('Notes')).toHaveValue('And this.');
  await save(form);
  await expect(form).toHaveCount(0);
  await expect(page.getByText('And this.')).toBeVisible();
  await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
});

test('a draft of a record that cannot be loaded stays, also when its last change is taken back', async ({
  page,
  app,
  member,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  // A record that this device has never shown, so that nothing of it is here but the draft.
  const record = await keep(page, app, { family_name: 'Rivera Family' });
  const key = `pcr_draft:${member.id}:families:${record.id}`;
  const values = { ...record, sent: '', notes: 'An hour of typing' };
  await page.goto('/family-records');
  await page.evaluate(([at, text]) => localStorage.setItem(at, text), [
    key,
    JSON.stringify({ saved_at: Date.now(), values }),
  ] as const);
  const kept = () => page.evaluate((at) => localStorage.getItem(at), key);
  await page.route(`**/api/families/${record.id}`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`/family-records?edit=${record.id}`);
  const notes = editForm(page).getByLabel('Notes');
  await expect(notes).toHaveValue('An hour of typing');
  await notes.fill('An hour of typing!');
  await notes.fill('An hour of typing');
  expect(await kept()).toContain('An hour of typing');
});
