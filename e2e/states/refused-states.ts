import { expect, type Page } from '@playwright/test';
import { join, newEmail } from '../environment/members.ts';
import { change, keep, keepMany } from '../environment/records.ts';
import { editForm, fillRequired, openAddForm, openDetails } from '../families/family-screen.ts';
import { openList } from './family-states.ts';
import { refuse, type State } from './state.ts';

// What one sees when the server says no, or something is asked first.

const WRONG = 'Something went wrong on our side. Please try again.';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fail = (page: Page, url: string) => refuse(page, url, 500, 'internal', WRONG);

export const REFUSED_STATES: readonly State[] = [
  {
    name: 'register-refused',
    async go({ page, app }) {
      await fail(page, '**/api/account/register');
      await page.goto(`${app.url}/?mode=sign-up`);
      await page.getByLabel('Full Name').fill('Ana Reyes');
      await page.getByLabel('Email Address').fill(newEmail('refused'));
      await page.getByRole('textbox', { name: 'Password' }).fill('six brave herons');
      await press(page, 'Sign Up');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'reset-refused',
    async go({ page, app }) {
      await fail(page, '**/api/account/password-reset-request');
      await page.goto(`${app.url}/?mode=reset`);
      await page.getByLabel('Email Address').fill(newEmail('refused'));
      await press(page, 'Send Reset Email');
      await expect(page.getByText(`Error: ${WRONG}`)).toBeVisible();
    },
  },
  {
    name: 'terms-refused',
    async go({ page, app }) {
      await join(page, app, { accepted: ['nda'] });
      await fail(page, '**/api/agreements/*/acceptance');
      await page.goto(`${app.url}/terms-of-service`);
      await page.getByRole('checkbox').check();
      await press(page, 'I Accept All Terms - Create Binding Agreement');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'disclaimer-refused',
    async go({ page, app }) {
      await join(page, app, { accepted: ['terms_of_service', 'nda'] });
      await fail(page, '**/api/agreements/*/acceptance');
      await page.goto(`${app.url}/family-records`);
      await page.getByRole('checkbox').check();
      await press(page, 'I Acknowledge and Continue');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sign-out-question',
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app);
      await openList(fixtures);
      const form = await openAddForm(page);
      await fillRequired(form, 'Rivera Family');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await press(page, 'Open menu');
      await press(page, 'Sign Out');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'family-edit',
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app);
      await keep(page, app);
      await openList(fixtures);
      await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Edit' }).click();
      await expect(editForm(page).getByLabel('Family name')).toHaveValue('Rivera Family');
    },
  },
  {
    name: 'family-edit-failed',
    async go({ page, app }) {
      await join(page, app);
      const { id } = await keep(page, app);
      await fail(page, `**/api/families/${id}`);
      await page.goto(`${app.url}/family-records?edit=${id}`);
      await expect(editForm(page).getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 20_000 });
    },
  },
  {
    name: 'family-delete-failed',
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app);
      await keep(page, app);
      await openList(fixtures);
      await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Delete' }).click();
      await fail(page, '**/api/families/*?updated_at=*');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Not deleted.')).toBeVisible();
    },
  },
  {
    name: 'family-delete-conflict',
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app);
      const record = await keep(page, app);
      await openList(fixtures);
      await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Delete' }).click();
      await change(page, app, record, { location: 'Round Rock, TX' });
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: 'Keep the record' })).toBeVisible();
    },
  },
  {
    name: 'families-next-failed',
    async go(fixtures) {
      const { page, app } = fixtures;
      const member = await join(page, app);
      await keepMany(app, member, 60);
      await fail(page, '**/api/families?*cursor=*');
      await openList(fixtures);
      await page.keyboard.press('End');
      await expect(page.getByText('The next records could not be loaded')).toBeVisible({ timeout: 20_000 });
    },
  },
];
