import { endSessions, join, newEmail, signIn } from '../environment/members.ts';
import { saveDetails, saveProfile, WHOLE_DETAILS } from '../environment/profiles.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import {
  askForEmail,
  editSettings,
  emailSheet,
  fact,
  openProfile,
  openSettings,
  saveSettings,
  settingsForm,
  unsavedQuestion,
} from './profile-screen.ts';

const SAVED = 'Account settings saved';

test('a new member’s settings start with what is known: name and address, email and push on, SMS off', async ({
  page,
  member,
}) => {
  await openSettings(page);
  await expect(fact(page, 'First Name')).toHaveText('Ana');
  await expect(fact(page, 'Last Name')).toHaveText('Provider');
  await expect(fact(page, 'Email')).toHaveText(member.email);
  await expect(fact(page, 'Daycare Name')).toHaveText('Not provided');
  await expect(fact(page, 'Email notifications')).toHaveText('On');
  await expect(fact(page, 'SMS notifications')).toHaveText('Off');
  await expect(fact(page, 'Push notifications')).toHaveText('On');
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await expect(page).toHaveURL('/profile');
});

test('what a notification setting leads to is said where it is shown as where it is changed', async ({
  page,
  member,
}) => {
  await openSettings(page);
  const section = page.getByRole('region', { name: 'Notification Preferences' });
  const notes = ['To the email address of your account', 'None are sent yet; your choice is kept'];
  await expect(section.getByText(notes[0] ?? ''), member.full_name).toBeVisible();
  await expect(section.getByText(notes[1] ?? '')).toHaveCount(2);
  const form = await editSettings(page);
  await expect(form.getByText(notes[0] ?? '')).toBeVisible();
  await expect(form.getByText(notes[1] ?? '')).toHaveCount(2);
});

test('Edit, change, Save: all three sections are there on another device, and the profile has the name and phone', async ({
  page,
  app,
  member,
  device,
}) => {
  await openSettings(page);
  const form = await editSettings(page);
  await form.getByLabel('First Name').fill('Ana María');
  await form.getByLabel('Last Name').fill('de la Cruz');
  await form.getByLabel('Phone').fill('512.555.0100');
  await form.getByLabel('Daycare Name').fill('Little Oaks');
  await form.getByLabel('License Number').fill('TX-12345');
  await form.getByLabel('Address', { exact: true }).fill('12 Elm Street');
  await form.getByLabel('City').fill('Austin');
  await form.getByLabel('State').selectOption('District of Columbia');
  await form.getByLabel('ZIP').fill('20001-1234');
  await form.getByRole('switch', { name: 'SMS notifications' }).check();
  await form.getByRole('switch', { name: 'Push notifications' }).press('Space');
  await saveSettings(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(settingsForm(page)).toHaveCount(0);
  await expect(page).toHaveURL('/account-settings');

  const other = await device();
  await signIn(other, app, member);
  await openSettings(other);
  for (const [label, value] of [
    ['First Name', 'Ana María'],
    ['Last Name', 'de la Cruz'],
    ['Phone', '512.555.0100'],
    ['License Number', 'TX-12345'],
    ['Address', '12 Elm Street'],
    ['State', 'District of Columbia'],
    ['ZIP', '20001-1234'],
    ['SMS notifications', 'On'],
    ['Push notifications', 'Off'],
  ] as const) {
    await expect(fact(other, label)).toHaveText(value);
  }
  await openProfile(other);
  await expect(fact(other, 'Full name')).toHaveText('Ana María de la Cruz');
  await expect(fact(other, 'Phone').getByRole('link')).toHaveAttribute('href', 'tel:+15125550100');
});

test('errors stand at their fields, all at once, the first is focused, and each goes when its field is edited', async ({
  page,
  member,
}) => {
  await openSettings(page);
  const form = await editSettings(page);
  await form.getByLabel('First Name').fill(' ');
  await form.getByLabel('Phone').fill('555');
  await form.getByLabel('ZIP').fill('7870');
  await saveSettings(page);
  await expect(form.getByText('First name is required'), member.full_name).toBeVisible();
  await expect(form.getByText('Enter a phone number like (512) 555-0100')).toBeVisible();
  await expect(form.getByText('Enter a ZIP like 78701 or 78701-1234')).toBeVisible();
  await expect(form.getByLabel('First Name')).toBeFocused();
  await form.getByLabel('ZIP').fill('78701');
  await expect(form.getByText('Enter a ZIP like')).toHaveCount(0);
  await expect(form.getByText('First name is required')).toBeVisible();
});

test.describe('leaving with unsaved changes is asked about', () => {
  test.beforeEach(async ({ page, member }) => {
    await openSettings(page);
    await (await editSettings(page)).getByLabel('City').fill(`Dallas of ${member.full_name}`);
  });

  test('a link of the app', async ({ page }) => {
    await page.getByRole('link', { name: 'Dashboard' }).last().click();
    await unsavedQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL('/account-settings?edit');
    await expect(settingsForm(page).getByLabel('City')).toHaveValue(/^Dallas/);
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await unsavedQuestion(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/profile');

    await openSettings(page);
    await expect(page.getByText('You have unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await expect(settingsForm(page).getByText('Your unsaved changes are back')).toBeVisible();
    await expect(settingsForm(page).getByLabel('City')).toHaveValue(/^Dallas/);
  });

  test('the back button', async ({ page }) => {
    await page.goBack();
    await unsavedQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(settingsForm(page).getByLabel('City')).toHaveValue(/^Dallas/);
    await page.goBack();
    await unsavedQuestion(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText('You have unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
    await editSettings(page);
    await expect(settingsForm(page).getByLabel('City')).toHaveValue('');
  });

  test('a reload, which keeps what was typed', async ({ page }) => {
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await expect(settingsForm(page).getByText('Your unsaved changes are back')).toBeVisible();
    await expect(settingsForm(page).getByLabel('City')).toHaveValue(/^Dallas/);
  });

  test('what came back after a reload can be discarded, and the form stays open', async ({ page }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(settingsForm(page).getByLabel('City')).toHaveValue(/^Dallas/);
    await settingsForm(page).getByRole('button', { name: 'Discard' }).click();
    await expect(settingsForm(page).getByText('Your unsaved changes are back')).toHaveCount(0);
    await expect(settingsForm(page).getByLabel('City')).toHaveValue('');
    await expect(settingsForm(page).getByLabel('First Name')).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/account-settings');
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
  });

  test('Cancel, which discards', async ({ page }) => {
    const asked = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(settingsForm(page).getByLabel('City')).toHaveValue(/^Dallas/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await asked.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/account-settings');
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
    await expect(fact(page, 'City')).toHaveText('Not provided');
  });

  test('nothing is asked after saving', async ({ page }) => {
    await saveSettings(page);
    await expect(toast(page, SAVED)).toBeVisible();
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(unsavedQuestion(page)).toHaveCount(0);
  });
});

test('without changes nothing is asked', async ({ page, member }) => {
  await openSettings(page);
  await editSettings(page);
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await expect(page, member.full_name).toHaveURL('/profile');
});

test('a session that ends while somebody edits keeps the text', async ({ page, app, member }) => {
  await openSettings(page);
  const form = await editSettings(page);
  await form.getByLabel('City').fill('Dallas');
  await endSessions(app, member);
  await saveSettings(page);
  const over = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await over.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await over.getByRole('button', { name: 'Sign In' }).click();
  await expect(over).toHaveCount(0);
  await expect(form.getByText('Not saved yet')).toBeVisible();
  await expect(form.getByLabel('City')).toHaveValue('Dallas');
  await saveSettings(page);
  await expect(fact(page, 'City')).toHaveText('Dallas');
});

test('a save without a network says so and keeps the text', async ({ page, member, trouble }) => {
  trouble.allow(NO_NETWORK);
  await openSettings(page);
  const form = await editSettings(page);
  await form.getByLabel('City').fill('Dallas');
  await page.route('**/api/account/details', (route) => route.abort());
  await saveSettings(page);
  await expect(form.getByRole('alert'), member.full_name).toContainText('The server cannot be reached.');
  await page.unroute('**/api/account/details');
  await saveSettings(page);
  await expect(fact(page, 'City')).toHaveText('Dallas');
});

test.describe('two devices', () => {
  test('a stale edit shows both versions, and mine can be kept', async ({ page, app, member }) => {
    await saveDetails(page, app, WHOLE_DETAILS);
    await openSettings(page);
    const form = await editSettings(page);
    await form.getByLabel('City').fill('Dallas');
    await saveDetails(page, app, { city: 'Houston', push_notifications: false });
    await saveSettings(page);
    await expect(page.getByRole('heading', { name: 'This page was changed elsewhere' })).toBeVisible();
    await expect(page.getByRole('definition'), member.full_name).toHaveText(['Dallas', 'Houston', 'On', 'Off']);
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect(form.getByLabel('City')).toHaveValue('Dallas');
    await saveSettings(page);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(fact(page, 'City')).toHaveText('Dallas');
    await expect(fact(page, 'Push notifications')).toHaveText('On');
  });

  test('a stale edit can take theirs', async ({ page, app, member }) => {
    await openSettings(page);
    const form = await editSettings(page);
    await form.getByLabel('City').fill('Dallas');
    await saveDetails(page, app, { city: 'Houston' });
    await saveSettings(page);
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(fact(page, 'City'), member.full_name).toHaveText('Houston');
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
  });

  test('what was changed in the profile only, is not asked about', async ({ page, app, member }) => {
    await saveDetails(page, app, WHOLE_DETAILS);
    await openSettings(page);
    const form = await editSettings(page);
    await form.getByLabel('City').fill('Dallas');
    await saveProfile(page, app, { bio: 'Mud.' });
    await saveSettings(page);
    await expect(fact(page, 'City'), member.full_name).toHaveText('Dallas');
  });
});

test.describe('another email address', () => {
  test('changes when the link that went to it is opened; other devices are signed out, and the old address is told', async ({
    page,
    app,
    member,
    environment,
    device,
  }) => {
    const other = await device();
    await signIn(other, app, member);
    const fresh = newEmail('fresh');
    await openSettings(page);
    await askForEmail(page, fresh, member.password);
    await expect(emailSheet(page).getByText('Check your inbox')).toBeVisible();
    await emailSheet(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Waiting for your confirmation')).toBeVisible();
    await expect(page.getByLabel('Personal Information').getByText(fresh)).toBeVisible();
    await expect(fact(page, 'Email')).toHaveText(member.email);
    await environment.mailbox.next(member.email, 'Your PCR email address is about to change');

    const { link } = await environment.mailbox.next(fresh, 'Confirm your new email address for PCR');
    expect(link).toContain(`${app.url}/confirm-email-change?token=`);
    await page.goto(link);
    await expect(page.getByText('Confirm your new email address')).toBeVisible();
    await expect(page.getByText(fresh), 'which address is meant').toBeVisible();
    await page.getByRole('button', { name: 'Confirm New Email Address' }).click();
    await expect(page.getByText('Your email address has been changed.')).toBeVisible();
    await expect(page.getByText(fresh)).toBeVisible();
    await environment.mailbox.next(member.email, 'Your PCR email address was changed');
    await page.getByRole('link', { name: 'Continue to PCR' }).click();
    await openSettings(page);
    await expect(fact(page, 'Email')).toHaveText(fresh);
    expect((await other.request.get(`${app.url}/api/account/session`)).status()).toBe(401);
    await signIn(other, app, { ...member, email: fresh });
  });

  test('can be cancelled while it waits', async ({ page, member, environment }) => {
    const fresh = newEmail('fresh');
    await openSettings(page);
    await askForEmail(page, fresh, member.password);
    await emailSheet(page).getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Cancel the change' }).click();
    await expect(toast(page, 'Your email address stays as it is')).toBeVisible();
    await expect(page.getByText('Waiting for your confirmation')).toHaveCount(0);
    const { link } = await environment.mailbox.next(fresh, 'Confirm your new email address for PCR');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm New Email Address' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'This link has expired or was used before. Please change your email address again in Account Settings.',
    );
  });

  test('needs the current password, and another address than now', async ({ page, member }) => {
    await openSettings(page);
    await askForEmail(page, newEmail('fresh'), 'not my password');
    await expect(emailSheet(page).getByText('This is not your current password')).toBeVisible();
    await expect(emailSheet(page).getByRole('textbox', { name: 'Current Password' })).toBeFocused();
    await emailSheet(page).getByLabel('New Email Address').fill(member.email);
    await emailSheet(page).getByRole('button', { name: 'Send Link' }).click();
    await expect(emailSheet(page).getByText('This is your email address already')).toBeVisible();
  });

  test('that belongs to somebody else looks the same', async ({ page, app, member, environment, device }) => {
    const other = await join(await device(), app, { full_name: 'Bo Other' });
    await openSettings(page);
    await askForEmail(page, other.email, member.password);
    await expect(emailSheet(page).getByText('Check your inbox')).toBeVisible();
    await environment.mailbox.next(other.email, 'This email address has a PCR account already');
  });

  test('a link without its token says so', async ({ page }) => {
    await page.goto('/confirm-email-change');
    await expect(page.getByText('This link is not complete.')).toBeVisible();
  });
});
