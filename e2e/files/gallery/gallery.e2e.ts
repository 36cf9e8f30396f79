import type { Page } from '@playwright/test';
import { landscape } from '../../environment/pictures.ts';
import { expect, test } from '../../kit/fixtures.ts';

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('button');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const input = (page: Page) => page.locator('input[type=file][multiple]');

test('photos are added, described, looked at, found and downloaded', async ({
  page,
  member: _,
}) => {
  await test.step('several are sent, one after the other', async () => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Photo Gallery' }).click();
    await button(page, 'Add').click();
    await input(page).setInputFiles([
      await landscape(page, 'IMG_1.jpg', 1200, 900, 200),
      await landscape(page, 'IMG_2.jpg', 900, 1200, 20),
    ]);
    await expect(page.getByText('2 photos added.')).toBeVisible();
    await expect(tiles(page)).toHaveCount(2);
  });

  await test.step('each is described in turn', async () => {
    await button(page, 'Describe').click();
    const form = dialog(page, 'Edit Photo');
    await form.getByLabel('Title').fill('Swimming');
    await form.getByLabel('Category').selectOption('Outdoor');
    await form.getByLabel('Nobody can be recognized').click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Title')).toHaveValue('IMG_2');
    await form.getByLabel('Title').fill('Lunch');
    await form.getByLabel('Tags').fill('soup, bread');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByText('photos added.')).toHaveCount(0);
    // Two of one day that came in one moment are in either order.
    await expect
      .poll(async () => (await tiles(page).allTextContents()).sort())
      .toEqual(['Lunch', 'Swimming']);
  });

  await test.step('one is found by a tag, looked at in full, and downloaded', async () => {
    await page.getByRole('searchbox', { name: 'Search photos' }).fill('bread');
    await expect(tiles(page)).toHaveText(['Lunch']);
    await tiles(page).click();
    const shown = dialog(page, 'Lunch').getByRole('img', { name: 'Lunch' });
    await expect(shown).toBeVisible();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight))
      .toBe(1200);
    const download = page.waitForEvent('download');
    await dialog(page, 'Lunch').getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('IMG_2.jpg');
  });
});
