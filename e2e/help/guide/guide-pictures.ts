import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { photograph } from '../../kit/pictures.ts';

/** The pictures of docs/guide by their names, and the state of the screen that each shows. */
export const GUIDE_PICTURES: Readonly<Record<string, string>> = {
  register: 'register',
  menu: 'menu-open',
  dashboard: 'dashboard-filled',
  'dashboard-activity': 'dashboard-filled-below',
  'dashboard-announcements': 'dashboard-end',
  families: 'families-filled',
  'families-samples': 'families-samples',
  'families-filtered': 'families-filtered',
  'family-details': 'family-details',
  'family-form': 'family-form',
  'family-form-ratings': 'family-form-ratings',
  'family-added': 'family-added-toast',
  'family-undo': 'family-undo-toast',
  'form-failed': 'family-form-failed',
  offline: 'dashboard-offline',
  announcements: 'announcements-filled',
  'announcement-new': 'announcement-new',
  'recently-deleted': 'guide-recently-deleted',
  jobs: 'jobs-filled',
  'job-apply': 'job-apply',
  'job-applications': 'job-applications',
  contractors: 'contractors-filled',
  'contractor-assessments': 'contractor-assessments',
  'review-form': 'review-form',
  'meeting-form': 'meeting-form-times',
  profile: 'profile-filled',
  'profile-edit': 'profile-edit',
  'account-settings': 'account-settings',
  notifications: 'notifications',
  'code-of-conduct': 'code-of-conduct',
  'photo-sheet': 'photo-sheet',
  'photo-cut': 'photo-cut',
  help: 'help',
  'help-question': 'help-question',
  'help-stored': 'help-form-stored',
  'help-message': 'help-message',
  feedback: 'feedback',
};

/** Each must be smaller, in bytes: they come over a phone's signal. */
export const PICTURE_LIMIT = 40_000;
const QUALITIES = [75, 60, 45, 30, 15];

/**
 * Takes the guide's pictures with `filter` in their name anew, each a phone's screen as WebP.
 * Returns how many could not be taken.
 */
export async function takeGuidePictures(
  folder: string,
  filter: string,
  say: (line: string) => void,
): Promise<number> {
  const pictures = Object.entries(GUIDE_PICTURES).filter(([name]) => name.includes(filter));
  const names = new Map(pictures.map(([picture, state]) => [state, picture]));
  const failed = await photograph({
    say,
    options: { deviceScaleFactor: 1.5 },
    wanted: (state) => names.has(state),
    async take(page, state) {
      const content = await webp(page);
      await writeFile(join(folder, `${names.get(state)}.webp`), content);
      names.delete(state);
      say(`${state}: ${content.length} bytes`);
    },
  });
  for (const file of await readdir(folder)) {
    if (!(file.replace(/\.webp$/, '') in GUIDE_PICTURES)) await rm(join(folder, file));
  }
  for (const [state, picture] of names)
    say(`${picture} NOT TAKEN: there is no state ${state}, or it was not reached`);
  return Math.max(failed, names.size);
}

/** The page as it stands, as good as the limit lets it be. */
async function webp(page: Page): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page);
  for (const quality of QUALITIES) {
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
    const content = Buffer.from(data, 'base64');
    if (content.length < PICTURE_LIMIT) return content;
  }
  throw new Error(`It has ${PICTURE_LIMIT} bytes or more in every quality`);
}
