import { expect, type Locator, type Page } from '@playwright/test';

// Where things are on the screen 'Community & Events', by role and label.

export const event = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true });
export const eventDetails = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title, exact: true });
export const createForm = (page: Page) => page.getByRole('dialog', { name: 'Create New Event' });
export const editEventForm = (page: Page) => page.getByRole('dialog', { name: 'Edit Event' });
export const rsvpForm = (page: Page) => page.getByRole('dialog', { name: 'RSVP' });
export const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Are you sure you want to delete this event?' });
export const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });
export const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).click();

export async function openEvents(page: Page, search = ''): Promise<void> {
  await page.goto(`/events${search}`);
  await expect(
    page.getByRole('heading', { name: 'Community & Events', includeHidden: true }),
  ).toBeVisible();
}

export async function openEvent(page: Page, title: string): Promise<Locator> {
  await press(page, title);
  await expect(eventDetails(page, title).getByText('When')).toBeVisible();
  return eventDetails(page, title);
}
