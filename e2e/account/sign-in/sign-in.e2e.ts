import { endSessions, signIn } from '../../environment/entries/members.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { NO_NETWORK } from '../../kit/trouble.ts';
import { emailField, enter, mainNavigation, passwordField, press } from './auth-screen.ts';

const EXPIRED = 'Your session has expired. Please sign in again.';
const SENT = 'Password reset email sent! Check your inbox and follow the instructions.';
const NEW_PASSWORD = 'six brave herons';

test('who forgot the password gets a link by mail, sets a new one with it once, comes back to the screen that was asked for, and chooses the appearance', async ({
  page,
  app,
  member,
  environment,
  device,
  trouble,
}) => {
  await test.step('a session that ended while the app was closed: signed out, and said so', async () => {
    await page.goto('/family-records');
    await expect(mainNavigation(page)).toBeVisible();
    await app.database.query(
      'update sessions set expires_at = now() - interval $$1 second$$ where user_id = $1',
      [member.id],
    );
    await page.reload();
    await expect(page.getByText(EXPIRED)).toBeVisible();
    const left = () =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((key) => !/^pcr_(theme|seen:|known_device)/.test(key)),
      );
    await expect.poll(left).toEqual([]);
  });

  await test.step('Forgot Password sends a mail', async () => {
    await press(page, 'Forgot Password?');
    // The sign-in has such a field as well: text typed while it goes is gone with it.
    await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
    await emailField(page).fill(member.email);
    await press(page, 'Send Reset Email');
    await expect(page.getByText(SENT)).toBeVisible();
  });

  await test.step('the link of the mail leads to a new password, which ends all sessions', async () => {
    const other = await device();
    await signIn(other, app, member);
    const { link } = await environment.mailbox.next(member.email, 'Reset your PCR password');
    expect(link).toContain(`${app.url}/reset-password?token=`);
    await page.goto(link);
    await expect(page.getByText('Choose a new password')).toBeVisible();
    await passwordField(page).fill(NEW_PASSWORD);
    await press(page, 'Save New Password');
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    expect((await other.request.get(`${app.url}/api/account/session`)).status()).toBe(401);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();

    await page.goto(link);
    await passwordField(page).fill('another password');
    await press(page, 'Save New Password');
    await expect(page.getByRole('alert'), 'it works once').toHaveText(
      'This reset link has expired or was already used. Please ask for a new one.',
    );
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
  });

  await test.step('the old password is refused, the new one leads to the screen that was asked for', async () => {
    await page.goto('/family-records?sort=name');
    await enter(page, member);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await enter(page, { email: member.email, password: NEW_PASSWORD });
    await expect(mainNavigation(page)).toBeVisible();
    await expect(page).toHaveURL('/family-records?sort=name');
  });

  await test.step("'I am somebody else' over a session that has ended leads to the sign-in, with nothing of the person before on it; what they typed waits for them (account.md 16)", async () => {
    await page.goto('/account-settings');
    await press(page, 'Edit');
    await page.getByLabel('City').fill('Marfa');
    await page.evaluate(
      (email) =>
        // Their password was right, and a code is asked for (two-factor.md 12).
        sessionStorage.setItem('pcr_code_step', JSON.stringify({ email, saved_at: Date.now() })),
      member.email,
    );
    await endSessions(app, member);
    await press(page, 'I am somebody else');
    await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
    await expect(emailField(page)).toHaveValue('');
    await enter(page, { email: member.email, password: NEW_PASSWORD });
    await expect(mainNavigation(page)).toBeVisible();
    await page.goto('/account-settings');
    await press(page, 'Edit');
    await expect(page.getByLabel('City')).toHaveValue('Marfa');
    await press(page, 'Discard');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('the appearance is as the device has it, until another one is chosen, which is there before anything of the app is', async () => {
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    // Of the browser's own bars, on a light and on a dark device.
    const bars = () =>
      page
        .locator('meta[name=theme-color]')
        .evaluateAll((metas: HTMLMetaElement[]) => metas.map(({ content }) => content));
    await page.goto('/profile');
    const choice = page.getByRole('group', { name: 'Appearance' });
    await expect(choice.getByRole('radio', { name: 'Device' })).toBeChecked();
    expect(await ground()).toBe('light dark');
    const [light, dark] = await bars();
    await choice.getByText('Light').click();
    expect([await ground(), await bars()]).toEqual(['light', [light, light]]);
    await choice.getByText('Dark').click();
    expect([await ground(), await bars()]).toEqual(['dark', [dark, dark]]);
    trouble.allow(NO_NETWORK);
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto('/profile', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
