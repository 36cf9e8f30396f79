import { expect, type Page } from '@playwright/test';
import { newEmail } from '../environment/entries/members.ts';
import { ownAnswers, refuse } from '../kit/answers.ts';
import type { Leg, Walk } from '../states/walk.ts';
import { codeStep, twoFactor } from './two-factor/two-factor.states.ts';

// What a visitor without a session sees: sign in, register, and the targets of links in mails.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page) => page.getByRole('textbox', { name: /^(New )?Password$/ });

async function open(page: Page, url: string, there: string): Promise<void> {
  await page.goto(url);
  await expect(button(page, there)).toBeVisible();
}

const RESET = '**/api/account/password-reset';
const LOOK_UP = '**/api/account/email-change/look-up';
const USED = 'This reset link has expired or was already used. Please ask for a new one.';

const signIn: Leg = [
  {
    name: 'sign-in',
    go: ({ page, app }) => open(page, `${app.url}/?mode=sign-in`, 'Sign In'),
  },
  {
    name: 'sign-in-errors',
    async go({ page }) {
      await button(page, 'Sign In').click();
      await expect(page.getByText('Email address is required')).toBeVisible();
    },
  },
  {
    name: 'sign-in-wrong',
    async go({ page }) {
      await page.getByLabel('Email Address').fill(newEmail('unknown'));
      await password(page).fill('not the password');
      await button(page, 'Sign In').click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sign-in-sign-out-waits',
    async go({ page }) {
      await page.route('**/api/account/sign-out', (route) => route.abort());
      await page.evaluate(() => localStorage.setItem('pcr_sign_out_waiting', '1'));
      await page.reload();
      await expect(page.getByText('You are signed out on this device')).toBeVisible();
    },
  },
  {
    name: 'sign-in-expired',
    async go({ page, app }) {
      await ownAnswers(page);
      await page.goto(`${app.url}/?error=invalid_request`);
      await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
    },
  },
  {
    name: 'reset-ask',
    async go({ page }) {
      await button(page, 'Forgot Password?').click();
      await expect(button(page, 'Send Reset Email')).toBeVisible();
    },
  },
  {
    name: 'reset-sent',
    async go({ page }) {
      await page.getByLabel('Email Address').fill(newEmail('unknown'));
      await button(page, 'Send Reset Email').click();
      await expect(page.getByText('Password reset email sent!')).toBeVisible();
    },
  },
];

const register: Leg = [
  {
    name: 'register',
    go: ({ page, app }) => open(page, `${app.url}/?mode=sign-up`, 'Sign Up'),
  },
  {
    name: 'register-errors',
    async go({ page }) {
      await password(page).fill('12345');
      await button(page, 'Sign Up').click();
      await expect(page.getByText('Full name is required')).toBeVisible();
      await expect(page.getByText('Very weak')).toBeVisible();
    },
  },
  {
    name: 'register-strength',
    async go({ page }) {
      await page.getByLabel('Full Name').fill('Ana Provider');
      await page.getByLabel('Email Address').fill(newEmail());
      await password(page).fill('marble kettle orbit fern');
      await expect(page.getByText('Very good')).toBeVisible();
    },
  },
  {
    name: 'register-kept',
    async go({ page }) {
      await page.reload();
      await expect(page.getByText('What you typed is back')).toBeVisible();
    },
  },
  {
    name: 'sign-in-registered',
    async go({ page }) {
      await password(page).fill('four calm otters');
      await button(page, 'Sign Up').click();
      await expect(page.getByText('Check your email for the confirmation link!')).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Non-Disclosure Agreement' })).toBeVisible();
    },
  },
];

/** Where the links of mails lead. */
const links: Leg = [
  {
    name: 'reset-page',
    async go({ page, app }) {
      await open(page, `${app.url}/reset-password?token=made-up`, 'Save New Password');
      await password(page).fill('four calm otters');
      await expect(page.getByText('Very good')).toBeVisible();
    },
  },
  {
    name: 'reset-page-refused',
    async go({ page }) {
      await refuse(page, RESET, 400, 'invalid_reset_link', USED);
      await button(page, 'Save New Password').click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'reset-page-done',
    async go({ page }) {
      await page.reload();
      await password(page).fill('four calm otters');
      await page.route(RESET, (route) => route.fulfill({ status: 204 }));
      await button(page, 'Save New Password').click();
      await expect(page.getByText('Your password has been changed.')).toBeVisible();
    },
  },
  {
    name: 'confirm-page',
    go: ({ page, app }) =>
      open(page, `${app.url}/confirm-email?token=made-up`, 'Confirm Email Address'),
  },
  {
    name: 'confirm-page-refused',
    async go({ page }) {
      await button(page, 'Confirm Email Address').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(button(page, 'Send the link again')).toBeVisible();
    },
  },
  {
    name: 'email-change-confirm',
    async go({ page, app }) {
      await page.goto(`${app.url}/confirm-email-change?token=x`);
      await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
      await expect(button(page, 'Confirm New Email Address')).toBeHidden();
    },
  },
  {
    name: 'email-change-confirm-address',
    async go({ page }) {
      const json = {
        new_email: 'ana.provider.of.little.oaks@example.org',
        expires_at: '2030-03-03T12:00:00Z',
      };
      await page.route(LOOK_UP, (route) => route.fulfill({ json }));
      await page.reload();
      await expect(page.getByText(json.new_email)).toBeVisible();
    },
  },
];

export const SIGN_IN_WALK: Walk = {
  name: 'sign-in, two-factor and the links of mails',
  legs: [signIn, register, links, codeStep, twoFactor],
};
