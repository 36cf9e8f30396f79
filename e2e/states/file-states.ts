import { expect } from '@playwright/test';
import { choose, cropper, openSheet, photo, rowsOf, sheet, usePhoto } from '../account/avatar-screen.ts';
import { drawn } from '../environment/pictures.ts';
import { hold, refuse, type Stage, type State, signedIn } from './state.ts';

const UPLOAD = /\/api\/files\/[^/?]+\?/;
const NAME = 'a-photo-with-a-very-long-name-as-phones-and-chat-programs-make-them-2026-03-03-at-10.15.00.jpg';

const BUSY = 'The service is starting or busy. Please try again in a moment.';

const without = (stage: Stage) => signedIn(stage, 'without a photo');
const withPhoto = (stage: Stage) =>
  signedIn(stage, 'with a photo', async () => {
    await chosen(stage, 'garden.jpg');
    await usePhoto(stage.page);
    await expect(photo(stage.page)).toHaveAttribute('src', /content/);
  });

async function chosen({ page, app }: Stage, name: string): Promise<void> {
  await openSheet(page, app.url);
  await choose(page, await drawn(page, name, 1200, 900));
  await cropper(page);
}

/** The profile photo: its sheet in each of its states. */
export const FILE_STATES: readonly State[] = [
  {
    name: 'photo-none',
    go: async (stage) => {
      await without(stage);
      await openSheet(stage.page, stage.app.url);
    },
    next: [
      {
        name: 'photo-cut',
        async go({ page }) {
          await choose(page, await drawn(page, NAME, 1200, 900));
          await cropper(page);
        },
      },
      {
        name: 'photo-failed',
        async go({ page }) {
          await refuse(page, UPLOAD, 503, 'unavailable', BUSY);
          await usePhoto(page);
          await expect(rowsOf(page)).toContainText(BUSY);
        },
      },
    ],
  },
  {
    name: 'photo-filled',
    go: async (stage) => {
      await withPhoto(stage);
      await stage.page.goto(`${stage.app.url}/profile`);
      await expect(photo(stage.page)).toHaveAttribute('src', /content/);
    },
    next: [
      {
        name: 'photo-sheet',
        async go({ page, app }) {
          await openSheet(page, app.url);
        },
      },
      {
        name: 'photo-remove',
        async go({ page }) {
          await sheet(page).getByRole('button', { name: 'Remove photo' }).click();
          await expect(page.getByRole('alertdialog', { name: 'Remove your profile photo?' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'photo-sending',
    go: async (stage) => {
      await without(stage);
      await hold(stage.page, UPLOAD);
      await chosen(stage, NAME);
      await usePhoto(stage.page);
      await expect(sheet(stage.page).getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'photo-too-large',
    go: async (stage) => {
      await without(stage);
      await openSheet(stage.page, stage.app.url);
      // Its message goes after 5 seconds, and is to be looked at for longer.
      await stage.page.clock.install();
      const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
      await choose(stage.page, { name: NAME, mimeType: 'image/jpeg', buffer });
      await expect(sheet(stage.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'photo-unreadable',
    go: async (stage) => {
      await without(stage);
      await openSheet(stage.page, stage.app.url);
      await choose(stage.page, { name: NAME, mimeType: 'image/jpeg', buffer: Buffer.from('none') });
      await expect(sheet(stage.page).getByRole('alert')).toBeVisible();
    },
  },
];
