import { keep } from '../environment/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';

test('a screen whose code cannot be loaded leaves every other way; an error that no screen caught shows the error page', async ({
  page,
  member,
  device,
  trouble,
}) => {
  trouble.allow(NO_NETWORK, /Failed to fetch dynamically imported module/);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const failed = page.getByText('This page could not be loaded');

  // kit.md 105
  await test.step('the bars stand, Back leads back, and Retry brings the screen', async () => {
    await page.route('**/assets/FamiliesPage-*.js', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByText('Platform notice'), member.full_name).toBeVisible();
    await bar.getByRole('link', { name: 'Family' }).click();
    await expect(failed).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Platform notice')).toBeVisible();
    await page.goForward();
    await expect(failed).toBeVisible();
    await page.unroute('**/assets/FamiliesPage-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
  });

  await test.step('without the code of the app there is the error page, and loading again mends it', async () => {
    await page.route('**/assets/MemberApp-*.js', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await page.unroute('**/assets/MemberApp-*.js');
    await page.getByRole('button', { name: 'Reload page' }).click();
    await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
  });

  await test.step('a visitor whose form cannot be loaded goes back, or tries again', async () => {
    const visitor = await device();
    await visitor.route('**/assets/ResetRequestForm-*.js', (route) => route.abort());
    await visitor.goto('/');
    await visitor.getByRole('button', { name: 'Sign In' }).click();
    await visitor.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(visitor.getByRole('alert')).toHaveText(/could not be loaded/);
    await visitor.getByRole('button', { name: 'Back to Sign In' }).click();
    await visitor.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(visitor.getByRole('button', { name: 'Try again' })).toBeVisible();
    await visitor.unroute('**/assets/ResetRequestForm-*.js');
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await expect(visitor.getByLabel('Email')).toBeVisible();
  });
});

// kit.md 108
test('Back and a reload lead to where one was on a screen, and another screen begins at its top', async ({
  page,
  app,
  member,
}) => {
  for (let n = 0; n < 12; n++) await keep(page, app, { family_name: `Family ${n}` });
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const first = page.getByRole('article').first();
  await page.goto('/family-records');
  await expect(first, member.full_name).toBeVisible();
  for (const by of [500, 400]) await page.mouse.wheel(0, by);
  await expect.poll(top).toBe(900);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  expect(await top()).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(900);
  await page.reload();
  await expect.poll(top).toBe(900);
});
