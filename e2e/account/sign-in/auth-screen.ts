import { expect, type Page } from '@playwright/test';

// Where things are for visitors who are not signed in, by role and label.

export const PASSWORD = 'four calm otters';

export const nameField = (page: Page) => page.getByLabel('Full Name');
export const emailField = (page: Page) => page.getByLabel('Email Address');
export const passwordField = (page: Page) =>
  page.getByRole('textbox', { name: /^(New )?Password$/ });
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export async function register(page: Page, email: string, password = PASSWORD): Promise<void> {
  await nameField(page).fill('Ana Provider');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await press(page, 'Sign Up');
  await expect(page.getByText('Check your email for the confirmation link!')).toBeVisible();
}

export async function enter(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await press(page, 'Sign In');
}
