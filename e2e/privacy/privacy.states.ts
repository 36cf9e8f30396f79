import { expect } from '@playwright/test';
import { deletion } from '../account/deletion/deletion.states.ts';
import { signedInElsewhere } from '../environment/entries/members.ts';
import { hold, ownAnswers, refuse, release } from '../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';

const WRONG = 'Something went wrong on our side. Please try again.';

async function open({ page, app }: WalkFixtures, path = ''): Promise<void> {
  await page.goto(`${app.url}/privacy-security${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const settings: Leg = [
  {
    name: 'privacy',
    async go(fixtures) {
      await signedIn(fixtures, 'who minds their privacy');
      await open(fixtures);
      await expect(fixtures.page.getByRole('switch', { name: 'Location Sharing' })).toBeChecked();
    },
  },
];

const security: Leg = [
  {
    name: 'devices',
    async go(fixtures) {
      await signedIn(fixtures, 'with several devices', (member) =>
        signedInElsewhere(fixtures.app, member),
      );
      await open(fixtures, '/devices');
      await expect(
        fixtures.page.getByRole('list', { name: 'Devices' }).getByRole('listitem'),
      ).toHaveCount(4);
    },
  },
  {
    name: 'devices-asked',
    async go({ page }) {
      await page.getByRole('button', { name: 'Sign Out All Other Devices' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'change-password',
    async go(fixtures) {
      await open(fixtures, '/password');
      await expect(fixtures.page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
    },
  },
  {
    name: 'change-password-wrong',
    async go({ page }) {
      await page.getByLabel(/^Current Password/).fill('not this one');
      await page.getByLabel(/^New Password/).fill('a much better password');
      await page.getByRole('button', { name: 'Save New Password' }).click();
      await expect(page.getByText('This is not your current password')).toBeVisible();
    },
  },
  {
    name: 'auto-logout-warning',
    async go(fixtures) {
      const { page, app } = fixtures;
      const { id } = await signedIn(fixtures, 'who is signed out soon');
      await app.database.query("update users set auto_logout = '15' where id = $1", [id]);
      await page.evaluate(() => localStorage.removeItem('pcr_last_use'));
      await open(fixtures);
      await page.evaluate(
        (ago) => localStorage.setItem('pcr_last_use', String(Date.now() - ago)),
        14.5 * 60_000,
      );
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByText('Are you still there?')).toBeVisible();
    },
  },
  {
    name: 'auto-logout-over',
    async go({ page }) {
      await page.evaluate(() => localStorage.setItem('pcr_last_use', '1'));
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByText('PCR signed you out because')).toBeVisible();
    },
  },
  {
    name: 'end-sign-in',
    async go({ page, app }) {
      await page.goto(`${app.url}/end-sign-in?token=x`);
      await expect(page.getByRole('button', { name: 'Sign Out That Device' })).toBeVisible();
    },
  },
  {
    name: 'end-sign-in-over',
    async go({ page }) {
      await page.getByRole('button', { name: 'Sign Out That Device' }).click();
      await expect(page.getByText('That device is already signed out.')).toBeVisible();
    },
  },
];

const EXPORT = /\/api\/my-data\/export$/;

/** The member's export as it would be some time after they asked. */
async function exportIs({ page, app }: WalkFixtures, columns: string): Promise<void> {
  await app.database.query(`update data_exports set ${columns}`);
  await page.reload();
}

const myData: Leg = [
  {
    name: 'my-data-loading',
    async go(fixtures) {
      const { page } = fixtures;
      await signedIn(fixtures, 'who wants their data');
      await refuse(page, EXPORT, 400, 'internal', WRONG);
      await hold(page, EXPORT);
      await open(fixtures, '/my-data');
      await expect(page.getByText('Looking for your download...')).toBeAttached();
    },
  },
  {
    name: 'my-data-failed-to-load',
    async go({ page }) {
      release(page);
      await expect(page.getByText('Your download could not be looked up')).toBeVisible();
    },
  },
  {
    name: 'my-data-none',
    async go(fixtures) {
      await ownAnswers(fixtures.page);
      await open(fixtures, '/my-data');
      await expect(fixtures.page.getByRole('button', { name: 'Download My Data' })).toBeVisible();
    },
  },
  {
    name: 'my-data-ready',
    async go({ page }) {
      await page.getByRole('button', { name: 'Download My Data' }).click();
      await expect(page.getByText('Your data is ready')).toBeVisible();
    },
  },
  {
    name: 'my-data-expired',
    async go(fixtures) {
      await exportIs(fixtures, 'expires_at = requested_at');
      await expect(fixtures.page.getByText('Your last file is gone')).toBeVisible();
    },
  },
  {
    name: 'my-data-building',
    async go(fixtures) {
      const none = 'path = null, ready_at = null, expires_at = null, size = null';
      await exportIs(fixtures, `state = 'building', done = 40, total = 100, ${none}`);
      await expect(fixtures.page.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'my-data-failed',
    async go(fixtures) {
      await exportIs(fixtures, "state = 'failed'");
      await expect(fixtures.page.getByText('Your data could not be put together')).toBeVisible();
    },
  },
];

export const PRIVACY_WALK: Walk = {
  name: 'privacy and security',
  legs: [settings, security, myData, deletion],
};
