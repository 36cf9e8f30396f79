import {
  choose,
  cropper,
  openSheet,
  photo,
  sheet,
  usePhoto,
} from '../account/profile/avatar-screen.ts';
import type { App } from '../environment/app-process.ts';
import type { Member } from '../environment/entries/members.ts';
import { drawn, middleColour } from '../environment/pictures.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';

const UPDATED = 'Profile photo updated successfully!';
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
const filesOf = async (app: App, { id }: Member) =>
  (await app.database.query('select id from files where user_id = $1', [id])).length;

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
    // Asked for in time: the browser gives choosers away only a moment after it is told to, and a
    // key is faster.
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
