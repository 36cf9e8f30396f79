import { expect, test } from './fixtures.ts';
import { newEmail } from './world/members.ts';

test('the toggle switches between Sign Up and Sign In, each with its tagline and fields', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'PCR' })).toBeVisible();
  await expect(page.getByText('Protect your business, protect your peace of mind')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveCount(0);

  await page.getByLabel('Email Address').fill('ana@example.org');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Create your account')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await expect(page.getByLabel('Email Address'), 'what was typed stays').toHaveValue('ana@example.org');
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Protect your business, protect your peace of mind')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
});

test('register says every field that is wrong at once, and each message clears when its field is edited', async ({
  page,
}) => {
  await page.goto('/?mode=sign-up');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Full name is required')).toBeVisible();
  await expect(page.getByText('Email address is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Full name is required');

  await page.getByLabel('Full Name').fill('Ana');
  await expect(page.getByText('Full name is required')).toHaveCount(0);
  await page.getByLabel('Email Address').fill('ana@');
  await expect(page.getByText('Email address is required')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Password' }).fill('12345');
  await expect(page.getByText('Password is required')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Enter a valid email address');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    /^Password must have at least 6 characters/,
  );
});

test('a hint says how good the new password is while one types', async ({ page }) => {
  await page.goto('/?mode=sign-up');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('123456');
  await expect(page.getByRole('status')).toHaveText('Very weak: among the first to be guessed');
  await password.fill('marble kettle orbit fern');
  await expect(page.getByRole('status')).toHaveText('Very good');
  await password.fill('');
  await expect(page.getByRole('status')).toHaveText('');

  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a registered address is not revealed: the screen says the same, and its owner gets a mail', async ({
  page,
  member,
  device,
  world,
}) => {
  const stranger = await device();
  for (const email of [newEmail(), member.email]) {
    await stranger.goto('/?mode=sign-up');
    await stranger.getByLabel('Full Name').fill('Somebody');
    await stranger.getByLabel('Email Address').fill(email);
    await stranger.getByRole('textbox', { name: 'Password' }).fill('another password');
    await stranger.getByRole('button', { name: 'Sign Up' }).click();
    await expect(stranger.getByText('Check your email for the confirmation link!')).toBeVisible();
  }
  const mail = await world.mailbox.next(member.email, 'You already have a PCR account');
  expect(mail.text).toContain('nothing has changed');
  await page.goto('/family-records');
  await expect(page.getByRole('navigation', { name: 'Main' }), 'the account is as it was').toBeVisible();
});
