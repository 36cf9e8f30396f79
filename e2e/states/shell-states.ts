import { expect } from '@playwright/test';
import { endSessions, join } from '../environment/members.ts';
import { refuse, type State, type StateFixtures, signedIn } from './state.ts';

const NDA = 'Non-Disclosure Agreement';
const ACCEPT = 'I Accept All Terms - Create Binding Agreement';

const anyone = (fixtures: StateFixtures) => signedIn(fixtures, 'anyone');
const withoutTerms = (fixtures: StateFixtures) => signedIn(fixtures, 'without terms', undefined, { accepted: ['nda'] });
const withoutNda = (fixtures: StateFixtures) => signedIn(fixtures, 'without nda', undefined, { accepted: [] });

async function terms({ page, app }: StateFixtures, tab = ''): Promise<void> {
  await page.goto(`${app.url}/terms-of-service${tab && `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
}

async function nda(fixtures: StateFixtures): Promise<void> {
  await withoutNda(fixtures);
  await fixtures.page.goto(fixtures.app.url);
  await expect(fixtures.page.getByRole('dialog', { name: NDA })).toBeVisible();
}

export const SHELL_STATES: readonly State[] = [
  {
    name: 'nda',
    go: nda,
    next: [
      {
        name: 'nda-message',
        async go({ page }) {
          await page.getByRole('button', { name: 'I ACKNOWLEDGE & CONTINUE' }).click();
          await expect(page.getByText('You must check the agreement box to proceed.')).toBeVisible();
        },
      },
      {
        name: 'nda-failed',
        async go({ page }) {
          await refuse(page, '**/api/agreements/nda/acceptance', 500, 'internal', 'Something went wrong on our side.');
          await page.getByRole('checkbox').check();
          await page.getByRole('button', { name: 'I ACKNOWLEDGE & CONTINUE' }).click();
          await expect(page.getByRole('alert')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'terms',
    async go(fixtures) {
      await withoutTerms(fixtures);
      await terms(fixtures);
    },
  },
  {
    name: 'terms-ticked',
    async go(fixtures) {
      await withoutTerms(fixtures);
      await terms(fixtures, 'privacy');
      await fixtures.page.getByRole('checkbox').check();
      await expect(fixtures.page.getByRole('button', { name: ACCEPT })).toBeVisible();
    },
  },
  {
    name: 'terms-dialog',
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app, { accepted: ['nda'] });
      await terms(fixtures);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: ACCEPT }).click();
      await expect(page.getByRole('dialog', { name: 'Terms Accepted Successfully' })).toBeVisible();
    },
  },
  {
    name: 'terms-accepted',
    async go(fixtures) {
      await anyone(fixtures);
      await terms(fixtures);
      await expect(fixtures.page.getByRole('link', { name: 'Back to Profile' })).toBeVisible();
    },
  },
  {
    name: 'disclaimer',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'without disclaimer', undefined, { accepted: ['terms_of_service', 'nda'] });
      await page.goto(`${app.url}/family-records`);
      await expect(page.getByRole('heading', { name: 'Legal Disclaimer Required' })).toBeVisible();
    },
  },
  {
    name: 'not-found',
    async go(fixtures) {
      await anyone(fixtures);
      await fixtures.page.goto(`${fixtures.app.url}/no-such-page`);
      await expect(fixtures.page.getByRole('heading', { name: '404' })).toBeVisible();
    },
  },
  {
    name: 'error-page',
    async go(fixtures) {
      const { page, app } = fixtures;
      await anyone(fixtures);
      await page.route('**/assets/FamiliesPage-*.js', (route) => route.abort());
      await page.goto(`${app.url}/family-records`);
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    },
  },
  {
    name: 'menu-open',
    async go(fixtures) {
      const { page, app } = fixtures;
      await anyone(fixtures);
      await page.goto(`${app.url}/family-records`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    },
  },
  {
    name: 'sign-out-many-unsaved',
    async go(fixtures) {
      const { page, app } = fixtures;
      const member = await join(page, app);
      await page.goto(`${app.url}/dashboard`);
      await page.evaluate((id) => {
        const kept = JSON.stringify({ saved_at: Date.now(), values: {} });
        for (const name of ['families:new:01', 'job_applications:02', 'account_details', 'support:new:closed-tab'])
          localStorage.setItem(`pcr_draft:${id}:${name}`, kept);
      }, member.id);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveCount(4);
    },
  },
  {
    name: 'grace-banner',
    async go({ page, app }) {
      await join(page, app);
      await page.goto(`${app.url}/family-records`);
      await expect(page.getByRole('link', { name: 'Grace Period Active' })).toBeVisible();
      await expect(page.getByText('Using sample data for demonstration')).toBeVisible();
    },
  },
  {
    name: 'session-ended',
    async go({ page, app }) {
      const member = await join(page, app);
      await page.goto(`${app.url}/family-records`);
      // All that the screen asks for is there, so that the press is what meets the ended session.
      await expect(page.getByText('Using sample data for demonstration')).toBeVisible();
      await endSessions(app, member);
      await page.getByRole('button', { name: 'Name', exact: true }).click();
      await expect(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible();
    },
  },
];
