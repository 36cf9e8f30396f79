import { addForm, fillRequired, openAddForm } from './family-screen.ts';
import { expect, test } from './fixtures.ts';

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
