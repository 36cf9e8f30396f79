import type { Page } from '@playwright/test';
import { landscape } from '../../environment/pictures.ts';
import { hold, release } from '../../kit/answers.ts';
import { expect, test } from '../../kit/fixtures.ts';

const UPLOAD = /\/api\/files\/[^/?]+\?/;

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('button');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const input = (page: Page) => page.locator('input[type=file][multiple]');

test('photos are added, described, looked at, found and downloaded', async ({
  page,
  member: _,
}) => {
  await test.step('several are sent while one looks elsewhere; who leaves meanwhile is asked', async () => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Photo Gallery' }).click();
    await button(page, 'Add').click();
    await hold(page, UPLOAD);
    const photos = [
      await landscape(page, 'IMG_1.jpg', 1200, 900, 200),
      await landscape(page, 'IMG_2.jpg', 900, 1200, 20),
    ];
    await input(page).setInputFiles(photos);
    await expect(page.getByRole('progressbar')).toHaveCount(2);
    const question = page.getByRole('alertdialog', { name: 'Stop sending?' });
    await page.getByRole('link', { name: 'Profile' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    // The Back button of a phone is pressed without looking.
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/gallery/);
    await expect(page.getByRole('progressbar')).toHaveCount(2);
    // Asked again, one leaves.
    await page.evaluate(() => window.history.back());
    await expect(question.getByText(/^Your files stay on this device\./)).toBeVisible();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/profile/);
    // Once the gallery has gone: it ends its uploads as it goes.
    await expect(page.getByRole('link', { name: 'Photo Gallery' })).toBeVisible();
    release(page);
    // They have stayed on the device.
    await page.getByRole('link', { name: 'Photo Gallery' }).click();
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
    expect((await download).suggestedFilename()).toBe('IMG_2.webp');
  });
});
