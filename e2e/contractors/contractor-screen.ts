import { expect, type Locator, type Page } from '@playwright/test';

// Where things are on the contractors screen, by role and label.

export const addForm = (page: Page) => page.getByRole('dialog', { name: 'Add New Contractor' });
export const contractors = (page: Page) => page.getByRole('list', { name: 'Contractors' });
export const samples = (page: Page) => page.getByRole('list', { name: 'Sample contractors' });
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const reviewForm = (page: Page) =>
  page.getByRole('dialog', { name: /^(Add|Edit) Assessment$/ });
export const reportForm = (page: Page) =>
  page.getByRole('dialog', { name: 'Report this assessment' });
export const reviews = (page: Page) =>
  page.getByRole('list', { name: 'Assessments' }).getByRole('listitem');

/** The names on the cards, from the top. */
export async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([...names]);
}

export async function openDirectory(page: Page, search = '', origin = ''): Promise<void> {
  await page.goto(`${origin}/contractors${search}`);
  await expect(page.getByRole('heading', { name: 'Contractors', exact: true })).toBeVisible();
}

export async function openAddForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Contractor' }).first().click();
  const form = addForm(page);
  await expect(form.getByLabel('Name')).toBeVisible();
  return form;
}

export async function openDetails(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `View details of ${name}` }).click();
  const sheet = page.getByRole('dialog', { name, exact: true });
  await expect(sheet).toBeVisible();
  return sheet;
}

export async function openAssessments(page: Page, name: string): Promise<Locator> {
  const sheet = await openDetails(page, name);
  await sheet.getByRole('tab', { name: /^Assessments/ }).click();
  return sheet;
}

/** Gives all five dimensions the same number of stars. */
export async function rateAll(form: Locator, stars: number): Promise<void> {
  await expect(form.getByRole('group')).toHaveCount(5);
  for (const group of await form.getByRole('group').all()) {
    await group.getByRole('radio', { name: new RegExp(`^${stars} star`) }).check();
  }
}
