import { expect } from '@playwright/test';
import { refuse } from '../../kit/answers.ts';
import { type Leg, signedIn } from '../../states/walk.ts';
import { enter, PASSWORD, press } from '../sign-in/auth-screen.ts';

const TWO_FACTOR = '**/api/account/two-factor';
const AT = '2026-03-03T18:00:00Z';
const CODES = Array.from({ length: 10 }, (_, n) => `bcdf${'ghjkmnpqrs'[n]}-vwxz${(n % 5) + 2}`);
const on = (recovery_codes_saved_at: string | null) => ({
  json: {
    enabled_at: AT,
    recovery_codes_saved_at,
    recovery_codes_made_at: AT,
    recovery_codes: CODES.map((_, n) => ({ number: n + 1, used_at: null })),
  },
});

/** The second step of signing in. */
export const codeStep: Leg = [
  {
    name: 'sign-in-code',
    async go({ page, app }) {
      await refuse(
        page,
        '**/api/account/sign-in',
        401,
        'code_required',
        'Please type the code from your phone.',
      );
      await page.goto(`${app.url}/?mode=sign-in`);
      await enter(page, { email: 'ana@example.org', password: PASSWORD });
      await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
    },
  },
  {
    name: 'sign-in-recovery-code',
    async go({ page }) {
      await press(page, 'Use a recovery code');
      await expect(page.getByLabel('Recovery Code')).toBeFocused();
    },
  },
];

/** Two-factor authentication, from off over its set-up to on. */
export const twoFactor: Leg = [
  {
    name: 'two-factor-off',
    async go(fixtures) {
      await signedIn(fixtures, 'with two-factor');
      await fixtures.page.goto(`${fixtures.app.url}/privacy-security/two-factor`);
      await expect(fixtures.page.getByRole('button', { name: 'Turn On' })).toBeVisible();
    },
  },
  {
    name: 'two-factor-password',
    async go({ page }) {
      await press(page, 'Turn On');
      await press(page, 'Continue');
      await expect(page.getByText('Enter your current password')).toBeVisible();
    },
  },
  {
    name: 'two-factor-set-up',
    async go({ page }) {
      await page.getByLabel('Current Password').fill(PASSWORD);
      await press(page, 'Continue');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(
        page.getByRole('img', { name: 'QR code for your authenticator app' }),
      ).toBeVisible();
    },
  },
  {
    name: 'two-factor-recovery-codes',
    async go({ page }) {
      await page.route(`${TWO_FACTOR}/confirmation`, (route) =>
        route.fulfill({ json: { recovery_codes: CODES, made_at: AT } }),
      );
      await page.route(TWO_FACTOR, (route) => route.fulfill(on(null)));
      await page.route(`${TWO_FACTOR}/recovery-codes/saved`, (route) =>
        route.fulfill({ status: 204 }),
      );
      await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
      await press(page, 'Turn On');
      await expect(page.getByRole('listitem').filter({ hasText: CODES[9] ?? '' })).toBeVisible();
    },
  },
  {
    name: 'two-factor-codes-not-saved',
    async go({ page }) {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(page.getByText('Have you saved these codes?')).toBeVisible();
    },
  },
  {
    name: 'two-factor-on',
    async go({ page }) {
      await page.route(TWO_FACTOR, (route) => route.fulfill(on(AT)));
      await press(page, 'I Have Saved Them');
      await expect(page.getByText('Have you saved these codes?')).toHaveCount(0);
      await expect(page.getByText(/10 of 10 left\./)).toBeVisible();
    },
  },
  {
    name: 'two-factor-turn-off',
    async go({ page }) {
      await press(page, 'Turn Off');
      await expect(
        page.getByRole('dialog', { name: 'Turn Off Two-Factor Authentication' }),
      ).toBeVisible();
    },
  },
];
