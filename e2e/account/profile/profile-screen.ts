import { expect, type Locator, type Page } from '@playwright/test';

// Where things are on the profile and on the account settings, by role and label.

export const editProfile = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' });
export const settingsForm = (page: Page) => page.getByRole('form', { name: 'Account settings' });
export const emailSheet = (page: Page) =>
  page.getByRole('dialog', { name: 'Change Email Address' });
export const unsavedQuestion = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Your changes are not saved' });

/** `origin` where the page has none of its own (pictures). */
export async function openProfile(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/profile`);
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
}

export async function openEditProfile(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(editProfile(page).getByLabel('Full Name')).toBeVisible();
  return editProfile(page);
}

/** The other tab of the form. */
export const openEmergency = (form: Locator) =>
  form.getByRole('tab', { name: 'Emergency Contacts' }).click();

export const saveChanges = (form: Locator, timeout?: number) =>
  form.getByRole('button', { name: 'Save Changes' }).click({ timeout });

export async function openSettings(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/account-settings`);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
}

export async function editSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(settingsForm(page).getByLabel('First Name')).toBeVisible();
  return settingsForm(page);
}

export const saveSettings = (page: Page) =>
  page.getByRole('button', { name: 'Save', exact: true }).click();

export async function askForEmail(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Change email address' }).click();
  await emailSheet(page).getByLabel('New Email Address').fill(email);
  await emailSheet(page).getByRole('textbox', { name: 'Current Password' }).fill(password);
  await emailSheet(page).getByRole('button', { name: 'Send Link' }).click();
}
