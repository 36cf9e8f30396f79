import type { Page } from '@playwright/test';
import { endSessions, join } from '../../environment/entries/members.ts';
import { keep } from '../../environment/entries/records.ts';
import {
  addForm,
  card,
  expectNames,
  fillRequired,
  openAddForm,
  records,
  save,
  toast,
} from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { NO_NETWORK } from '../../kit/trouble.ts';

/**
 * Also where the page has just learned of the end by itself, and the sign-in lies over the form.
 */
const submit = (page: Page) =>
  page.getByRole('button', { name: 'Save Record', includeHidden: true }).dispatchEvent('click');
const over = (page: Page) => page.getByRole('alertdialog', { name: 'Please sign in again' });

test('a session that ends while somebody types loses nothing of theirs, and shows nothing of it to somebody else', async ({
  page,
  app,
  member,
  device,
  trouble,
}) => {
  const elsewhere = await device();
  const other = await join(elsewhere, app, { full_name: 'Bo Other' });
  await keep(elsewhere, app, { family_name: 'Other Family' });

  await test.step('a member who signs in again goes on where they were, with the text still there', async () => {
    await page.goto('/family-records');
    const form = await openAddForm(page);
    await fillRequired(form, 'First Family');
    await form.getByLabel('Notes').fill('A long note.');
    await form.getByRole('textbox', { name: 'Reliability, as a number' }).fill('3.3');
    await endSessions(app, member);
    await submit(page);
    await expect(over(page)).toContainText('Your session has expired. Please sign in again.');
    await expect(over(page).getByLabel('Email Address')).toHaveValue(member.email);
    await over(page).getByRole('textbox', { name: 'Password' }).fill('wrong one');
    await over(page).getByRole('button', { name: 'Sign In' }).click();
    await expect(over(page).getByRole('alert')).toHaveText('Invalid email or password');
    await over(page).getByRole('textbox', { name: 'Password' }).fill(member.password);
    await over(page).getByRole('button', { name: 'Sign In' }).click();
    await expect(over(page)).toHaveCount(0);
    await expect(form.getByLabel('Family name')).toHaveValue('First Family');
    await expect(form.getByLabel('Notes')).toHaveValue('A long note.');
    await expect(form.getByRole('slider', { name: 'Reliability' })).toHaveValue('3.3');
    await expect(form.getByText('Not saved yet')).toBeVisible();
    await save(form);
    await expect(toast(page, 'Family record added successfully!')).toBeVisible();
    await expectNames(page, ['First Family']);
  });

  await test.step('a tab that is opened meanwhile shows the sign-in; the one with the form goes on with its text', async () => {
    const form = await openAddForm(page);
    await fillRequired(form, 'Second Family');
    // It hears of the end from the other tab first, though it may ask by itself before.
    trouble.allow(NO_NETWORK);
    await page.route('**/api/**', (request) => request.abort());
    await endSessions(app, member);
    const tab = await page.context().newPage();
    await tab.goto('/family-records');
    await expect(tab.getByText('Your session has expired. Please sign in again.')).toBeVisible();
    await expect(over(page)).toBeVisible();
    await page.unroute('**/api/**');
    await over(page).getByRole('textbox', { name: 'Password' }).fill(member.password);
    await over(page).getByRole('button', { name: 'Sign In' }).click();
    await expect(over(page)).toHaveCount(0);
    await expect(form.getByLabel('Family name')).toHaveValue('Second Family');
    await expect(card(tab, 'First Family'), 'the other tab goes on too').toBeVisible();
    await tab.close();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(addForm(page)).toHaveCount(0);
  });

  await test.step('somebody else who signs in there sees nothing of the first person', async () => {
    await fillRequired(await openAddForm(page), 'Secret Draft');
    await endSessions(app, member);
    await submit(page);
    await over(page).getByLabel('Email Address').fill(other.email);
    await over(page).getByRole('textbox', { name: 'Password' }).fill(other.password);
    await over(page).getByRole('button', { name: 'Sign In' }).click();
    await expect(over(page)).toHaveCount(0);
    await expect(
      addForm(page).getByLabel('Family name'),
      'the address of the page is as it was',
    ).toHaveValue('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(addForm(page)).toHaveCount(0);
    await expectNames(page, ['Other Family']);
    for (const words of ['First Family', 'Secret Draft', member.email]) {
      await expect(page.locator('body')).not.toContainText(words);
    }
  });

  await test.step("'I am somebody else' leads to the sign-in, with nothing of the person before on it", async () => {
    await expect(card(page, 'Other Family')).toBeVisible();
    await endSessions(app, other);
    // Ordered by name it is already, and it may have learned of the end by itself.
    await page
      .getByRole('button', { name: 'Rating', exact: true, includeHidden: true })
      .dispatchEvent('click');
    // Their password was right, and a code is asked for (two-factor.md 12).
    await page.evaluate(
      (email) =>
        sessionStorage.setItem('pcr_code_step', JSON.stringify({ email, saved_at: Date.now() })),
      other.email,
    );
    await over(page).getByRole('button', { name: 'I am somebody else' }).click();
    await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue('');
    await expect(records(page)).toHaveCount(0);
  });
});
