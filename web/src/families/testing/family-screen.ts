import { type Locator, page } from 'vitest/browser';
import { expect, field, textsOf } from '../../kit/testing/component-test.ts';

// Where things are on the family records screen, by role and label.

export const addForm = page.getByRole('dialog', { name: 'Add New Family Service Record' });
export const editForm = page.getByRole('dialog', { name: 'Edit Family Service Record' });
export const details = page.getByRole('dialog', { name: /^Family Service Record Details/ });
export const samples = page.getByRole('list', { name: 'Sample records' });
export const recentlyDeleted = page.getByRole('dialog', { name: 'Recently deleted' });
/** Not 'Family 10' for 'Family 1'. */
export const card = (name: string) => page.getByRole('article', { name, exact: true });

/** The names on the cards, from the top. */
export async function expectNames(...names: string[]): Promise<void> {
  await expect.poll(() => textsOf(page.getByRole('article').getByRole('heading'))).toEqual(names);
}

/** What a tile reads whose figure could not be asked for. */
export const NO_FIGURE = '–Could not be loaded';

/** Of the four figures, these. */
export async function expectTiles(figures: Record<string, string>): Promise<void> {
  const tiles = page.getByLabelText('Summary of your records');
  for (const [label, figure] of Object.entries(figures)) {
    const tile = tiles.getByRole('term').filter({ hasText: label });
    await expect
      .poll(() => tile.element().parentElement?.querySelector('dd')?.textContent, {
        message: label,
      })
      .toBe(figure);
  }
}

/**
 * Scrolls down, as far as it goes and ever further as more comes, until this record is on the
 * screen.
 */
export async function scrollTo(name: string): Promise<void> {
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return textsOf(page.getByRole('article').getByRole('heading'));
    })
    .toContain(name);
  await expect.element(card(name)).toBeInViewport();
}

export async function openAddForm(): Promise<void> {
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  await expect.element(field(addForm, 'Family name')).toBeVisible();
}

export async function openDetails(name: string): Promise<void> {
  await page.getByRole('button', { name: `View details of ${name}` }).click();
  await expect.element(details).toBeVisible();
}

export async function openEditForm(name: string): Promise<void> {
  await openDetails(name);
  await details.getByRole('button', { name: 'Edit' }).click();
  await expect.element(field(editForm, 'Family name')).toHaveValue(name);
}

/** The least that a record needs. */
export async function fillRequired(name: string, location = 'Austin, TX'): Promise<void> {
  await field(addForm, 'Family name').fill(name);
  await field(addForm, 'Location').fill(location);
}

export const save = (form: Locator) => form.getByRole('button', { name: 'Save Record' }).click();
