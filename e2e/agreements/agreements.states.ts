import { expect } from '@playwright/test';
import { ownAnswers, refuse } from '../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';

const ACCEPTANCE = '**/api/agreements/*/acceptance';
const WRONG = 'Something went wrong on our side.';

const press = ({ page }: WalkFixtures, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const tick = ({ page }: WalkFixtures) => page.getByRole('checkbox').check();
const acceptNda = (fixtures: WalkFixtures) => press(fixtures, 'I ACKNOWLEDGE & CONTINUE');
const acceptTerms = (fixtures: WalkFixtures) =>
  press(fixtures, 'I Accept All Terms - Create Binding Agreement');

async function openCode({ page, app }: WalkFixtures, tab = ''): Promise<void> {
  await page.goto(`${app.url}/code-of-conduct${tab && `?tab=${tab}`}`);
  await expect(page.getByRole('heading', { name: 'Code of Conduct', level: 1 })).toBeVisible();
}

/** One who has accepted nothing, and accepts one text after another. */
const agreements: Leg = [
  {
    name: 'nda',
    async go(fixtures) {
      await signedIn(fixtures, 'without agreements', undefined, { accepted: [] });
      await fixtures.page.goto(fixtures.app.url);
      await expect(
        fixtures.page.getByRole('dialog', { name: 'Non-Disclosure Agreement' }),
      ).toBeVisible();
    },
  },
  {
    name: 'nda-message',
    async go(fixtures) {
      await acceptNda(fixtures);
      await expect(
        fixtures.page.getByText('You must check the agreement box to proceed.'),
      ).toBeVisible();
    },
  },
  {
    name: 'nda-failed',
    async go(fixtures) {
      await refuse(fixtures.page, ACCEPTANCE, 500, 'internal', WRONG);
      await tick(fixtures);
      await acceptNda(fixtures);
      await expect(fixtures.page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'terms',
    async go(fixtures) {
      await ownAnswers(fixtures.page);
      await acceptNda(fixtures);
      await expect(
        fixtures.page.getByRole('heading', { name: 'Terms of Service', level: 1 }),
      ).toBeVisible();
    },
  },
  {
    name: 'terms-ticked',
    async go(fixtures) {
      const { page } = fixtures;
      await page.getByRole('tab', { name: /Privacy/ }).click();
      await tick(fixtures);
      await expect(page.getByRole('button', { name: /^I Accept All Terms/ })).toBeVisible();
    },
  },
  {
    name: 'terms-dialog',
    async go(fixtures) {
      await acceptTerms(fixtures);
      await expect(
        fixtures.page.getByRole('dialog', { name: 'Terms Accepted Successfully' }),
      ).toBeVisible();
    },
  },
  {
    name: 'disclaimer',
    async go(fixtures) {
      const { page } = fixtures;
      await press(fixtures, 'Continue to App');
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Family' })
        .click();
      await expect(page.getByRole('heading', { name: 'Legal Disclaimer Required' })).toBeVisible();
    },
  },
  {
    name: 'code-of-conduct',
    async go(fixtures) {
      await openCode(fixtures);
    },
  },
  {
    name: 'code-of-conduct-ticked',
    async go(fixtures) {
      await openCode(fixtures, 'terms');
      await tick(fixtures);
      await expect(
        fixtures.page.getByRole('button', { name: 'Confirm Acknowledgment' }),
      ).toBeVisible();
    },
  },
  {
    name: 'code-of-conduct-confirmed',
    async go(fixtures) {
      await press(fixtures, 'Confirm Acknowledgment');
      await expect(
        fixtures.page.getByRole('dialog', { name: 'Acknowledgment Confirmed' }),
      ).toBeVisible();
    },
  },
  {
    name: 'terms-accepted',
    async go({ page, app }) {
      await page.goto(`${app.url}/terms-of-service`);
      await expect(page.getByRole('link', { name: 'Back to Profile' })).toBeVisible();
    },
  },
  {
    name: 'privacy-policy',
    async go({ page, app }) {
      await page.goto(`${app.url}/privacy-policy`);
      await expect(page.getByText(/Privacy policy last updated/)).toBeVisible();
    },
  },
];

export const AGREEMENT_WALK: Walk = { name: 'the agreements', legs: [agreements] };
