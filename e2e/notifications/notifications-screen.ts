import { expect, type Page } from '@playwright/test';

// Where things are on the screen of notification preferences, by role and label.

export const preferencesForm = (page: Page) =>
  page.getByRole('form', { name: 'Notification preferences' });
export const toggle = (page: Page, name: string) =>
  preferencesForm(page).getByRole('switch', { name, exact: true });
export const saved = (page: Page) => page.getByText('Notification preferences saved successfully!');
export const savePreferences = (page: Page) =>
  page.getByRole('button', { name: 'Save', exact: true }).click();
/** Over every screen, until it is confirmed. */
export const emergencyBanner = (page: Page) =>
  page.getByRole('complementary', { name: 'Emergency' });
/** An entry of the inbox by what it says. */
export const inboxEntry = (page: Page, words: string) =>
  page.getByRole('group', { name: 'Inbox entries' }).getByRole('link').filter({ hasText: words });

/** `origin` where the page has none of its own (pictures). */
export async function openNotifications(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/notifications`);
  await expect(toggle(page, 'Meals')).toBeVisible();
}
