import type { Page } from '@playwright/test';
import { join, newEmail, signIn } from '../../environment/entries/members.ts';
import { saveDetails, saveProfile } from '../../environment/entries/profiles.ts';
import { toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
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
} from '../profile/profile-screen.ts';

const SAVED = 'Account settings saved';

async function expectFacts(page: Page, facts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(facts)) await expect(fact(page, label)).toHaveText(value);
}

test('a member fills in the account settings: what is typed outlives leaving and a reload, and is on another device once it is saved', async ({
  page,
  app,
  member,
  device,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });

  await test.step('a new member’s settings start with what is known: name and address, email and push on, SMS off', async () => {
    await openSettings(page);
    await expectFacts(page, {
      'First Name': 'Ana',
      'Last Name': 'Provider',
      Email: member.email,
      'Daycare Name': 'Not provided',
      'Email notifications': 'On',
      'SMS notifications': 'Off',
      'Push notifications': 'On',
    });
  });

  await test.step('without changes nothing is asked; leaving with unsaved ones is asked about', async () => {
    await editSettings(page);
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await openSettings(page);
    await (await editSettings(page)).getByLabel('City').fill('Dallas');
    await page.getByRole('link', { name: 'Dashboard' }).last().click();
    await unsavedQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL('/account-settings?edit');
    await page.goBack();
    await unsavedQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(settingsForm(page).getByLabel('City')).toHaveValue('Dallas');
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await unsavedQuestion(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/profile');
    expect(dialogs).toEqual([]);
  });

  await test.step('typed text can be continued, and survives a reload, which asks too', async () => {
    await openSettings(page);
    await expect(page.getByText('You have unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Continue editing' }).click();
    await expect(settingsForm(page).getByText('Your unsaved changes are back')).toBeVisible();
    await page.reload();
    expect(dialogs).toEqual(['beforeunload']);
    await expect(settingsForm(page).getByText('Your unsaved changes are back')).toBeVisible();
    await expect(settingsForm(page).getByLabel('City')).toHaveValue('Dallas');
  });

  await test.step('one Save for all three sections', async () => {
    const form = settingsForm(page);
    await form.getByLabel('First Name').fill('Ana María');
    await form.getByLabel('Last Name').fill('de la Cruz');
    await form.getByLabel('Phone').fill('512.555.0100');
    await form.getByLabel('Daycare Name').fill('Little Oaks');
    await form.getByLabel('License Number').fill('TX-12345');
    await form.getByLabel('Address', { exact: true }).fill('12 Elm Street');
    await form.getByLabel('City').fill('Washington');
    await form.getByLabel('State').selectOption('District of Columbia');
    await form.getByLabel('ZIP').fill('20001-1234');
    await form.getByRole('switch', { name: 'SMS notifications' }).check();
    await form.getByRole('switch', { name: 'Push notifications' }).press('Space');
    await saveSettings(page);
    await expect(toast(page, SAVED)).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL('/account-settings');
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await expect(page, 'nothing is asked after saving').toHaveURL('/profile');
  });

  const other = await device();
  await signIn(other, app, member);

  await test.step('all three sections are there on another device, and the profile has the name and phone', async () => {
    await openProfile(other);
    await expect(fact(other, 'Full name')).toHaveText('Ana María de la Cruz');
    await expect(fact(other, 'Phone').getByRole('link')).toHaveAttribute('href', 'tel:+15125550100');
    await openSettings(other);
    await expectFacts(other, {
      'First Name': 'Ana María',
      'Last Name': 'de la Cruz',
      Phone: '512.555.0100',
      'Daycare Name': 'Little Oaks',
      'License Number': 'TX-12345',
      Address: '12 Elm Street',
      City: 'Washington',
      State: 'District of Columbia',
      ZIP: '20001-1234',
      'SMS notifications': 'On',
      'Push notifications': 'Off',
    });
  });

  await test.step('a change in the profile alone is not asked about', async () => {
    const form = await editSettings(other);
    await form.getByLabel('City').fill('Dallas');
    await saveProfile(page, app, { bio: 'Mud.' });
    await saveSettings(other);
    await expect(fact(other, 'City')).toHaveText('Dallas');
  });

  await test.step('a stale edit shows both versions, and can take theirs', async () => {
    await openSettings(page);
    await (await editSettings(page)).getByLabel('City').fill('El Paso');
    await saveDetails(other, app, { city: 'Houston', push_notifications: true });
    await saveSettings(page);
    await expect(page.getByRole('heading', { name: 'This page was changed elsewhere' })).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(['El Paso', 'Houston', 'Off', 'On']);
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(fact(page, 'City')).toHaveText('Houston');
    await expect(fact(page, 'Push notifications')).toHaveText('On');
    await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
  });
});

test('another email address is changed by the link that went to it, and the old address hears of it', async ({
  page,
  app,
  member,
  environment,
  device,
}) => {
  const other = await device();
  await signIn(other, app, member);
  await app.database.query('update users set email_confirmed = true where id = $1', [member.id]);
  const stranger = await join(await device(), app, { full_name: 'Bo Other' });
  const confirm = () => page.getByRole('button', { name: 'Confirm New Email Address' }).click();

  await test.step('the current password is needed; an address that belongs to somebody else looks the same', async () => {
    await openSettings(page);
    await askForEmail(page, stranger.email, 'not my password');
    await expect(emailSheet(page).getByText('This is not your current password')).toBeVisible();
    await emailSheet(page).getByRole('textbox', { name: 'Current Password' }).fill(member.password);
    await emailSheet(page).getByRole('button', { name: 'Send Link' }).click();
    await expect(emailSheet(page).getByText('Check your inbox')).toBeVisible();
    await environment.mailbox.next(stranger.email, 'This email address already has a PCR account');
    await emailSheet(page).getByRole('button', { name: 'Done' }).click();
  });

  await test.step('while it waits it can be cancelled, and its link does nothing', async () => {
    const unwanted = newEmail('unwanted');
    await askForEmail(page, unwanted, member.password);
    await emailSheet(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByLabel('Personal Information').getByText(unwanted)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the change' }).click();
    await expect(toast(page, 'Your email address has not changed')).toBeVisible();
    await expect(page.getByText('Waiting for your confirmation')).toHaveCount(0);
    await page.goto((await environment.mailbox.next(unwanted, 'Confirm your new email address for PCR')).link);
    await confirm();
    await expect(page.getByRole('alert')).toHaveText(
      'This link has expired or was already used. To change your email address, start again in Account Settings.',
    );
  });

  await test.step('it changes when the link is opened, which says what it is about; other devices are signed out', async () => {
    const fresh = newEmail('fresh');
    await openSettings(page);
    await askForEmail(page, fresh, member.password);
    await emailSheet(page).getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Waiting for your confirmation')).toBeVisible();
    await expect(fact(page, 'Email')).toHaveText(member.email);
    await environment.mailbox.next(member.email, 'Your PCR email address is about to change');
    const { link } = await environment.mailbox.next(fresh, 'Confirm your new email address for PCR');
    expect(link).toContain(`${app.url}/confirm-email-change?token=`);
    await page.goto(link);
    await expect(page.getByText(fresh), 'which address is meant').toBeVisible();
    await confirm();
    await expect(page.getByText('Your email address has been changed.')).toBeVisible();
    await environment.mailbox.next(member.email, 'Your PCR email address was changed');
    await page.getByRole('link', { name: 'Continue to PCR' }).click();
    await openSettings(page);
    await expect(fact(page, 'Email')).toHaveText(fresh);
    expect((await other.request.get(`${app.url}/api/account/session`)).status()).toBe(401);
    await signIn(other, app, { ...member, email: fresh });
  });
});
