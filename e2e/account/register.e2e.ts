import { newEmail, signIn } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';

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
  environment,
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
  const mail = await environment.mailbox.next(member.email, 'You already have a PCR account');
  expect(mail.text).toContain('nothing has changed');
  await page.goto('/family-records');
  await expect(page.getByRole('navigation', { name: 'Main' }), 'the account is as it was').toBeVisible();
});

test('name and address come back after a reload, in this tab only and until the account is made; the password never', async ({
  page,
  member,
  device,
}) => {
  const stranger = await device();
  const email = newEmail();
  await stranger.goto('/?mode=sign-up');
  const name = stranger.getByLabel('Full Name');
  const address = stranger.getByLabel('Email Address');
  const password = stranger.getByRole('textbox', { name: 'Password' });
  await name.fill('Ana Provider');
  await address.fill(email);
  await password.fill('marble kettle orbit fern');
  await stranger.reload();
  await expect(name, member.full_name).toHaveValue('Ana Provider');
  await expect(address).toHaveValue(email);
  await expect(password).toHaveValue('');
  const kept = () => stranger.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(await kept()).not.toContain('marble');
  await expect(stranger.getByText('What you typed is back')).toBeVisible();

  // Whoever opens PCR on the same tablet in a tab of their own sees nothing of it.
  const other = await stranger.context().newPage();
  await other.goto('/?mode=sign-up');
  await expect(other.getByLabel('Full Name')).toHaveValue('');
  await expect(other.getByLabel('Email Address')).toHaveValue('');
  await other.close();

  // It stays while one looks at the sign-in, and goes when one wants it gone.
  await stranger.getByRole('button', { name: 'Sign In' }).click();
  await stranger.getByRole('button', { name: 'Sign Up' }).click();
  await expect(name).toHaveValue('Ana Provider');
  await stranger.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toHaveValue('');
  await expect(address).toHaveValue('');
  expect(await kept()).not.toContain(email);

  await name.fill('Ana Provider');
  await address.fill(email);
  await password.fill('marble kettle orbit fern');
  await stranger.getByRole('button', { name: 'Sign Up' }).click();
  await expect(stranger.getByText('Check your email for the confirmation link!')).toBeVisible();
  expect(await kept()).not.toContain('Ana Provider');
  await stranger.goto('/?mode=sign-up');
  await expect(name).toHaveValue('');
  await expect(address).toHaveValue('');
  await page.close();
});

test('who signs in leaves nothing of a sign-up that was begun in this tab', async ({ page, app, member, device }) => {
  const tablet = await device();
  await tablet.goto('/?mode=sign-up');
  await tablet.getByLabel('Full Name').fill('Ana Provider');
  await tablet.reload();
  await expect(tablet.getByLabel('Full Name')).toHaveValue('Ana Provider');
  await signIn(tablet, app, member);
  await tablet.goto('/dashboard');
  await expect(tablet.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await tablet.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Ana Provider');
  await page.close();
});

test('what was typed into the sign-up is in no other form, and gone after half an hour', async ({ page }) => {
  await page.goto('/?mode=sign-up');
  await page.getByLabel('Full Name').fill('Ana Provider');
  await page.getByLabel('Email Address').fill('ana@example.org');
  await page.reload();
  await expect(page.getByLabel('Email Address')).toHaveValue('ana@example.org');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email Address')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Email Address')).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ana Provider');
  await expect(page.getByLabel('Email Address')).toHaveValue('ana@example.org');
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('pcr_registration') ?? '');
    sessionStorage.setItem('pcr_registration', JSON.stringify({ ...kept, saved_at: Date.now() - 31 * 60_000 }));
  });
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('');
  await expect(page.getByLabel('Email Address')).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('pcr_registration'))).toBeNull();
});

test('a page that stands lets go of what was typed into the sign-up after half an hour, looked at or not', async ({
  page,
}) => {
  await page.clock.install();
  const kept = () => page.evaluate(() => sessionStorage.getItem('pcr_registration'));
  await page.goto('/?mode=sign-up');
  await page.getByLabel('Full Name').fill('Ana Provider');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
  await page.clock.fastForward('20:00');
  // Where nobody asks for it, it goes on ageing from when it was typed.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
  expect(await kept()).toContain('Ana Provider');
  await page.clock.fastForward('10:01');
  expect(await kept()).toBeNull();
});
