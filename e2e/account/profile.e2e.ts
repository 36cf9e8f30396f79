import { endSessions, signIn } from '../environment/members.ts';
import { saveDetails, saveProfile, WHOLE_PROFILE } from '../environment/profiles.ts';
import { toast } from '../families/family-screen.ts';
import { keptApp, keptOnDevice } from '../kit/device-storage.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';
import { editProfile, fact, openEditProfile, openEmergency, openProfile, saveChanges } from './profile-screen.ts';

const SAVED = 'Profile updated successfully!';

test('a new member sees name, address and the defaults; what was not said is not provided', async ({
  page,
  member,
}) => {
  await openProfile(page);
  await expect(page.getByText(member.full_name).first()).toBeVisible();
  await expect(page.getByText('Lead Childcare Provider')).toBeVisible();
  await expect(fact(page, 'Full name')).toHaveText(member.full_name);
  await expect(fact(page, 'Experience')).toHaveText('8 Years');
  await expect(fact(page, 'Phone')).toHaveText('Not provided');
  await expect(fact(page, 'Email')).toHaveText(member.email);
  await expect(page.getByRole('heading', { name: 'About Me' })).toHaveCount(0);
});

test('quick actions lead where they say', async ({ page, member }) => {
  await openProfile(page);
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  for (const [name, to] of [
    ['Settings', '/account-settings'],
    ['Privacy', '/privacy-security'],
    ['Notifications', '/notifications'],
    ['Code & Terms', '/code-of-conduct'],
    ['Terms of Service', '/terms-of-service'],
    ['Help & Support', '/help-support'],
  ] as const) {
    await expect(actions.getByRole('link', { name, exact: true }), member.full_name).toHaveAttribute('href', to);
  }
  await actions.getByRole('button', { name: 'Feedback' }).click();
  await expect(page).toHaveURL(/\?feedback$/);
  await expect(page.getByRole('dialog', { name: 'Share Your Feedback' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the profile is edited on both tabs and saved as a whole', async ({ page, app, member, device }) => {
  await openProfile(page);
  const form = await openEditProfile(page);
  await form.getByLabel('Full Name').fill('Ana María Lee');
  await form.getByLabel('Position').fill('Director');
  await form.getByLabel('Phone').fill('(512) 555-0100');
  await form.getByLabel('About Me').fill('Mud is welcome.');
  await openEmergency(form);
  await expect(page).toHaveURL(/\?edit=emergency$/);
  const primary = form.getByRole('group', { name: 'Primary Contact' });
  await primary.getByLabel('Name').fill('Bo');
  await primary.getByLabel('Phone').fill('+44 20 7946 0958');
  await primary.getByLabel('Relationship').selectOption('Spouse');
  await form.getByLabel('Allergies').fill('Peanuts');
  await saveChanges(form);
  await expect(form.getByText(SAVED)).toBeVisible();
  // Closes by itself after 1.5 s.
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL('/profile');
  await expect(fact(page, 'Full name')).toHaveText('Ana María Lee');
  await expect(fact(page, 'Phone').getByRole('link')).toHaveAttribute('href', 'tel:+15125550100');
  await expect(page.getByText('Mud is welcome.')).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByText('Signed in as Ana María Lee')).toBeVisible();

  const other = await device();
  await signIn(other, app, member);
  await openProfile(other);
  await openEmergency(await openEditProfile(other));
  await expect(editProfile(other).getByLabel('Relationship').first()).toHaveValue('spouse');
  await expect(editProfile(other).getByLabel('Allergies')).toHaveValue('Peanuts');
});

test('the form says 1.5 seconds that it saved, and whoever closes it before stays where they are', async ({
  page,
  member,
}) => {
  await openProfile(page);
  await page.clock.install();
  const form = await openEditProfile(page);
  await saveChanges(form);
  await expect(form.getByText(SAVED), member.full_name).toBeVisible();
  await page.clock.fastForward(1400);
  await expect(form.getByText(SAVED)).toBeVisible();
  await page.clock.fastForward(200);
  await expect(page).toHaveURL('/profile');

  await openEditProfile(page);
  await saveChanges(form);
  await expect(form.getByText(SAVED)).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/profile');
  await page.clock.fastForward(5000);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('Full Name is required: Save is disabled while it is blank', async ({ page, member }) => {
  await openProfile(page);
  const form = await openEditProfile(page);
  await form.getByLabel('Full Name').fill('  ');
  await expect(form.getByRole('button', { name: 'Save Changes' }), member.full_name).toBeDisabled();
  await form.getByLabel('Full Name').fill('A');
  await expect(form.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});

test('limits are counted while one types, nothing is cut, and what is wrong is shown on its tab', async ({
  page,
  member,
}) => {
  await openProfile(page);
  const form = await openEditProfile(page);
  await form.getByLabel('About Me').fill('x'.repeat(501));
  await expect(form.getByText('501/500'), member.full_name).toBeVisible();
  await expect(form.getByText('About Me can have at most 500 characters')).toBeVisible();
  await form.getByLabel('About Me').fill('x'.repeat(500));
  await expect(form.getByText('About Me can have at most')).toHaveCount(0);
  await openEmergency(form);
  for (const label of ['Medical Conditions', 'Allergies']) {
    await form.getByLabel(label).fill('x'.repeat(300));
    await expect(form.getByText('300/300')).toBeVisible();
    await form.getByLabel(label).fill('x');
  }
  await form.getByRole('group', { name: 'Second Contact' }).getByLabel('Phone').fill('call me');
  await form.getByRole('tab', { name: 'Personal Info' }).click();
  await saveChanges(form);
  await expect(form.getByRole('tab', { name: 'Emergency Contacts' })).toHaveAttribute('aria-selected', 'true');
  await expect(form.getByRole('group', { name: 'Second Contact' }).getByLabel('Phone')).toBeFocused();
  await expect(form.getByText('Enter a phone number like (512) 555-0100')).toBeVisible();
  await form.getByRole('group', { name: 'Second Contact' }).getByLabel('Phone').fill('');
  await saveChanges(form);
  await expect(form.getByText(SAVED)).toBeVisible();
});

test('what is typed survives the back button, a reload and a closed tab, until it is saved or discarded', async ({
  page,
  context,
  member,
}) => {
  await openProfile(page);
  await (await openEditProfile(page)).getByLabel('Position').fill('Head of Mud');
  await page.goBack();
  await expect(page.getByText('You have unsaved changes')).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await openProfile(next);
  await next.getByRole('button', { name: 'Continue editing' }).click();
  await expect(editProfile(next).getByText('Your unsaved changes are back'), member.full_name).toBeVisible();
  await expect(editProfile(next).getByLabel('Position')).toHaveValue('Head of Mud');
  await editProfile(next).getByRole('button', { name: 'Discard' }).click();
  await expect(editProfile(next).getByLabel('Position')).toHaveValue('');
  await next.reload();
  await expect(editProfile(next).getByLabel('Position')).toHaveValue('');
});

test('a save that fails says why and keeps the text; the next one saves it', async ({ page, member, trouble }) => {
  trouble.allow(SERVER_FAILS, NO_NETWORK);
  await openProfile(page);
  const form = await openEditProfile(page);
  await form.getByLabel('Position').fill('Director');
  await page.route('**/api/account/profile', (route) => route.abort());
  await saveChanges(form);
  await expect(form.getByRole('alert'), member.full_name).toContainText('The server cannot be reached.');
  await expect(form.getByLabel('Position')).toHaveValue('Director');
  await page.unroute('**/api/account/profile');
  await saveChanges(form);
  await expect(form.getByText(SAVED)).toBeVisible();
});

test('a session that ends while somebody edits keeps the text', async ({ page, app, member }) => {
  await openProfile(page);
  const form = await openEditProfile(page);
  await form.getByLabel('Position').fill('Director');
  await openEmergency(form);
  await form.getByLabel('Allergies').fill('Peanuts');
  await endSessions(app, member);
  await saveChanges(form);
  const over = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await over.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await over.getByRole('button', { name: 'Sign In' }).click();
  await expect(over).toHaveCount(0);
  await expect(form.getByText('Not saved yet')).toBeVisible();
  await expect(form.getByLabel('Allergies')).toHaveValue('Peanuts');
  await saveChanges(form);
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Director')).toBeVisible();
});

test.describe('two devices', () => {
  test('a stale edit shows both versions, and mine can be kept', async ({ page, app, member }) => {
    await saveProfile(page, app, WHOLE_PROFILE);
    await openProfile(page);
    const form = await openEditProfile(page);
    await form.getByLabel('Position').fill('Mine');
    await saveProfile(page, app, { position: 'Theirs' });
    await saveChanges(form);
    await expect(form.getByRole('heading', { name: 'This profile was changed elsewhere' })).toBeVisible();
    await expect(form.getByRole('definition'), member.full_name).toHaveText(['Mine', 'Theirs']);
    await form.getByRole('button', { name: 'Back to the form' }).click();
    await expect(form.getByLabel('Position')).toHaveValue('Mine');
    await saveChanges(form);
    await form.getByRole('button', { name: 'Keep mine' }).click();
    await expect(form.getByText(SAVED)).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('Mine', { exact: true })).toBeVisible();
  });

  test('a stale edit can take theirs', async ({ page, app, member }) => {
    await openProfile(page);
    const form = await openEditProfile(page);
    await form.getByLabel('Position').fill('Mine');
    await saveProfile(page, app, { position: 'Theirs' });
    await saveChanges(form);
    await form.getByRole('button', { name: 'Take theirs' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('Theirs', { exact: true }), member.full_name).toBeVisible();
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
  });

  test('what was changed on the other screen only, is not asked about', async ({ page, app, member }) => {
    await saveProfile(page, app, WHOLE_PROFILE);
    await openProfile(page);
    const form = await openEditProfile(page);
    await form.getByLabel('Position').fill('Director of Mud');
    await saveDetails(page, app, { first_name: 'Ana', last_name: 'Provider', city: 'Austin' });
    await saveChanges(form);
    await expect(form.getByText(SAVED), member.full_name).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('Director of Mud')).toBeVisible();
  });
});

test('loading that fails says so and can be tried again', async ({ page, member, trouble }) => {
  trouble.allow(SERVER_FAILS);
  await page.clock.install();
  await page.route('**/api/account/profile', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Wrong.', request_id: 'r-1' } } }),
  );
  await page.goto('/profile');
  await runAhead(page, page.getByText('Your profile could not be loaded'));
  await expect(page.getByText('Reference r-1')).toBeVisible();
  await page.unroute('**/api/account/profile');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(fact(page, 'Email')).toHaveText(member.email);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the profile opens as the device saw it, and says from when it is', async ({
    page,
    context,
    app,
    trouble,
    member,
  }) => {
    trouble.allow(NO_NETWORK);
    await saveProfile(page, app, WHOLE_PROFILE);
    await openProfile(page);
    await keptApp(page);
    await keptOnDevice(page, 'Mud is welcome.');
    await context.setOffline(true);
    await page.clock.install();
    await page.goto('/profile');
    await runAhead(page, page.getByText('You are offline').first());
    await expect(page.getByText(/Shown as of/)).toBeVisible();
    await expect(fact(page, 'Email')).toHaveText(member.email);
    await expect(page.getByText('Director')).toBeVisible();
  });
});

test.describe('appearance', () => {
  const ground = () => getComputedStyle(document.documentElement).colorScheme;
  const bars = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map((meta) => meta.content);

  test('is as the device has it, until the person chooses; the choice stays on the device', async ({
    page,
    member,
  }) => {
    await openProfile(page);
    const choice = page.getByRole('group', { name: 'Appearance' });
    await expect(choice.getByRole('radio', { name: 'Device' }), member.full_name).toBeChecked();
    expect(await page.evaluate(ground)).toBe('light dark');
    const [light, dark] = await page.evaluate(bars);
    await choice.getByText('Dark').click();
    expect(await page.evaluate(ground)).toBe('dark');
    expect(await page.evaluate(bars)).toEqual([dark, dark]);
    await page.reload();
    await expect(choice.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(await page.evaluate(ground)).toBe('dark');
    await choice.getByRole('radio', { name: 'Dark' }).press('ArrowLeft');
    await expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked();
    expect(await page.evaluate(ground)).toBe('light');
    expect(await page.evaluate(bars)).toEqual([light, light]);
    await choice.getByText('Device').click();
    expect(await page.evaluate(ground)).toBe('light dark');
    expect(await page.evaluate(bars)).toEqual([light, dark]);
  });

  test('is there before anything of the app is', async ({ page, member, trouble }) => {
    trouble.allow(NO_NETWORK);
    await openProfile(page);
    await page.getByRole('group', { name: 'Appearance' }).getByText('Dark').click();
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto('/profile', { waitUntil: 'commit' });
    await expect(page.locator('html'), member.full_name).toHaveAttribute('data-theme', 'dark');
  });

  test('follows the choice that was made in another tab', async ({ page, context, member }) => {
    await openProfile(page);
    const other = await context.newPage();
    await openProfile(other);
    await other.getByRole('group', { name: 'Appearance' }).getByText('Dark').click();
    await expect(page.locator('html'), member.full_name).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });
});

test('Sign Out says that it is busy, and then leads to the start, with history replaced', async ({
  page,
  app,
  member,
}) => {
  await page.goto('/family-records');
  await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
  await openProfile(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/account/sign-out', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Signing Out...' }), member.full_name).toBeVisible();
  answer();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/family-records');
  expect((await page.request.get(`${app.url}/api/account/profile`)).status()).toBe(401);
});

test('signing out asks before unsaved changes of the profile are lost', async ({ page, member }) => {
  await openProfile(page);
  await (await openEditProfile(page)).getByLabel('Position').fill('Head of Mud');
  await page.goBack();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Sign out and discard what is unsaved?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You have unsaved changes'), member.full_name).toBeVisible();
  await expect(toast(page, 'error')).toHaveCount(0);
});
