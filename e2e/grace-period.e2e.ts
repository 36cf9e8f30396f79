import { expect, test } from './fixtures.ts';

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
