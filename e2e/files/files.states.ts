import { COMMON_ERRORS } from '@pcr/contract/kit/error-answer.ts';
import { expect } from '@playwright/test';
import {
  choose,
  cropper,
  openSheet,
  photo,
  rowsOf,
  sheet,
  usePhoto,
} from '../account/profile/avatar-screen.ts';
import { drawn } from '../environment/pictures.ts';
import { hold, ownAnswers, refuse, release } from '../kit/answers.ts';
import { type Leg, signedIn } from '../states/walk.ts';

const UPLOAD = /\/api\/files\/[^/?]+\?/;
const NAME =
  'a-photo-with-a-very-long-name-as-phones-and-chat-programs-make-them-2026-03-03-at-10.15.00.jpg';
const FAULT = COMMON_ERRORS.internal.message;

/** The profile photo: its sheet in each of its states. */
export const profilePhoto: Leg = [
  {
    name: 'photo-none',
    async go(fixtures) {
      await signedIn(fixtures, 'without a photo');
      await openSheet(fixtures.page, fixtures.app.url);
    },
  },
  {
    name: 'photo-cut',
    async go({ page, app }) {
      await openSheet(page, app.url);
      await choose(page, await drawn(page, NAME, 1200, 900));
      await cropper(page);
    },
  },
  {
    name: 'photo-failed',
    async go({ page }) {
      // A busy server would be asked again by itself, in the middle of the picture.
      await refuse(page, UPLOAD, 500, 'internal', FAULT);
      await usePhoto(page);
      await expect(rowsOf(page)).toContainText(FAULT);
    },
  },
  {
    name: 'photo-sending',
    async go({ page }) {
      await ownAnswers(page);
      await hold(page, UPLOAD);
      await sheet(page).getByRole('button', { name: 'Retry' }).click();
      await expect(sheet(page).getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'photo-filled',
    async go({ page }) {
      release(page);
      await expect(sheet(page)).toBeHidden();
      await expect(photo(page)).toHaveAttribute('src', /content/);
    },
  },
  {
    name: 'photo-sheet',
    async go({ page }) {
      await page.getByRole('button', { name: 'Change profile photo' }).click();
      await expect(sheet(page).getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    },
  },
  {
    name: 'photo-remove',
    async go({ page }) {
      await sheet(page).getByRole('button', { name: 'Remove photo' }).click();
      await expect(
        page.getByRole('alertdialog', { name: 'Remove your profile photo?' }),
      ).toBeVisible();
    },
  },
];
