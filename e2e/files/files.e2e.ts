import type { Page } from '@playwright/test';
import { choose, cropper, openSheet, photo, rowsOf, sheet, usePhoto } from '../account/profile/avatar-screen.ts';
import type { App } from '../environment/app-process.ts';
import { endSessions, type Member } from '../environment/entries/members.ts';
import { drawn, middleColour } from '../environment/pictures.ts';
import { toast } from '../families/family-screen.ts';
import { hold, release } from '../kit/answers.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';

const UPLOAD = /\/api\/files\/[^/?]+\?/;
const UPDATED = 'Profile photo updated successfully!';
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
const filesOf = async (app: App, { id }: Member) =>
  (await app.database.query('select id from files where user_id = $1', [id])).length;

/** Also while a dialog lies over it. */
const rowsIn = (page: Page) => page.locator('[role=dialog] ul[aria-label=Uploads]');

test('a profile photo is chosen by keyboard, cut, replaced by one of the camera, and taken away', async ({
  page,
  app,
  member,
}) => {
  const change = page.getByRole('button', { name: 'Change profile photo' });
  let src = '';

  await test.step('the whole way goes by keyboard, and the back button closes the sheet', async () => {
    await openSheet(page);
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    // Asked for in time: the browser gives choosers away only a moment after it is told to, and a key is faster.
    const chooser = page.waitForEvent('filechooser');
    await change.focus();
    await page.keyboard.press('Enter');
    const button = sheet(page).getByRole('button', { name: 'Choose a picture' });
    // It takes the focus when it opens.
    await expect(sheet(page)).toBeFocused();
    await button.focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'dot.gif', mimeType: 'image/gif', buffer: PIXEL });
    await cropper(page);
    await sheet(page).getByRole('button', { name: 'Use photo' }).press('Enter');
    await expect(photo(page)).toHaveAttribute('src', /content/);
    await expect(change).toBeFocused();
    src = (await photo(page).getAttribute('src')) ?? '';
  });

  await test.step('a picture is cut square by its left half, sent and shown, and takes the place of the earlier one', async () => {
    await openSheet(page);
    await choose(page, await drawn(page, 'garden.jpg', 1600, 800));
    const area = await cropper(page);
    await area.focus();
    // The picture goes to the right, until its left end is in the circle.
    for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowRight');
    await sheet(page).getByRole('slider', { name: 'Zoom' }).fill('1.5');
    await usePhoto(page);
    await expect(toast(page, UPDATED)).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    await expect(photo(page)).not.toHaveAttribute('src', src);
    src = (await photo(page).getAttribute('src')) ?? '';
    expect(src).toMatch(/^\/api\/files\/[0-9a-f-]+\/content\?size=96$/);
    expect(await middleColour(page, src)).toBe('red');
    await page.reload();
    await expect(photo(page)).toHaveAttribute('src', src);
    expect(await filesOf(app, member)).toBe(1);
  });

  await test.step('a camera is offered on a phone, and what it takes goes the same way', async () => {
    await openSheet(page);
    await choose(page, await drawn(page, 'image.jpg', 600, 800), 'Take a picture');
    await cropper(page);
    await usePhoto(page);
    await expect(photo(page)).not.toHaveAttribute('src', src);
  });

  await test.step('the photo can be removed, after a question', async () => {
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
});

test('an upload that is cancelled leaves nothing, one that is cut goes on by itself, and one that fails waits with Retry', async ({
  page,
  context,
  app,
  member,
  trouble,
}) => {
  trouble.allow(NO_NETWORK, SERVER_FAILS);
  let src = '';
  const retry = rowsOf(page).getByRole('button', { name: 'Retry' });

  async function cut(): Promise<void> {
    await openSheet(page);
    await choose(page, await drawn(page, 'garden.jpg', 900, 900));
    await cropper(page);
  }

  await test.step('progress is shown, Cancel ends it, and nothing is kept', async () => {
    await cut();
    const { promise: asked, resolve: arrived } = Promise.withResolvers<void>();
    await page.route(UPLOAD, () => arrived());
    await usePhoto(page);
    await asked;
    await expect(sheet(page).getByRole('progressbar', { name: 'Upload of garden.jpg' })).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Cancel upload of garden.jpg' }).click();
    await expect(rowsOf(page)).toHaveCount(0);
    await expect(sheet(page).getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    expect(await filesOf(app, member)).toBe(0);
    await page.unroute(UPLOAD);
  });

  await test.step('without a network the picture waits, and goes by itself once there is one', async () => {
    await cut();
    await context.setOffline(true);
    await usePhoto(page);
    await expect(rowsOf(page)).toContainText('The upload goes on by itself');
    await context.setOffline(false);
    await expect(photo(page)).toHaveAttribute('src', /content/);
    src = (await photo(page).getAttribute('src')) ?? '';
  });

  await test.step('a refusal of the server shows beside the picture in its words', async () => {
    await cut();
    const message = 'PCR is busy or just starting up. Please try again in a moment.';
    const error = { code: 'unavailable', message, request_id: 'r' };
    await page.route(UPLOAD, (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
    await usePhoto(page);
    await expect(rowsOf(page)).toContainText(message);
  });

  await test.step('an answer that is lost makes one photo when it is sent again', async () => {
    await page.route(
      UPLOAD,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await retry.click();
    await expect(photo(page)).not.toHaveAttribute('src', src);
    src = (await photo(page).getAttribute('src')) ?? '';
    expect(await filesOf(app, member)).toBe(1);
  });

  await test.step('a session that ends says to sign in, and after that the same picture goes through', async () => {
    await cut();
    // The page learns of it by this upload: before the press, whatever else it asks would put the question over it.
    await hold(page, UPLOAD);
    await usePhoto(page);
    await expect(sheet(page).getByRole('progressbar')).toBeVisible();
    await endSessions(app, member);
    release(page);
    await expect(rowsIn(page)).toContainText('Please sign in to upload files');
    const over = page.getByRole('alertdialog', { name: 'Please sign in again' });
    await over.getByRole('textbox', { name: 'Password' }).fill(member.password);
    await over.getByRole('button', { name: 'Sign In' }).click();
    // It goes on by itself.
    await expect(photo(page)).not.toHaveAttribute('src', src);
    expect(await filesOf(app, member)).toBe(1);
  });
});
