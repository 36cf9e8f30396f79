import { expect } from '@playwright/test';
import { choose, cropper, openSheet, photo, rowsOf, sheet, usePhoto } from '../account/avatar-screen.ts';
import { drawn } from '../environment/pictures.ts';
import { hold, refuse, type State, type StateFixtures, signedIn } from './state.ts';

const UPLOAD = /\/api\/files\/[^/?]+\?/;
const NAME = 'a-photo-with-a-very-long-name-as-phones-and-chat-programs-make-them-2026-03-03-at-10.15.00.jpg';

const BUSY = 'The service is starting or busy. Please try again in a moment.';

const without = (fixtures: StateFixtures) => signedIn(fixtures, 'without a photo');
const withPhoto = (fixtures: StateFixtures) =>
  signedIn(fixtures, 'with a photo', async () => {
    await chosen(fixtures, 'garden.jpg');
    await usePhoto(fixtures.page);
    await expect(photo(fixtures.page)).toHaveAttribute('src', /content/);
  });

async function chosen({ page, app }: StateFixtures, name: string): Promise<void> {
  await openSheet(page, app.url);
  await choose(page, await drawn(page, name, 1200, 900));
  await cropper(page);
}

/** The profile photo: its sheet in each of its states. */
export const FILE_STATES: readonly State[] = [
  {
    name: 'photo-none',
    go: async (fixtures) => {
      await without(fixtures);
      await openSheet(fixtures.page, fixtures.app.url);
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
    go: async (fixtures) => {
      await withPhoto(fixtures);
      await fixtures.page.goto(`${fixtures.app.url}/profile`);
      await expect(photo(fixtures.page)).toHaveAttribute('src', /content/);
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
    go: async (fixtures) => {
      await without(fixtures);
      await hold(fixtures.page, UPLOAD);
      await chosen(fixtures, NAME);
      await usePhoto(fixtures.page);
      await expect(sheet(fixtures.page).getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'photo-too-large',
    go: async (fixtures) => {
      await without(fixtures);
      await openSheet(fixtures.page, fixtures.app.url);
      // Its message goes after 5 seconds, and is to be looked at for longer.
      await fixtures.page.clock.install();
      const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
      await choose(fixtures.page, { name: NAME, mimeType: 'image/jpeg', buffer });
      await expect(sheet(fixtures.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'photo-unreadable',
    go: async (fixtures) => {
      await without(fixtures);
      await openSheet(fixtures.page, fixtures.app.url);
      await choose(fixtures.page, { name: NAME, mimeType: 'image/jpeg', buffer: Buffer.from('none') });
      await expect(sheet(fixtures.page).getByRole('alert')).toBeVisible();
    },
  },
];
