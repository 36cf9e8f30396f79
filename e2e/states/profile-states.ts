import { expect } from '@playwright/test';
import {
  askForEmail,
  editProfile,
  editSettings,
  emailSheet,
  openEditProfile,
  openEmergency,
  openProfile,
  openSettings,
  saveChanges,
  saveSettings,
  settingsForm,
  unsavedQuestion,
} from '../account/profile-screen.ts';
import { endSessions, join, newEmail } from '../environment/members.ts';
import { saveDetails, saveProfile, WHOLE_DETAILS, WHOLE_PROFILE } from '../environment/profiles.ts';
import { heldToast } from '../families/family-screen.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { hold, refuse, type State, type StateFixtures, signedIn } from './state.ts';

const PROFILE = '**/api/account/profile';
const DETAILS = '**/api/account/details';
const WRONG = 'Something went wrong on our side. Please try again.';
/** One word as long as its field, and texts that fill theirs. */
const LONGEST = {
  full_name: `${'Maximiliane'.repeat(7)} Wolfeschlegel`,
  position: 'Lead Childcare Provider for the Youngest, and Coordinator of Everything That Nobody Else Coordinates',
  facility: 'The Very Long Named Little Oaks and Tall Pines Family Childcare and Early Learning Center of Austin',
  experience: 'Twelve years, of which three in a forest school',
  bio: 'I have looked after toddlers since 2014, and mud is welcome. '.repeat(8),
};

const somebody = (fixtures: StateFixtures) => signedIn(fixtures, 'profile of somebody new');
const whole = (fixtures: StateFixtures) =>
  signedIn(fixtures, 'whole profile', async () => {
    await saveProfile(fixtures.page, fixtures.app, WHOLE_PROFILE);
    await saveDetails(fixtures.page, fixtures.app, WHOLE_DETAILS);
  });

async function editing(fixtures: StateFixtures) {
  await whole(fixtures);
  await openProfile(fixtures.page, fixtures.app.url);
  return openEditProfile(fixtures.page);
}

async function settings(fixtures: StateFixtures) {
  await whole(fixtures);
  await openSettings(fixtures.page, fixtures.app.url);
}

async function editingSettings(fixtures: StateFixtures) {
  await settings(fixtures);
  return editSettings(fixtures.page);
}

export const PROFILE_STATES: readonly State[] = [
  {
    name: 'profile-new',
    async go(fixtures) {
      await somebody(fixtures);
      await openProfile(fixtures.page, fixtures.app.url);
    },
    next: [
      {
        name: 'profile-bottom',
        async go({ page }) {
          await page.getByRole('button', { name: 'Sign Out' }).scrollIntoViewIfNeeded();
        },
      },
    ],
  },
  {
    name: 'profile-filled',
    async go(fixtures) {
      await whole(fixtures);
      await openProfile(fixtures.page, fixtures.app.url);
      await expect(fixtures.page.getByText('About Me')).toBeVisible();
    },
  },
  {
    name: 'profile-long',
    async go(fixtures) {
      await signedIn(fixtures, 'long profile', () => saveProfile(fixtures.page, fixtures.app, LONGEST));
      await openProfile(fixtures.page, fixtures.app.url);
    },
  },
  {
    name: 'profile-loading',
    async go(fixtures) {
      await somebody(fixtures);
      await hold(fixtures.page, PROFILE);
      await fixtures.page.goto(`${fixtures.app.url}/profile`);
      await expect(fixtures.page.getByText('Loading your profile...')).toBeAttached();
    },
  },
  {
    name: 'profile-load-failed',
    async go(fixtures) {
      await somebody(fixtures);
      await refuse(fixtures.page, PROFILE, 500, 'internal', WRONG);
      await fixtures.page.goto(`${fixtures.app.url}/profile`);
      await expect(fixtures.page.getByText('Your profile could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'profile-stale',
    async go(fixtures) {
      const { page, app } = fixtures;
      await whole(fixtures);
      await page.clock.install();
      await openProfile(page, app.url);
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
      await refuse(page, PROFILE, 503, 'unavailable', WRONG);
      await page.clock.fastForward(60_000);
      await page.getByRole('link', { name: 'Back to Profile' }).click();
      await runAhead(page, page.getByText('Your profile could not be refreshed'));
    },
  },
  {
    name: 'profile-unsaved',
    async go(fixtures) {
      const form = await editing(fixtures);
      await form.getByLabel('Position').fill('Head of Mud');
      await fixtures.page.goBack();
      await expect(fixtures.page.getByText('You have unsaved changes')).toBeVisible();
    },
  },
  {
    name: 'profile-edit',
    async go(fixtures) {
      await editing(fixtures);
    },
    next: [
      {
        name: 'profile-edit-emergency',
        async go({ page }) {
          await openEmergency(editProfile(page));
        },
      },
      {
        name: 'profile-edit-blank-name',
        async go({ page }) {
          const form = editProfile(page);
          await form.getByRole('tab', { name: 'Personal Info' }).click();
          await form.getByLabel('Full Name').fill(' ');
          await expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
        },
      },
      {
        name: 'profile-edit-errors',
        async go({ page }) {
          const form = editProfile(page);
          await form.getByLabel('Full Name').fill('Ana Provider');
          await form.getByLabel('Phone').fill('555');
          await form.getByLabel('About Me').fill('x'.repeat(501));
          await saveChanges(form);
          await expect(form.getByText('Enter a phone number like')).toBeVisible();
        },
      },
      {
        name: 'profile-edit-failed',
        async go({ page }) {
          const form = editProfile(page);
          await form.getByLabel('Phone').fill('512-555-0100');
          await form.getByLabel('About Me').fill('Mud is welcome.');
          await refuse(page, PROFILE, 500, 'internal', WRONG);
          await saveChanges(form);
          await expect(form.getByRole('alert')).toBeVisible();
        },
      },
      {
        name: 'profile-edit-draft-back',
        async go({ page }) {
          await page.reload();
          await expect(editProfile(page).getByText('Your unsaved changes are back')).toBeVisible();
        },
      },
      {
        name: 'profile-edit-saving',
        async go({ page }) {
          const form = editProfile(page);
          await hold(page, PROFILE);
          await saveChanges(form);
          await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'profile-edit-saved',
    async go(fixtures) {
      const form = await editing(fixtures);
      // Its 1.5 seconds are longer on a picture.
      await fixtures.page.clock.install();
      await saveChanges(form);
      await expect(form.getByText('Profile updated successfully!')).toBeVisible();
    },
  },
  {
    name: 'profile-conflict',
    async go({ page, app }) {
      await join(page, app);
      await saveProfile(page, app, WHOLE_PROFILE);
      await openProfile(page, app.url);
      const form = await openEditProfile(page);
      await form.getByLabel('About Me').fill('Mud is still welcome, and paint is too.');
      await saveProfile(page, app, {
        bio: 'I moved to Cedar Park.',
        phone: '512-555-0199',
        emergency_contact_1_relationship: 'friend',
      });
      await saveChanges(form);
      await expect(page.getByRole('heading', { name: 'This profile was changed elsewhere' })).toBeVisible();
    },
  },
  {
    name: 'profile-session-ended',
    async go({ page, app }) {
      const member = await join(page, app);
      await openProfile(page, app.url);
      const form = await openEditProfile(page);
      await form.getByLabel('Position').fill('Head of Mud');
      await endSessions(app, member);
      await saveChanges(form);
      await expect(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible();
    },
  },
  {
    name: 'account-settings-new',
    async go(fixtures) {
      await somebody(fixtures);
      await openSettings(fixtures.page, fixtures.app.url);
    },
  },
  {
    name: 'account-settings',
    go: settings,
    next: [
      {
        name: 'account-settings-bottom',
        async go({ page }) {
          await page.getByRole('region', { name: 'Notification Preferences' }).scrollIntoViewIfNeeded();
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        },
      },
      {
        name: 'email-change',
        async go({ page }) {
          await page.getByRole('button', { name: 'Change email address' }).click();
          await expect(emailSheet(page)).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'account-settings-loading',
    async go(fixtures) {
      await somebody(fixtures);
      await hold(fixtures.page, DETAILS);
      await fixtures.page.goto(`${fixtures.app.url}/account-settings`);
      await expect(fixtures.page.getByText('Loading your settings...')).toBeAttached();
    },
  },
  {
    name: 'account-settings-load-failed',
    async go(fixtures) {
      await somebody(fixtures);
      await refuse(fixtures.page, DETAILS, 500, 'internal', WRONG);
      await fixtures.page.goto(`${fixtures.app.url}/account-settings`);
      await expect(fixtures.page.getByText('Your settings could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'account-settings-edit',
    async go(fixtures) {
      await editingSettings(fixtures);
    },
    next: [
      {
        name: 'account-settings-edit-bottom',
        async go({ page }) {
          await settingsForm(page).getByRole('switch', { name: 'Push notifications' }).focus();
        },
      },
      {
        name: 'account-settings-errors',
        async go({ page }) {
          const form = settingsForm(page);
          await form.getByLabel('First Name').fill(' ');
          await form.getByLabel('Phone').fill('555');
          await form.getByLabel('ZIP').fill('7870');
          await saveSettings(page);
          await expect(form.getByText('First name is required')).toBeVisible();
        },
      },
      {
        name: 'account-settings-discard',
        async go({ page }) {
          await page.getByRole('button', { name: 'Cancel' }).click();
          await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
        },
      },
      {
        name: 'account-settings-leave',
        async go({ page }) {
          await page.keyboard.press('Escape');
          await page.getByRole('link', { name: 'Back to Profile' }).click();
          await expect(unsavedQuestion(page)).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'account-settings-save-failed',
    async go(fixtures) {
      await editingSettings(fixtures);
      await refuse(fixtures.page, DETAILS, 500, 'internal', WRONG);
      await saveSettings(fixtures.page);
      await expect(settingsForm(fixtures.page).getByRole('alert')).toBeVisible();
    },
    next: [
      {
        name: 'account-settings-saving',
        async go({ page }) {
          await hold(page, DETAILS);
          await saveSettings(page);
          await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'account-settings-saved',
    async go(fixtures) {
      await editingSettings(fixtures);
      await saveSettings(fixtures.page);
      await heldToast(fixtures.page, 'Account settings saved');
    },
  },
  {
    name: 'account-settings-unsaved',
    async go(fixtures) {
      await (await editingSettings(fixtures)).getByLabel('City').fill('Dallas');
      await fixtures.page.goBack();
      await unsavedQuestion(fixtures.page).getByRole('button', { name: 'Leave' }).click();
      await expect(fixtures.page.getByText('You have unsaved changes')).toBeVisible();
    },
  },
  {
    name: 'account-settings-conflict',
    async go({ page, app }) {
      await join(page, app);
      await saveDetails(page, app, WHOLE_DETAILS);
      await openSettings(page, app.url);
      const form = await editSettings(page);
      await form.getByLabel('City').fill('Dallas');
      await form.getByRole('switch', { name: 'SMS notifications' }).check();
      await saveDetails(page, app, { city: 'Houston', state: 'OK', push_notifications: false });
      await saveSettings(page);
      await expect(page.getByRole('heading', { name: 'This page was changed elsewhere' })).toBeVisible();
    },
  },
  {
    name: 'email-change-errors',
    async go(fixtures) {
      const member = await whole(fixtures);
      await openSettings(fixtures.page, fixtures.app.url);
      await askForEmail(fixtures.page, newEmail('new'), `not ${member.password}`);
      await expect(emailSheet(fixtures.page).getByText('This is not your current password')).toBeVisible();
    },
  },
  {
    name: 'email-change-sent',
    async go({ page, app }) {
      const member = await join(page, app);
      await openSettings(page, app.url);
      await askForEmail(page, newEmail('new'), member.password);
      await expect(emailSheet(page).getByText('Check your inbox')).toBeVisible();
    },
    next: [
      {
        name: 'email-change-pending',
        async go({ page }) {
          await emailSheet(page).getByRole('button', { name: 'Done' }).click();
          await expect(page.getByText('Waiting for your confirmation')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'email-change-confirm',
    async go({ page, app }) {
      await page.goto(`${app.url}/confirm-email-change?token=x`);
      await expect(page.getByRole('button', { name: 'Confirm New Email Address' })).toBeVisible();
    },
    next: [
      {
        name: 'email-change-confirm-failed',
        async go({ page }) {
          await page.getByRole('button', { name: 'Confirm New Email Address' }).click();
          await expect(page.getByRole('alert')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'email-change-confirm-address',
    async go({ page, app }) {
      const json = { new_email: 'ana.provider.of.little.oaks@example.org', expires_at: '2030-03-03T12:00:00Z' };
      await page.route('**/api/account/email-change/look-up', (route) => route.fulfill({ json }));
      await page.goto(`${app.url}/confirm-email-change?token=x`);
      await expect(page.getByText(json.new_email)).toBeVisible();
    },
  },
  {
    name: 'email-change-confirm-offline',
    async go({ page, app }) {
      await page.route('**/api/account/email-change/look-up', (route) => route.abort());
      await page.goto(`${app.url}/confirm-email-change?token=x`);
      await expect(page.getByText('Which address this is about could not be loaded')).toBeVisible({ timeout: 15_000 });
    },
  },
];
