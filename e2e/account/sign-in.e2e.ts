import { newEmail, signIn } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';

test('an unknown address and a wrong password answer with the same red box, and what was typed stays', async ({
  page,
  member,
}) => {
  await page.context().clearCookies();
  await page.goto('/');
  for (const email of [member.email, newEmail('unknown')]) {
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    const answered = page.waitForResponse('**/api/account/sign-in');
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect((await answered).status()).toBe(401);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
  }
});

test('sign-in says what is missing, at its field', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Email address is required');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription('Password is required');
});

test('too many tries show the time to wait', async ({ page, app, member, trouble }) => {
  trouble.allow(/responded with a status of 429/);
  await page.context().clearCookies();
  const wrong = { email: member.email, password: 'not the password' };
  const tries = Array.from({ length: 10 }, () =>
    page.request.post(`${app.url}/api/account/sign-in`, { headers: { origin: app.url }, data: wrong }),
  );
  for (const answer of await Promise.all(tries)) expect(answer.status()).toBe(401);

  await page.goto('/');
  await page.getByLabel('Email Address').fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Too many tries. Please wait 15 minutes and try again.');
});

for (const query of [
  'error=invalid_request',
  'error=server_error&error_description=Invalid+Refresh+Token%3A+Already+Used',
]) {
  test(`the URL's ${query} shows the banner, and is removed from the URL`, async ({ page }) => {
    await page.goto(`/?${query}`);
    await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}

test('another error in the URL shows no banner', async ({ page }) => {
  await page.goto('/?error=access_denied');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Your session has expired. Please sign in again.')).toHaveCount(0);
});

test('a session that ended while the app was closed: signed out, and said so', async ({ page, app, member }) => {
  await page.goto('/family-records');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  // Its time is over.
  await app.database.query('update sessions set expires_at = now() - interval $$1 second$$ where user_id = $1', [
    member.id,
  ]);
  await page.reload();
  await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'pcr_theme'))).toEqual([]);
});

test('who signs in comes back to the screen that was asked for', async ({ page, app, member }) => {
  await page.context().clearCookies();
  await page.goto('/family-records?sort=name');
  await page.getByLabel('Email Address').fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).toHaveURL('/family-records?sort=name');
  await signIn(page, app, member);
});
