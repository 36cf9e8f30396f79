import { expect, type Locator, type Page } from '@playwright/test';

// Where things are on the tab 'Groups', by role and label.

export const group = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const groupDetails = (page: Page, name: string) =>
  page.getByRole('dialog', { name, exact: true });
export const startForm = (page: Page) => page.getByRole('dialog', { name: 'Start a New Group' });
export const editGroupForm = (page: Page) => page.getByRole('dialog', { name: 'Edit Group' });
export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

export async function openGroups(page: Page, search = ''): Promise<void> {
  await page.goto(`/events?tab=groups${search}`);
  await expect(
    page.getByRole('heading', { name: 'Community & Events', includeHidden: true }),
  ).toBeVisible();
}

export async function openGroup(page: Page, name: string): Promise<Locator> {
  await press(page, name);
  await expect(groupDetails(page, name).getByText('Meeting frequency')).toBeVisible();
  return groupDetails(page, name);
}
