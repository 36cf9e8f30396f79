import { expect, type Locator, type Page } from '@playwright/test';

// Where things are on the family records screen, by role and label.

export const addForm = (page: Page) =>
  page.getByRole('dialog', { name: 'Add New Family Service Record' });
export const editForm = (page: Page) =>
  page.getByRole('dialog', { name: 'Edit Family Service Record' });
export const details = (page: Page) =>
  page.getByRole('dialog', { name: 'Family Service Record Details' });
export const records = (page: Page) => page.getByRole('list', { name: 'Family records' });
export const samples = (page: Page) => page.getByRole('list', { name: 'Sample records' });
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
/** The newest with these words: an earlier one may still be leaving. */
export const toast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first();

/** A toast that stays: sonner's own key opens the messages, whose time then stands. */
export async function heldToast(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await page.keyboard.press('Alt+KeyT');
}

/** The names on the cards, from the top. */
export async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([...names]);
}

/** The four figures, in their order. */
export async function expectTiles(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [label, figure] of Object.entries(figures)) {
    await expect(tile(page, label)).toHaveText(figure);
  }
}

function tile(page: Page, label: string): Locator {
  const tiles = page.getByLabel('Summary of your records');
  return tiles
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');
}

export async function openAddForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  const form = addForm(page);
  await expect(form.getByLabel('Family name')).toBeVisible();
  return form;
}

export async function openDetails(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `View details of ${name}` }).click();
  await expect(details(page)).toBeVisible();
  return details(page);
}

/** The least that a record needs. */
export async function fillRequired(
  form: Locator,
  name: string,
  location = 'Austin, TX',
): Promise<void> {
  await form.getByLabel('Family name').fill(name);
  await form.getByLabel('Location').fill(location);
}

export const save = (form: Locator) => form.getByRole('button', { name: 'Save Record' }).click();
