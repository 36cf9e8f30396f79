import { expect, type Page } from '@playwright/test';
import { newEmail } from '../environment/members.ts';
import { hold, refuse, type State, signedIn } from './state.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page) => page.getByRole('textbox', { name: /^(New )?Password$/ });

async function open(page: Page, url: string, there: string): Promise<void> {
  await page.goto(url);
  await expect(button(page, there)).toBeVisible();
}

const SIGN_IN = '**/api/account/sign-in';
const TOO_MANY = 'Too many tries. Please wait 15 minutes and try again.';
const USED = 'This reset link has expired or was used before. Please ask for a new one.';

export const ACCOUNT_STATES: readonly State[] = [
  {
    name: 'loading',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'anyone');
      // Not the session itself: while it is asked for, the sign-in stands in after a second.
      await hold(page, '**/assets/member-*.js');
      await page.goto(app.url);
      await expect(page.getByText('Loading…')).toBeVisible();
    },
  },
  {
    name: 'entry',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'anyone');
      await hold(page, '**/api/agreements');
      await page.goto(app.url);
      await expect(page.getByText('Checking legal compliance...')).toBeVisible();
    },
  },
  {
    name: 'sign-in',
    go: ({ page, app }) => open(page, app.url, 'Sign In'),
    next: [
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
        name: 'sign-in-too-many-tries',
        async go({ page }) {
          await refuse(page, SIGN_IN, 429, 'too_many_requests', TOO_MANY);
          await button(page, 'Sign In').click();
          await expect(page.getByText(TOO_MANY)).toBeVisible();
        },
      },
      {
        name: 'sign-in-busy',
        async go({ page }) {
          await hold(page, SIGN_IN);
          await button(page, 'Sign In').click();
          await expect(button(page, 'Signing In...')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'sign-in-expired',
    async go({ page, app }) {
      await page.goto(`${app.url}/?error=invalid_request`);
      await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible();
    },
  },
  {
    name: 'register',
    go: ({ page, app }) => open(page, `${app.url}/?mode=sign-up`, 'Sign Up'),
    next: [
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
        },
      },
    ],
  },
  {
    name: 'reset-ask',
    go: ({ page, app }) => open(page, `${app.url}/?mode=reset`, 'Send Reset Email'),
    next: [
      {
        name: 'reset-sent',
        async go({ page }) {
          await page.getByLabel('Email Address').fill(newEmail());
          await button(page, 'Send Reset Email').click();
          await expect(page.getByText('Password reset email sent!')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'reset-page',
    async go({ page, app }) {
      await open(page, `${app.url}/reset-password?token=made-up`, 'Save New Password');
      await password(page).fill('four calm otters');
      await expect(page.getByText('Very good')).toBeVisible();
    },
    next: [
      {
        name: 'reset-page-refused',
        async go({ page }) {
          await refuse(page, '**/api/account/password-reset', 400, 'invalid_reset_link', USED);
          await button(page, 'Save New Password').click();
          await expect(page.getByRole('alert')).toBeVisible();
        },
      },
      {
        name: 'reset-page-done',
        async go({ page }) {
          await page.route('**/api/account/password-reset', (route) => route.fulfill({ status: 204 }));
          await button(page, 'Save New Password').click();
          await expect(page.getByText('Your password has been changed.')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'reset-page-incomplete',
    async go({ page, app }) {
      await page.goto(`${app.url}/reset-password`);
      await expect(page.getByText('This link is not complete.')).toBeVisible();
    },
  },
  {
    name: 'confirm-page',
    go: ({ page, app }) => open(page, `${app.url}/confirm-email?token=made-up`, 'Confirm Email Address'),
    next: [
      {
        name: 'confirm-page-refused',
        async go({ page }) {
          await button(page, 'Confirm Email Address').click();
          await expect(page.getByRole('alert')).toBeVisible();
        },
      },
      {
        name: 'confirm-page-done',
        async go({ page }) {
          const json = { email_confirmed: true };
          await page.route('**/api/account/email-confirmation', (route) => route.fulfill({ json }));
          await button(page, 'Confirm Email Address').click();
          await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
        },
      },
    ],
  },
];
