import type { Page } from '@playwright/test';
import { keepPhoto } from '../../environment/entries/photos.ts';
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

test('an album is made of photos that everyone agreed to; its link shows them without an account until it is deleted', async ({
  page,
  app,
  member,
  device,
}) => {
  const people = [{ name: 'Mia', agreed: false }];
  await keepPhoto(page, app, await landscape(page, 'b.jpg', 900, 1200, 20), {
    title: 'Lunch',
    people,
  });
  const said = {
    title: 'Swimming',
    description: 'Splash!',
    tags: ['pool'],
    people: [],
    date: '2026-11-20',
  };
  await keepPhoto(page, app, await landscape(page, 'a.jpg', 1200, 900, 200), said);
  const title = page.getByLabel('Title');
  const chosen = page.getByRole('region', { name: 'Photos' });

  await test.step('a photo that somebody has not agreed to waits; what is typed outlasts a reload', async () => {
    await page.goto('/gallery');
    await button(page, 'Select').click();
    await tiles(page).nth(0).click();
    await tiles(page).nth(1).click();
    await button(page, 'Share').click();
    await title.fill('Our summer');
    await page.reload();
    await expect(title).toHaveValue('Our summer');
    await button(page, 'Make the Link').click();
    await expect(chosen.getByText('Some of these photos can’t be shared yet.')).toBeVisible();
    await button(page, 'Edit Lunch').click();
    const form = dialog(page, 'Edit Photo');
    await form.getByLabel('Agreed that others see this photo').click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(chosen.getByText('Not everybody in it agreed')).toHaveCount(0);
    await button(page, 'Take Lunch out').click();
    await expect(chosen.getByRole('listitem')).toHaveCount(1);
  });

  const link = await test.step('the link is told once', async () => {
    await button(page, 'Make the Link').click();
    await expect(page.getByText('This link is shown only now')).toBeVisible();
    return page.getByLabel('Link', { exact: true }).inputValue();
  });

  const parents = await device();
  const asked: string[] = [];
  parents.on('request', (request) => asked.push(request.url()));
  await test.step('anybody who has it sees the photos, and nothing about the member who shares them', async () => {
    const answer = await parents.goto(link);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    await expect(parents.getByRole('heading', { name: 'Our summer' })).toBeVisible();
    await parents.getByRole('button', { name: 'Swimming' }).click();
    const shown = dialog(parents, 'Swimming');
    await expect(shown.getByText('Splash!')).toBeVisible();
    const picture = shown.getByRole('img', { name: 'Swimming' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1200);
    await parents.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    for (const words of [member.full_name, member.email, 'pool', 'Lunch']) {
      await expect(parents.locator('body')).not.toContainText(words);
    }
    // The token is in no address, and nobody asks who looks.
    const token = link.split('#')[1] ?? '';
    expect(asked.filter((url) => url.includes('/api/')).some((url) => url.includes(token))).toBe(
      false,
    );
    expect(asked.filter((url) => url.includes('session'))).toEqual([]);
  });

  const gone = 'This album can’t be opened';
  await test.step('its owner sees that it was opened, and makes a new link: the earlier one is dead', async () => {
    await page.getByRole('link', { name: 'Done' }).click();
    const album = page.getByRole('listitem').filter({ hasText: 'Our summer' });
    await expect(album).toContainText('Opened 1 time');
    await button(page, 'Make a New Link for Our summer').click();
    await button(page, 'Make a New Link').click();
    const second = await page.getByLabel('Link', { exact: true }).inputValue();
    await parents.reload();
    await expect(parents.getByText(gone)).toBeVisible();
    await parents.goto(second);
    await expect(parents.getByRole('button', { name: 'Swimming' })).toBeVisible();
  });

  await test.step('the album is deleted, and its link with it', async () => {
    await button(page, 'Done').click();
    await button(page, 'Delete Our summer').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('You have not shared an album yet.')).toBeVisible();
    await parents.reload();
    await expect(parents.getByText(gone)).toBeVisible();
  });
});
