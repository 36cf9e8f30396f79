import { expect, type Page } from '@playwright/test';
import { hold, release } from '../../kit/answers.ts';
import { type Leg, signedIn } from '../../states/walk.ts';

const DELETION = /\/api\/account\/deletion$/;
const WHO = 'who may leave';

const deletionQuestion = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Delete your account?' });

async function askForDeletion(page: Page, password: string): Promise<void> {
  await page.getByLabel(/^Current Password/).fill(password);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(deletionQuestion(page)).toBeVisible();
}

/**
 * The screen on which an account is deleted, until its member is signed out (deletion.md 11, 12).
 */
export const deletion: Leg = [
  {
    name: 'delete-account',
    async go(fixtures) {
      await signedIn(fixtures, WHO);
      await fixtures.page.goto(`${fixtures.app.url}/privacy-security/delete-account`);
      await expect(fixtures.page.getByRole('heading', { name: 'What goes' })).toBeVisible();
    },
  },
  {
    name: 'delete-account-bottom',
    async go({ page }) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'delete-account-wrong',
    async go({ page }) {
      await askForDeletion(page, 'not this one');
      await deletionQuestion(page).getByRole('button', { name: 'Delete My Account' }).click();
      await expect(page.getByText('This is not your current password')).toBeVisible();
    },
  },
  {
    name: 'delete-account-question',
    async go(fixtures) {
      const { password } = await signedIn(fixtures, WHO);
      await askForDeletion(fixtures.page, password);
    },
  },
  {
    name: 'delete-account-waiting',
    async go({ page }) {
      await hold(page, DELETION);
      await deletionQuestion(page).getByRole('button', { name: 'Delete My Account' }).click();
      await expect(page.getByRole('button', { name: 'Please wait...' })).toBeVisible();
    },
  },
  {
    name: 'delete-account-asked',
    async go({ page }) {
      release(page);
      await expect(page.getByText('Your account will be deleted.')).toBeVisible();
    },
  },
];
