import type { Page } from '@playwright/test';

// Where things are on the screen of consents, by role and label.

export const NAME = 'Show my real name';
export const CONTACT = 'Let others contact me';
export const SHARED_RECORDS = 'Let members find my family records';
export const toggle = (page: Page, label: string) => page.getByRole('switch', { name: label });
export const question = (page: Page, label: string) =>
  page.getByRole('alertdialog', { name: `${label}?` });
export const revokeAllButton = (page: Page) =>
  page.getByRole('button', { name: 'Revoke All Consents' });
