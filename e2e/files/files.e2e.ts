import type { Page } from '@playwright/test';
import { choose, cropper, openSheet, photo, rowsOf, sheet, usePhoto } from '../account/avatar-screen.ts';
import type { App } from '../environment/app-process.ts';
import { endSessions, type Member } from '../environment/members.ts';
import { drawn, middleColour } from '../environment/pictures.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';

const UPLOAD = /\/api\/files\/[^/?]+\?/;
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
const filesOf = async (app: App, { id }: Member) =>
  (await app.database.query('select id from files where user_id = $1', [id])).length;

/** Also while a dialog lies over it. */
const rowsIn = (page: Page) => page.locator('[role=dialog] ul[aria-label=Uploads]');

test.beforeEach(({ member: _ }) => {});

test('a picture is chosen, cut square by its left half, sent and shown; after a reload it is still there', async ({
  page,
  app,
  member,
}) => {
  await openSheet(page);
  await choose(page, await drawn(page, 'garden.jpg', 1600, 800));
  const area = await cropper(page);
  await area.focus();
  // The picture goes to the right, until its left end is in the circle.
  for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowRight');
  await sheet(page).getByRole('slider', { name: 'Zoom' }).fill('1.5');
  await usePhoto(page);
  await expect(toast(page, 'Profile photo updated successfully!')).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  const src = await photo(page).getAttribute('src');
  expect(src).toMatch(/^\/api\/files\/[0-9a-f-]+\/content\?size=96$/);
  expect(await middleColour(page, src ?? '')).toBe('red');
  await page.reload();
  await expect(photo(page)).toHaveAttribute('src', src ?? '');
  // The earlier one goes when a new one comes.
  await openSheet(page);
  await choose(page, await drawn(page, 'two.jpg', 400, 400));
  await cropper(page);
  await usePhoto(page);
  await expect(photo(page)).not.toHaveAttribute('src', src ?? '');
  expect(await filesOf(app, member)).toBe(1);
});

test('a camera is offered on a phone, and what it takes goes the same way', async ({ page }) => {
  await openSheet(page);
  await choose(page, await drawn(page, 'image.jpg', 600, 800), 'Take a picture');
  await cropper(page);
  await usePhoto(page);
  await expect(photo(page)).toHaveAttribute('src', /content/);
});

test('a picture that is too large is refused by its name, and the message goes after a while', async ({ page }) => {
  await openSheet(page);
  await page.clock.install();
  await choose(page, { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(sheet(page).getByRole('alert')).toHaveText('huge.jpg is too large (max 5MB)');
  await page.clock.runFor(5_100);
  await expect(sheet(page).getByRole('alert')).toBeHidden();
});

test('what is no picture says so, and another can be chosen', async ({ page }) => {
  await openSheet(page);
  await choose(page, { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(sheet(page).getByRole('alert')).toContainText('This picture cannot be shown on this device.');
  await sheet(page).getByRole('button', { name: 'Choose another picture' }).click();
  await choose(page, await drawn(page, 'ok.jpg', 300, 300));
  await cropper(page);
});

test('progress is shown, Cancel ends it, and nothing is kept', async ({ page, app, member }) => {
  await openSheet(page);
  let arrived = () => {};
  const asked = new Promise<void>((done) => {
    arrived = done;
  });
  await page.route(UPLOAD, () => arrived());
  await choose(page, await drawn(page, 'garden.jpg', 900, 900));
  await cropper(page);
  await usePhoto(page);
  await asked;
  await expect(sheet(page).getByRole('progressbar', { name: 'Upload of garden.jpg' })).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Cancel upload of garden.jpg' }).click();
  await expect(rowsOf(page)).toHaveCount(0);
  await expect(sheet(page).getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  expect(await filesOf(app, member)).toBe(0);
});

test('without a network the picture waits with Retry, and goes as it was cut', async ({ page, context, trouble }) => {
  trouble.allow(NO_NETWORK);
  await openSheet(page);
  await choose(page, await drawn(page, 'garden.jpg', 900, 900));
  await cropper(page);
  await context.setOffline(true);
  await usePhoto(page);
  await expect(rowsOf(page)).toContainText('The server cannot be reached. Please check your connection and try again.');
  await context.setOffline(false);
  await rowsOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(toast(page, 'Profile photo updated successfully!')).toBeVisible();
});

test('an answer that is lost makes one photo when it is sent again', async ({ page, app, member, trouble }) => {
  trouble.allow(NO_NETWORK);
  await openSheet(page);
  await page.route(
    UPLOAD,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await choose(page, await drawn(page, 'garden.jpg', 900, 900));
  await cropper(page);
  await usePhoto(page);
  await rowsOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(photo(page)).toHaveAttribute('src', /content/);
  expect(await filesOf(app, member)).toBe(1);
});

test('what the server refuses stands beside the picture in its words', async ({ page, trouble }) => {
  trouble.allow(SERVER_FAILS);
  await openSheet(page);
  const error = {
    code: 'unavailable',
    message: 'The service is starting or busy. Please try again in a moment.',
    request_id: 'r',
  };
  await page.route(UPLOAD, (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
  await choose(page, await drawn(page, 'garden.jpg', 900, 900));
  await cropper(page);
  await usePhoto(page);
  await expect(rowsOf(page)).toContainText(error.message);
});

test('a session that ends says to sign in, and after that the same picture goes through', async ({
  page,
  app,
  member,
}) => {
  await openSheet(page);
  await choose(page, await drawn(page, 'garden.jpg', 900, 900));
  await cropper(page);
  await endSessions(app, member);
  await usePhoto(page);
  await expect(rowsIn(page)).toContainText('Please sign in to upload files');
  const over = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await over.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await over.getByRole('button', { name: 'Sign In' }).click();
  await rowsOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(photo(page)).toHaveAttribute('src', /content/);
});

test('the photo can be removed, after a question', async ({ page, app, member }) => {
  await openSheet(page);
  await choose(page, await drawn(page, 'garden.jpg', 900, 900));
  await cropper(page);
  await usePhoto(page);
  await expect(photo(page)).toHaveAttribute('src', /content/);
  await openSheet(page);
  await sheet(page).getByRole('button', { name: 'Remove photo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove your profile photo?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet(page)).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Remove photo' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Profile photo removed successfully!')).toBeVisible();
  await expect(photo(page)).toHaveText('AP');
  expect(await filesOf(app, member)).toBe(0);
});

test('the whole way goes by keyboard, and the back button closes the sheet', async ({ page }) => {
  await openSheet(page);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  const change = page.getByRole('button', { name: 'Change profile photo' });
  await change.focus();
  await page.keyboard.press('Enter');
  const button = sheet(page).getByRole('button', { name: 'Choose a picture' });
  // It takes the focus when it opens.
  await expect(sheet(page)).toBeFocused();
  await button.focus();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'dot.gif', mimeType: 'image/gif', buffer: PIXEL });
  await cropper(page);
  await sheet(page).getByRole('button', { name: 'Use photo' }).press('Enter');
  await expect(photo(page)).toHaveAttribute('src', /content/);
  await expect(change).toBeFocused();
});
