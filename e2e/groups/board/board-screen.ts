import { expect, type Page } from '@playwright/test';

// Where things are on the board of a group, by role and label.

export const postForm = (page: Page) => page.getByRole('dialog', { name: 'Write a Post' });
export const post = (page: Page) => page.getByRole('dialog', { name: 'Post', exact: true });
export const reportForm = (page: Page, noun: string) =>
  page.getByRole('dialog', { name: `Report this ${noun}` });
/** The words of the posts, from the top. */
export const posts = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('article');

export async function openBoard(page: Page, groupId: string): Promise<void> {
  await page.goto(`/groups/${groupId}/board`);
  await expect(page.getByRole('button', { name: 'Share something...' })).toBeVisible();
}
