import { expect } from '@playwright/test';
import { newEmail } from '../../environment/entries/members.ts';
import { saveDetails, WHOLE_DETAILS } from '../../environment/entries/profiles.ts';
import { hold, release } from '../../kit/answers.ts';
import { type Leg, signedIn, type WalkFixtures } from '../../states/walk.ts';
import {
  askForEmail,
  editSettings,
  emailSheet,
  openSettings,
  saveSettings,
  settingsForm,
  unsavedQuestion,
} from '../profile/profile-screen.ts';

const DETAILS = '**/api/account/details';

const somebody = (fixtures: WalkFixtures) => signedIn(fixtures, 'with settings');

/** The account settings, from nothing in them to another address. */
export const settings: Leg = [
  {
    name: 'account-settings-new',
    async go(fixtures) {
      await somebody(fixtures);
      await openSettings(fixtures.page, fixtures.app.url);
      await expect(fixtures.page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    },
  },
  {
    name: 'account-settings',
    async go({ page, app }) {
      await saveDetails(page, app, WHOLE_DETAILS);
      await openSettings(page, app.url);
      await expect(page.getByText('Little Oaks')).toBeVisible();
    },
  },
  {
    name: 'account-settings-bottom',
    async go({ page }) {
      await page.getByRole('region', { name: 'Notification Preferences' }).scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'account-settings-edit',
    async go({ page }) {
      await editSettings(page);
    },
  },
  {
    name: 'account-settings-saving',
    async go({ page }) {
      await hold(page, DETAILS);
      await page.getByRole('form').getByLabel('City').fill('Waco');
      await saveSettings(page);
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    },
  },
  {
    name: 'account-settings-conflict',
    async go({ page, app }) {
      release(page);
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
      // The toast lies over the button.
      await openSettings(page, app.url);
      const form = await editSettings(page);
      await form.getByLabel('City').fill('Dallas');
      await form.getByRole('switch', { name: 'Email notifications' }).uncheck();
      await saveDetails(page, app, { city: 'Houston', state: 'OK', push_notifications: false });
      await saveSettings(page);
      await expect(
        page.getByRole('heading', { name: 'This page was changed elsewhere' }),
      ).toBeVisible();
    },
  },
  {
    name: 'account-settings-errors',
    async go({ page }) {
      await page.getByRole('button', { name: 'Back to the form' }).click();
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
  {
    name: 'account-settings-unsaved',
    async go({ page }) {
      await unsavedQuestion(page).getByRole('button', { name: 'Keep editing' }).click();
      await page.goBack();
      await unsavedQuestion(page).getByRole('button', { name: 'Leave' }).click();
      await expect(page.getByText('You have unsaved changes')).toBeVisible();
    },
  },
  {
    name: 'email-change',
    async go({ page }) {
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('button', { name: 'Change email address' }).click();
      await expect(emailSheet(page)).toBeVisible();
    },
  },
  {
    name: 'email-change-errors',
    async go({ page }) {
      await emailSheet(page).getByRole('button', { name: 'Cancel' }).click();
      await askForEmail(page, newEmail('new'), 'not the password');
      await expect(emailSheet(page).getByText('This is not your current password')).toBeVisible();
    },
  },
  {
    name: 'email-change-sent',
    async go(fixtures) {
      const { page } = fixtures;
      const { password } = await somebody(fixtures);
      await emailSheet(page).getByRole('textbox', { name: 'Current Password' }).fill(password);
      await emailSheet(page).getByRole('button', { name: 'Send Link' }).click();
      await expect(emailSheet(page).getByText('Check your inbox')).toBeVisible();
    },
  },
  {
    name: 'email-change-pending',
    async go({ page }) {
      await emailSheet(page).getByRole('button', { name: 'Done' }).click();
      await expect(page.getByText('Waiting for your confirmation')).toBeVisible();
    },
  },
];
