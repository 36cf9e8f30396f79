import { page } from 'vitest/browser';
import { expect, field, press, textsOf } from '../../kit/testing/component-test.ts';

// Where things are on the announcements screen, by role and label.

export const newForm = page.getByRole('dialog', { name: 'New Announcement' });
export const editForm = page.getByRole('dialog', { name: 'Edit Announcement' });
export const question = page.getByRole('alertdialog', {
  name: 'Are you sure you want to delete this announcement?',
});
export const versions = page.getByRole('dialog', { name: 'Earlier versions' });
export const card = (title: string) => page.getByRole('article', { name: title });

/** The titles on the cards, from the top. */
export async function expectTitles(...titles: string[]): Promise<void> {
  await expect.poll(() => textsOf(page.getByRole('article').getByRole('heading'))).toEqual(titles);
}

export async function openNewForm(): Promise<void> {
  await page.getByRole('button', { name: 'Add Announcement' }).first().click();
  await expect.element(field(newForm, 'Title')).toBeVisible();
}

export async function openEditForm(title: string): Promise<void> {
  await press(page, `Edit ${title}`);
  await expect.element(field(editForm, 'Title')).toHaveValue(title);
}

export async function fillNewForm(
  title: string,
  content = 'We are closed this Friday.',
): Promise<void> {
  await field(newForm, 'Title').fill(title);
  await field(newForm, 'Content').fill(content);
}
