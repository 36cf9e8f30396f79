import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';

test('a visitor sees only the auth screen, a member every entry of the bar, and no trace of the entry screen', async ({
  page,
  app,
  context,
  member,
}) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404' }), member.full_name).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/no-such-page');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Protect your business, protect your peace of mind' })).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  const addresses = ['/dashboard', '/family-records', '/contractors', '/events', '/profile', '/documents'];
  for (const [n, link] of (await bar.getByRole('link').all()).entries()) {
    await link.click();
    await expect(page).toHaveURL(addresses[n] ?? '');
    await expect(bar.locator('[aria-current=page]')).toHaveText([(await link.textContent()) ?? '']);
  }

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  for (const path of ['/', '/family-records', '/dashboard', '/terms-of-service', '/no-such-page']) {
    await page.goto(`${app.url}${path}`);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});

test('an error that no screen caught shows the error page, and loading again mends it', async ({
  page,
  member,
  trouble,
}) => {
  trouble.allow(NO_NETWORK, /Failed to fetch dynamically imported module/);
  await page.route('**/assets/FamiliesPage-*.js', (route) => route.abort());
  await page.goto('/family-records');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' }), member.full_name).toBeVisible();
  await page.unroute('**/assets/FamiliesPage-*.js');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
});
