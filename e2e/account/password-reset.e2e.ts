import { newEmail, signIn } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';

const SENT = 'Password reset email sent! Check your inbox and follow the instructions.';

test('a forgotten password: the mail, its page, and the new password', async ({
  page,
  app,
  member,
  environment,
  device,
}) => {
  const other = await device();
  await signIn(other, app, member);
  await page.context().clearCookies();

  await page.goto('/');
  await page.getByLabel('Email Address').fill(member.email);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const email = page.getByLabel('Email Address');
  await expect(email).toHaveValue(member.email);
  await email.fill('  ');
  await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeDisabled();
  await email.fill(member.email);
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByText(SENT)).toBeVisible();

  const { link } = await environment.mailbox.next(member.email, 'Reset your PCR password');
  expect(link).toContain(`${app.url}/reset-password?token=`);
  await page.goto(link);
  await expect(page.getByText('Choose a new password')).toBeVisible();
  await page.getByRole('textbox', { name: 'New Password' }).fill('short');
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await expect(page.getByText('Password must have at least 6 characters')).toBeVisible();
  await page.getByRole('textbox', { name: 'New Password' }).fill('six brave herons');
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email Address').fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await page.getByRole('textbox', { name: 'Password' }).fill('six brave herons');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  const session = await other.request.get(`${app.url}/api/account/session`);
  expect(session.status(), 'all other sessions of the account ended').toBe(401);
});

test('a reset link works once', async ({ page, app, member, environment }) => {
  const asked = await page.request.post(`${app.url}/api/account/password-reset-request`, {
    headers: { origin: app.url },
    data: { email: member.email },
  });
  expect(asked.status()).toBe(204);
  const { link } = await environment.mailbox.next(member.email, 'Reset your PCR password');
  const save = async () => {
    await page.goto(link);
    await page.getByRole('textbox', { name: 'New Password' }).fill('six brave herons');
    await page.getByRole('button', { name: 'Save New Password' }).click();
  };
  await save();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await save();
  await expect(page.getByRole('alert')).toHaveText(
    'This reset link has expired or was used before. Please ask for a new one.',
  );
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
});

test('an unknown address gets the same answer, and the way back leads to Sign In', async ({ page }) => {
  await page.goto('/?mode=reset');
  await page.getByLabel('Email Address').fill(newEmail('unknown'));
  await page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await page.getByRole('button', { name: '← Back to Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
});

test('a link without its token says so', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('This link is not complete.')).toBeVisible();
});
