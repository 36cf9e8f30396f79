import { type Locator, page } from 'vitest/browser';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { expect, field, press } from '../../kit/testing/component-test.ts';

// Where a member finds things when they sign in, on the profile and in the account settings, by
// role and label.

export const button = (name: string) => page.getByRole('button', { name });
export const password = page.getByRole('textbox', { name: /^(New )?Password/ });
export const editProfile = page.getByRole('dialog', { name: 'Edit Profile' });
export const settingsForm = page.getByRole('form', { name: 'Account settings' });
export const emailSheet = page.getByRole('dialog', { name: 'Change Email Address' });
export const unsaved = page.getByText('You have unsaved changes');
const sessionEnded = page.getByRole('alertdialog', { name: 'Please sign in again' });

export async function openEditProfile(): Promise<void> {
  await button('Edit Profile').click();
  await expect.element(field(editProfile, 'Full Name')).toBeVisible();
}

/** Opens the other tab of the form. */
export const openEmergency = () =>
  editProfile.getByRole('tab', { name: 'Emergency Contacts' }).click();

export async function editSettings(): Promise<void> {
  await button('Edit').click();
  await expect.element(field(settingsForm, 'First Name')).toBeVisible();
}

/** What a fact on the screen says: 'City' is 'Austin'. */
export function fact(label: string): string | null | undefined {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
  return term.element().parentElement?.querySelector('dd')?.textContent;
}

/**
 * Presses a button as the session ends; a moment later whatever else the page asks would have ended
 * it before.
 */
export function pressAsSessionEnds(server: AnsweringServer, pressed: Locator): void {
  const element = pressed.element() as HTMLElement;
  server.endSession();
  element.click();
}

/** The session has ended: the sign-in stands over the screen until the password is given. */
export async function signInAgain(): Promise<void> {
  await expect.element(sessionEnded).toBeVisible();
  await sessionEnded.getByRole('textbox', { name: 'Password' }).fill('four calm otters');
  await press(sessionEnded, 'Sign In');
  await expect.element(sessionEnded).not.toBeInTheDocument();
}
