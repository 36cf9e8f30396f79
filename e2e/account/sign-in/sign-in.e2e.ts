import { newEmail, signIn } from '../../environment/entries/members.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { emailField, enter, mainNavigation, passwordField, press } from './auth-screen.ts';

const EXPIRED = 'Your session has expired. Please sign in again.';
const SENT = 'Password reset email sent! Check your inbox and follow the instructions.';
const NEW_PASSWORD = 'six brave herons';

test('who forgot the password gets a link by mail, sets a new one with it once, and comes back to the screen that was asked for', async ({
  page,
  app,
  member,
  environment,
  device,
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

  await test.step('an unknown address and a wrong password answer with the same red box, and what was typed stays', async () => {
    for (const email of [newEmail('unknown'), member.email]) {
      const answered = page.waitForResponse('**/api/account/sign-in');
      await enter(page, { email, password: 'not the password' });
      expect((await answered).status()).toBe(401);
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
      await expect(emailField(page)).toHaveValue(email);
    }
  });

  /** The sign-in has such a field as well: text typed while it goes is gone with it. */
  async function openReset(): Promise<void> {
    await press(page, 'Forgot Password?');
    await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
  }

  await test.step('Forgot Password says the same for an unknown address', async () => {
    await openReset();
    await expect(emailField(page), 'what was typed is there').toHaveValue(member.email);
    await emailField(page).fill(newEmail('unknown'));
    await press(page, 'Send Reset Email');
    await expect(page.getByText(SENT)).toBeVisible();
    await press(page, '← Back to Sign In');
    await openReset();
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
});
