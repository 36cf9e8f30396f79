import type { Page } from '@playwright/test';
import { signIn } from '../../environment/entries/members.ts';
import { addForm, fillRequired, openAddForm, save, toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { NO_NETWORK } from '../../kit/trouble.ts';
import { press } from '../sign-in/auth-screen.ts';

const asked = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Sign out and discard what is unsaved?' });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true });
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

async function startRecord(page: Page, name: string): Promise<void> {
  await page.goto('/family-records');
  await fillRequired(await openAddForm(page), name);
}

test('signing out asks before something unsaved is lost, in whichever tab it was typed, and leaves nothing on the device', async ({
  page,
  context,
  app,
  member,
  trouble,
}) => {
  trouble.allow(NO_NETWORK);
  const [record, message] = [await context.newPage(), await context.newPage()];

  await test.step('signing out first names text typed in other tabs, without its words', async () => {
    await startRecord(record, 'Finished Family');
    await message.goto('/help-support');
    await message.getByLabel('Subject').fill('Half a question');
    await page.goto('/profile');
    await press(page, 'Sign Out');
    await expect(asked(page)).toContainText('This is not saved or sent yet:');
    await expect(asked(page).getByRole('listitem')).toHaveText([
      /^A message to support, /,
      /^A new family record, /,
    ]);
    await expect(asked(page)).not.toContainText('Finished Family');
  });

  await test.step('text that is finished meanwhile is no longer named; Cancel keeps the rest', async () => {
    await save(addForm(record));
    await expect(toast(record, 'Family record added successfully!')).toBeVisible();
    await expect(asked(page).getByRole('listitem')).toHaveText([/^A message to support, /]);
    await asked(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(asked(page)).toHaveCount(0);
    await message.reload();
    await expect(message.getByLabel('Subject')).toHaveValue('Half a question');
  });

  await test.step('answered with Sign Out, every tab is signed out, also one that cannot ask the server', async () => {
    await startRecord(record, 'Draft Family');
    await record.route('**/api/**', (route) => route.abort());
    await press(page, 'Sign Out');
    await asked(page).getByRole('button', { name: 'Sign Out' }).click();
    for (const tab of [page, record, message]) await expect(signInButton(tab)).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await stored(page), 'and none keeps it again').not.toMatch(
      /Draft Family|Half a question/,
    );
    await expect
      .poll(async () => (await page.request.get(`${app.url}/api/account/profile`)).status())
      .toBe(401);
  });

  await record.close();
  await message.close();

  await test.step('with nothing unsaved it signs out at once', async () => {
    await signIn(page, app, member);
    await page.goto('/family-records');
    await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
    await page.goto('/dashboard');
    await press(page, 'Open menu');
    await expect(page.getByText(`Signed in as ${member.full_name}`)).toBeVisible();
    await press(page, 'Sign Out');
    await expect(signInButton(page)).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect
      .poll(async () => (await page.request.get(`${app.url}/api/account/session`)).status())
      .toBe(401);
  });

  await test.step('going back shows nothing private', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/family-records$/);
    await expect(signInButton(page)).toBeVisible();
    for (const words of ['Finished Family', member.full_name, member.email])
      await expect(page.locator('body')).not.toContainText(words);
  });
});
