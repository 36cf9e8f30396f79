import { expect, type Locator, type Page } from '@playwright/test';
import type { Chosen } from '../../environment/pictures.ts';

// Where things are around the profile photo, by role and label.

export const photo = (page: Page, name = 'Ana Provider') =>
  page.getByRole('main').getByRole('img', { name });
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Profile Photo' });

/** `origin` where the page has no address of its own to start from. */
export async function openSheet(page: Page, origin = ''): Promise<Locator> {
  await page.goto(`${origin}/profile`);
  await page.getByRole('button', { name: 'Change profile photo' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  return sheet(page);
}

/** Through the device's own dialog. */
export async function choose(page: Page, file: Chosen, button = 'Choose a picture'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await sheet(page).getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

export async function cropper(page: Page): Promise<Locator> {
  const area = sheet(page).getByRole('application', {
    name: 'Photo. Move it with the arrow keys.',
  });
  await expect(area).toBeVisible();
  return area;
}

export const usePhoto = (page: Page) =>
  sheet(page).getByRole('button', { name: 'Use photo' }).click();
export const rowsOf = (page: Page) =>
  sheet(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem');
