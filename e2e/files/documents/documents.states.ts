import { expect, type Page } from '@playwright/test';
import { pdfOf } from '../../environment/pdfs.ts';
import { drawn } from '../../environment/pictures.ts';
import { answersAgain, hold, ownAnswers, refuse, release } from '../../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../../states/walk.ts';

const LIST = /\/api\/documents\?/;
const LONG =
  'State of Texas child care regulation licence renewal application with all attachments 2026 final.pdf';
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const BUSY = 'PCR is busy or just starting up. Please try again in a moment.';

const input = (page: Page) => page.locator('input[type=file][multiple]');
const documents = (page: Page) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function add(page: Page, ...names: string[]) {
  await input(page).setInputFiles(
    names.map((name) => ({ name, mimeType: 'application/pdf', buffer: PDF })),
  );
}

/** The document manager in each of its states. */
const manager: Leg = [
  {
    name: 'documents-loading',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'without documents');
      await refuse(page, LIST, 400, 'internal', BUSY);
      await hold(page, LIST);
      await page.goto(`${app.url}/documents`);
      await expect(page.getByText('Loading your documents...')).toBeAttached();
    },
  },
  {
    name: 'documents-load-failed',
    async go({ page }) {
      release(page);
      await expect(page.getByText('Failed to load files')).toBeVisible();
    },
  },
  {
    name: 'documents-empty',
    async go({ page }) {
      await answersAgain(page);
      await expect(page.getByText('This folder is empty.')).toBeVisible();
    },
  },
  {
    name: 'documents-list',
    async go({ page }) {
      await add(page, LONG, 'lease.pdf', 'Menu for the first week of March.pdf');
      await expect(documents(page)).toHaveCount(3);
      await input(page).setInputFiles(await drawn(page, 'Playground.jpg', 1200, 900));
      await expect(documents(page)).toHaveCount(4);
    },
  },
  {
    name: 'documents-same-name',
    async go({ page }) {
      await add(page, 'lease.pdf');
      await expect(page.getByRole('alertdialog', { name: 'Replace the document?' })).toBeVisible();
    },
  },
  {
    name: 'document-details',
    async go({ page }) {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: LONG }).click();
      await expect(dialog(page, LONG).getByText('Added')).toBeVisible();
    },
  },
  {
    name: 'document-view',
    async go({ page }) {
      const handbook = pdfOf(['Handbook for families', 'Opening times']);
      await page.route('**/content', (route) =>
        route.fulfill({ body: handbook, contentType: 'application/pdf' }),
      );
      await page.getByRole('button', { name: 'View' }).click();
      await expect(page.getByRole('img', { name: `Page 1 of ${LONG}` })).toHaveAttribute(
        'aria-busy',
        'false',
      );
    },
  },
  {
    name: 'document-rename',
    async go({ page }) {
      await page.goBack();
      await page.getByRole('button', { name: 'Rename' }).click();
      await expect(dialog(page, 'Rename Document')).toBeVisible();
    },
  },
  {
    name: 'documents-selected',
    async go({ page }) {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog(page, 'Rename Document')).toBeHidden();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('button', { name: 'lease.pdf' }).click();
      await page.getByRole('button', { name: 'Playground.jpg' }).click();
      await expect(page.getByText('2 documents selected')).toBeVisible();
    },
  },
  {
    name: 'documents-not-moved',
    async go({ page }) {
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      const sheet = dialog(page, 'Move to Another Folder');
      await sheet.locator('label').filter({ hasText: 'Contracts' }).click();
      await sheet.getByRole('button', { name: 'Move' }).click();
      await expect(sheet.getByText('Not moved')).toBeVisible();
    },
  },
  {
    name: 'documents-deleted',
    async go({ page }) {
      await ownAnswers(page);
      await page.getByRole('button', { name: 'Close' }).first().click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(documents(page)).toHaveCount(2);
      await page
        .getByRole('button', { name: 'Recently deleted' })
        .filter({ visible: true })
        .click();
      await expect(dialog(page, 'Recently deleted').getByRole('listitem')).toHaveCount(1);
    },
  },
  {
    name: 'document-credential',
    async go({ page }) {
      await page.getByRole('button', { name: 'Close' }).first().click();
      await page.getByRole('button', { name: /^Certificates/ }).click();
      // A file goes into the folder that is on the screen.
      await expect(page.getByRole('button', { name: /^Certificates/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await add(page, 'CPR card.pdf');
      const asked = dialog(page, 'Add a certificate');
      await expect(asked.getByText('CPR card.pdf')).toBeVisible();
      await asked.getByRole('button', { name: 'Skip' }).click();
      await page.getByRole('button', { name: 'CPR card.pdf', exact: true }).click();
      await page.getByRole('button', { name: 'Make It a Credential' }).click();
      await expect(dialog(page, 'Make It a Credential')).toBeVisible();
    },
  },
  {
    name: 'document-credential-saved',
    async go({ page }) {
      const sheet = dialog(page, 'Make It a Credential');
      await sheet.getByLabel('Kind').selectOption('CPR');
      await sheet.getByLabel('Expires on').fill('2020-01-31');
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(
        dialog(page, 'CPR card.pdf').getByText('Expired', { exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'certificate-add',
    async go({ page }) {
      await page.getByRole('button', { name: 'Close' }).click();
      await page.goto(
        `${new URL(page.url()).origin}/documents?folder=certificates&add-certificate`,
      );
      const sheet = dialog(page, 'Add a certificate');
      await expect(sheet.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    },
  },
  {
    name: 'certificate-say',
    async go({ page }) {
      const sheet = dialog(page, 'Add a certificate');
      await sheet
        .locator('input[type=file]:not([capture])')
        .setInputFiles({ name: 'First Aid.pdf', mimeType: 'application/pdf', buffer: PDF });
      await expect(sheet.getByText('First Aid.pdf')).toBeVisible();
      await sheet.locator('label').filter({ hasText: 'First Aid' }).click();
    },
  },
  {
    name: 'certificates-list',
    async go({ page }) {
      const sheet = dialog(page, 'Add a certificate');
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(sheet).toBeHidden();
      await page.goto(
        `${new URL(page.url()).origin}/documents?folder=certificates&add-certificate`,
      );
      await sheet
        .locator('input[type=file]:not([capture])')
        .setInputFiles({ name: 'Fire drill.pdf', mimeType: 'application/pdf', buffer: PDF });
      await sheet.getByRole('button', { name: 'Skip' }).click();
      await expect(page.getByText('1 of 2 papers current')).toBeVisible();
    },
  },
];

/** What the binder is made of: its task is not waited for where a state only lasts a moment. */
async function binderIs({ page, app }: WalkFixtures, columns: string): Promise<void> {
  await app.database.query(`update binders set ${columns}`);
  await page.reload();
}

/** The inspector binder in each of its states. */
const binder: Leg = [
  {
    name: 'binder-choose',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'who expects an inspector');
      await page.goto(`${app.url}/documents?folder=certificates`);
      await add(page, LONG);
      const sheet = dialog(page, 'Add a certificate');
      await sheet.locator('label').filter({ hasText: 'Other' }).click();
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Credential saved')).toBeVisible();
      await page.goto(`${app.url}/documents/binder`);
      await page.getByRole('button', { name: 'Contracts' }).click();
      await expect(page.getByText('There is nothing else in this folder.')).toBeVisible();
    },
  },
  {
    name: 'binder-ready',
    async go({ page }) {
      await page.getByRole('button', { name: 'Make Binder (1 document)' }).click();
      // The PDF of this walk has no page, so it is left out.
      await expect(page.getByText('Not in this binder')).toBeVisible();
    },
  },
  {
    name: 'binder-expired',
    async go(fixtures) {
      await binderIs(fixtures, 'expires_at = requested_at');
      await expect(fixtures.page.getByText('Your last binder is gone')).toBeVisible();
    },
  },
  {
    name: 'binder-building',
    async go(fixtures) {
      const none = 'path = null, ready_at = null, expires_at = null, size = null, pages = null';
      await binderIs(fixtures, `state = 'building', done = 40, total = 100, ${none}`);
      await expect(fixtures.page.getByRole('progressbar')).toBeVisible();
    },
  },
  {
    name: 'binder-failed',
    async go(fixtures) {
      await binderIs(fixtures, "state = 'failed'");
      await expect(fixtures.page.getByText('Your binder could not be made')).toBeVisible();
    },
  },
];

export const DOCUMENT_WALK: Walk = { name: 'documents', legs: [manager, binder] };
