import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';

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
