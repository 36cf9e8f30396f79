import type { BrowserContext, Page } from '@playwright/test';
import { addForm, fillRequired, openAddForm, save } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';

const OURS = [
  'pcr_terms_accepted',
  'pcr_nda_accepted',
  'pcr_nda_accepted_time',
  'pcr_signup_time',
  'pcr_legal_disclaimer_acknowledgment',
];

test('signing in sets the local entries, signing out removes what the description lists and keeps the rest', async ({
  page,
  app,
  member,
}) => {
  await page.goto('/family-records');
  await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
  const before = await page.evaluate(() => Object.keys(localStorage));
  expect(before).toEqual(expect.arrayContaining(OURS));
  await page.evaluate(() => {
    for (const key of ['token', 'sb-Supabase-x', 'my-AUTH-entry', 'somebody_elses']) localStorage.setItem(key, '1');
  });

  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByText(`Signed in as ${member.full_name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['somebody_elses']);
  expect((await page.request.get(`${app.url}/api/account/session`)).status()).toBe(401);
});

test('signing out in one tab signs out in the others', async ({ page, context, member }) => {
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other.getByRole('button', { name: 'Sign In' }), member.full_name).toBeVisible();
});

test('signing out asks before an unsaved record is lost, and then nothing of it is left', async ({ page, member }) => {
  await page.goto('/family-records');
  await fillRequired(await openAddForm(page), 'Draft Family');
  await page.goBack();
  await expect(addForm(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Sign out and discard what is unsaved?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Family Service Records' }), member.full_name).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await asked.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Draft Family');
});

test.describe('what is typed in another tab', () => {
  const asked = (page: Page) => page.getByRole('alertdialog', { name: 'Sign out and discard what is unsaved?' });

  /** One tab with a half-written record, one with a half-written message; the question stands in a third. */
  async function typeInTwoTabs(page: Page, context: BrowserContext): Promise<{ record: Page; message: Page }> {
    const record = await context.newPage();
    await record.goto('/family-records');
    await fillRequired(await openAddForm(record), 'Draft Family');
    const message = await context.newPage();
    await message.goto('/help-support');
    await message.getByLabel('Subject').fill('Half a question');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    return { record, message };
  }

  test('is named before signing out, without its words, and kept by Cancel', async ({ page, context, member }) => {
    const { record, message } = await typeInTwoTabs(page, context);
    await expect(asked(page), member.full_name).toContainText('in this tab or another');
    await expect(asked(page).getByRole('listitem')).toHaveText([/^A message to support, /, /^A new family record, /]);
    await expect(asked(page)).not.toContainText('Draft Family');
    // What is finished meanwhile is not named any more.
    await save(addForm(record));
    await expect(asked(page).getByRole('listitem')).toHaveText([/^A message to support, /]);
    await asked(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(asked(page)).toHaveCount(0);
    await message.reload();
    await expect(message.getByLabel('Subject')).toHaveValue('Half a question');
  });

  test('is gone from the device once that was answered with Sign Out', async ({ page, context, member }) => {
    const { record, message } = await typeInTwoTabs(page, context);
    await asked(page).getByRole('button', { name: 'Sign Out' }).click();
    for (const tab of [page, record, message]) {
      await expect(tab.getByRole('button', { name: 'Sign In' }), member.full_name).toBeVisible();
    }
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Draft Family|Half a question/);
  });

  test('is not kept again by its tab, also when that cannot ask the server', async ({
    page,
    context,
    member,
    trouble,
  }) => {
    trouble.allow(NO_NETWORK);
    const { record } = await typeInTwoTabs(page, context);
    await record.route('**/api/**', (route) => route.abort());
    await asked(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(record.getByRole('button', { name: 'Sign In' }), member.full_name).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Draft Family');
  });
});
