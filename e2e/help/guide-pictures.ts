import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type Environment, openEnvironment } from '../environment/environment.ts';
import { BROWSER, SCREEN } from '../kit/browser-setup.ts';
import { stepsOf } from '../states/state.ts';
import { look, PHONE_VIEW, STATES } from '../states/states.ts';

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
  profile: 'profile-filled',
  'profile-edit': 'profile-edit',
  'account-settings': 'account-settings',
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
 * Takes the guide's pictures with `filter` in their name anew, each a phone's screen as WebP. Returns how many could not be
 * taken.
 */
export async function takeGuidePictures(folder: string, filter: string, say: (line: string) => void): Promise<number> {
  const environment = await openEnvironment();
  const browser = await chromium.launch(BROWSER).catch(async (error) => {
    await environment.close();
    throw error;
  });
  let failed = 0;
  for (const [picture, state] of Object.entries(GUIDE_PICTURES).filter(([name]) => name.includes(filter))) {
    await take(browser, environment, state).then(
      async (content) => {
        await writeFile(join(folder, `${picture}.webp`), content);
        say(`${picture}: ${content.length} bytes`);
      },
      (error: Error) => {
        failed++;
        say(`${picture} FAILED: ${error.message}`);
      },
    );
  }
  for (const file of await readdir(folder)) {
    if (!(file.replace(/\.webp$/, '') in GUIDE_PICTURES)) await rm(join(folder, file));
  }
  await browser.close();
  await environment.close();
  return failed;
}

async function take(browser: Browser, environment: Environment, name: string): Promise<Buffer> {
  const state = STATES.find((one) => stepsOf(one).some((step) => step.name === name));
  if (!state) throw new Error(`There is no state ${name}`);
  const steps = stepsOf(state);
  const way = steps.slice(0, steps.findIndex((step) => step.name === name) + 1);
  const app = await environment.app(state.settings);
  const context = await browser.newContext({
    ...SCREEN,
    baseURL: app.url,
    viewport: PHONE_VIEW.viewport,
    deviceScaleFactor: 1.5,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': environment.newAddress() },
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    for (const { go } of way) await go({ page, app, environment });
    await page.mouse.move(0, 0);
    await look(page, PHONE_VIEW);
    const browserItself = await context.newCDPSession(page);
    for (const quality of QUALITIES) {
      const { data } = await browserItself.send('Page.captureScreenshot', { format: 'webp', quality });
      const content = Buffer.from(data, 'base64');
      if (content.length < PICTURE_LIMIT) return content;
    }
    throw new Error(`It has ${PICTURE_LIMIT} bytes or more in every quality`);
  } finally {
    await context.close();
  }
}
