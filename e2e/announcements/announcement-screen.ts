import { randomUUID } from 'node:crypto';
import type {
  Announcement,
  AnnouncementDraft,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { App } from '../environment/app-process.ts';
import { ask } from '../environment/entries/members.ts';

// Where things are on the announcements screen, by role and label, and announcements that are there
// already.

export const newForm = (page: Page) => page.getByRole('dialog', { name: 'New Announcement' });
export const editForm = (page: Page) => page.getByRole('dialog', { name: 'Edit Announcement' });
export const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Are you sure you want to delete this announcement?' });
export const versions = (page: Page) => page.getByRole('dialog', { name: 'Earlier versions' });
export const recentlyDeleted = (page: Page) =>
  page.getByRole('dialog', { name: 'Recently deleted' });
export const announcement = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true });
export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** The titles on the cards, from the top. */
export async function expectTitles(page: Page, titles: readonly string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([...titles]);
}

export async function openNewForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Announcement' }).first().click();
  await expect(newForm(page).getByLabel('Title')).toBeVisible();
  return newForm(page);
}

export async function openEditForm(page: Page, title: string): Promise<Locator> {
  await press(page, `Edit ${title}`);
  await expect(editForm(page).getByLabel('Title')).toHaveValue(title);
  return editForm(page);
}

export async function fill(
  form: Locator,
  title: string,
  content = 'We are closed this Friday.',
): Promise<void> {
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Content').fill(content);
}

/** All members of one app see the same announcements: each test begins without any. */
export async function noAnnouncements(app: App): Promise<void> {
  await app.database.query('delete from announcements');
}

/** Posts an announcement as whom the page's browser is signed in. */
export async function post(
  page: Page,
  app: App,
  fields: Partial<AnnouncementDraft> = {},
): Promise<Announcement> {
  const draft: AnnouncementDraft = {
    id: randomUUID(),
    title: 'Snow day',
    content: 'We are closed on Friday.',
    priority: 'medium',
    status: 'active',
    ...fields,
  };
  return (await ask(page.request, app, 'POST', '/announcements', draft)).json();
}

/** Changes one behind the page's back, as whom the browser of `page` is signed in. */
export async function revise(
  page: Page,
  app: App,
  now: Announcement,
  fields: Partial<AnnouncementDraft>,
) {
  const { id, title, content, priority, status, updated_at } = now;
  const edit = { title, content, priority, status, updated_at, ...fields };
  return (
    await ask(page.request, app, 'PUT', `/announcements/${id}`, edit)
  ).json() as Promise<Announcement>;
}

export async function withdraw(
  page: Page,
  app: App,
  { id, updated_at }: Announcement,
): Promise<void> {
  await ask(
    page.request,
    app,
    'DELETE',
    `/announcements/${id}?updated_at=${encodeURIComponent(updated_at)}`,
  );
}
