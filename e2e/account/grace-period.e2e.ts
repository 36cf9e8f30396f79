import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';

const banner = /^Grace Period Active: \d+h \d+m remaining to submit credentials$/;

test('the grace period banner counts down each minute, and is gone at zero', async ({ page, app, member }) => {
  await app.database.query(
    "update users set signup_at = now() - interval '48 hours' + interval '2 minutes 30 seconds' where id = $1",
    [member.id],
  );
  await page.clock.install({ time: new Date() });
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: banner });
  await expect(link).toHaveText('Grace Period Active: 0h 2m remaining to submit credentials');
  await page.clock.fastForward(60_000);
  await expect(link).toHaveText('Grace Period Active: 0h 1m remaining to submit credentials');
  await page.clock.fastForward(60_000);
  await expect(link).toHaveCount(0);
});

test('the banner shows hours and minutes, and leads to the documents', async ({ page, app, member }) => {
  await app.database.query("update users set signup_at = now() - interval '90 seconds' where id = $1", [member.id]);
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: banner });
  await expect(link).toHaveText('Grace Period Active: 47h 58m remaining to submit credentials');
  await link.click();
  await expect(page).toHaveURL('/documents');
});

test('the banner ends when a credential is there', async ({ page, app, member }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: banner })).toBeVisible();
  await app.database.query('update users set credential_submitted_at = now() where id = $1', [member.id]);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('link', { name: banner })).toHaveCount(0);
});

test('the 48 hours are over: no banner', async ({ page, app, member }) => {
  await app.database.query("update users set signup_at = now() - interval '48 hours' where id = $1", [member.id]);
  await page.goto('/dashboard');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('link', { name: banner })).toHaveCount(0);
});

test('when the server cannot be asked, the banner stands from what the device kept of the session', async ({
  page,
  app,
  member,
  trouble,
}) => {
  trouble.allow(NO_NETWORK);
  await app.database.query("update users set signup_at = now() - interval '90 seconds' where id = $1", [member.id]);
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: banner });
  await expect(link).toHaveText('Grace Period Active: 47h 58m remaining to submit credentials');
  await page.route('**/api/account/session', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(link).toHaveText(/^Grace Period Active: 47h 5[78]m remaining to submit credentials$/, {
    timeout: 2_000,
  });

  // The server's word counts as soon as it is there, and is what the device keeps from then on.
  await app.database.query('update users set credential_submitted_at = now() where id = $1', [member.id]);
  await page.unroute('**/api/account/session');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.route('**/api/account/session', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(link).toHaveCount(0);
});
