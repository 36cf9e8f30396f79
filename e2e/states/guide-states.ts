import { expect } from '@playwright/test';
import { ask } from '../environment/members.ts';
import { keep } from '../environment/records.ts';
import { hold, type State, type StateFixtures, signedIn } from './state.ts';

async function open(fixtures: StateFixtures, path: string, heading: string): Promise<void> {
  await signedIn(fixtures, 'anyone');
  await fixtures.page.goto(`${fixtures.app.url}/help-support/${path}`);
  await expect(fixtures.page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

export const GUIDE_STATES: readonly State[] = [
  {
    // For the guide's picture: what people find there, and nothing else.
    name: 'guide-recently-deleted',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'with a deleted record', async () => {
        const { id, updated_at } = await keep(page, app, { family_name: 'Rivera Family' });
        await ask(page.request, app, 'DELETE', `/families/${id}?updated_at=${encodeURIComponent(updated_at)}`);
      });
      await page.goto(`${app.url}/family-records`);
      await page.getByRole('button', { name: 'Recently deleted' }).click();
      await expect(page.getByRole('dialog').getByText('Rivera Family')).toBeVisible();
    },
  },
  { name: 'guide', go: (fixtures) => open(fixtures, 'guide', 'User Guide') },
  {
    name: 'guide-page',
    async go(fixtures) {
      await open(fixtures, 'guide/family-records', 'Family records');
      await expect(fixtures.page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
    },
    next: [
      {
        name: 'guide-page-table',
        async go({ page }) {
          await page
            .getByRole('navigation', { name: 'On this page' })
            .getByRole('link', { name: 'Ratings and colors' })
            .click();
          await expect(page.getByRole('heading', { name: 'Ratings and colors' })).toBeInViewport();
        },
      },
    ],
  },
  {
    name: 'guide-page-end',
    async go(fixtures) {
      await open(fixtures, 'guide/offline', 'Poor signal and no signal');
      await expect(fixtures.page.getByRole('heading', { name: 'A new version' })).toBeVisible();
      await fixtures.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'guide-page-loading',
    async go(fixtures) {
      await hold(fixtures.page, '**/assets/dashboard-*.js');
      await open(fixtures, 'guide/dashboard', 'Your dashboard');
    },
  },
  {
    name: 'guide-page-failed',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'anyone');
      await page.route('**/assets/privacy-*.js', (route) => route.abort());
      await page.goto(`${app.url}/help-support/guide/privacy`);
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'guide-page-gone',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await fixtures.page.goto(`${fixtures.app.url}/help-support/guide/no-such-page`);
      await expect(fixtures.page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'tutorials', go: (fixtures) => open(fixtures, 'tutorials', 'Video Tutorials') },
  {
    name: 'tutorial',
    async go(fixtures) {
      await open(fixtures, 'tutorials/add-a-family', 'Add your first family record');
      await expect(fixtures.page.getByRole('img').first()).toBeVisible();
    },
  },
];
