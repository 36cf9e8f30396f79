import { expect } from '@playwright/test';
import { hold, ownAnswers, refuse, release } from '../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';

const SETTINGS = /\/api\/privacy$/;
const WRONG = 'Something went wrong on our side. Please try again.';

async function open({ page, app }: WalkFixtures, path = ''): Promise<void> {
  await page.goto(`${app.url}/privacy-security${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const settings: Leg = [
  {
    name: 'privacy-loading',
    async go(fixtures) {
      const { page } = fixtures;
      await signedIn(fixtures, 'who minds their privacy');
      await refuse(page, SETTINGS, 400, 'internal', WRONG);
      await hold(page, SETTINGS);
      await open(fixtures);
      await expect(page.getByText('Loading your settings...')).toBeAttached();
    },
  },
  {
    name: 'privacy-failed',
    async go({ page }) {
      release(page);
      await expect(page.getByText('Your settings could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'privacy',
    async go(fixtures) {
      await ownAnswers(fixtures.page);
      await open(fixtures);
      await expect(fixtures.page.getByRole('switch', { name: 'Location Sharing' })).toBeChecked();
    },
  },
  {
    name: 'privacy-not-saved',
    async go({ page }) {
      await refuse(page, SETTINGS, 400, 'internal', WRONG);
      await page.getByRole('switch', { name: 'Data Sharing' }).click();
      await expect(page.getByText(`This is still off. ${WRONG}`)).toBeVisible();
      await page.getByRole('radio', { name: 'Families' }).click();
      await expect(page.getByText(`It is still “Private”. ${WRONG}`)).toBeVisible();
    },
  },
];

export const PRIVACY_WALK: Walk = { name: 'privacy and security', legs: [settings] };
