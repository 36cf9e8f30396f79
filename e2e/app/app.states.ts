import { ONLY_READING } from '@pcr/contract/kit/endpoint.ts';
import { COMMON_ERRORS } from '@pcr/contract/kit/error-answer.ts';
import { expect, type Page } from '@playwright/test';
import { endSessions } from '../environment/entries/members.ts';
import { keep } from '../environment/entries/records.ts';
import { fillRequired, openAddForm } from '../families/family-screen.ts';
import { hold, ownAnswers, release } from '../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';

const AGREEMENTS = '**/api/agreements';

const somebody = (fixtures: WalkFixtures) => signedIn(fixtures, 'who looks around');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The parts before and around the screens. */
const around: Leg = [
  {
    name: 'entry',
    async go(fixtures) {
      const { page, app } = fixtures;
      await somebody(fixtures);
      // On a device that does not know them, as where its storage was cleared.
      await page.evaluate(() => localStorage.clear());
      await hold(page, AGREEMENTS);
      await page.goto(app.url);
      await expect(page.getByText('Checking legal compliance...')).toBeVisible();
    },
  },
  {
    name: 'loading',
    async go({ page, app }) {
      // Not the session itself: while it is asked for, the sign-in stands in after a second.
      await hold(page, '**/assets/app-*.js');
      await page.goto(app.url);
      await expect(page.getByText('Loading…')).toBeVisible();
    },
  },
  {
    name: 'menu-open',
    async go({ page }) {
      release(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Family' })
        .click();
      await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
      await press(page, 'Open menu');
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    },
  },
  {
    name: 'search-begins',
    async go({ page }) {
      await page.keyboard.press('Escape');
      await press(page, 'Search');
      await expect(page.getByRole('option', { name: 'Saved Jobs' })).toBeVisible();
    },
  },
  {
    name: 'search-finds',
    async go({ page }) {
      await page.getByRole('combobox').fill('record');
      await expect(page.getByRole('group', { name: 'Help' })).toBeVisible();
      await expect(page.getByText('Searching...')).toBeHidden();
    },
  },
  {
    name: 'search-finds-nothing',
    async go({ page }) {
      await page.getByRole('combobox').fill('xylophone');
      await expect(page.getByText(/Nothing of yours has/)).toBeVisible();
    },
  },
  {
    name: 'sign-out-question',
    async go({ page }) {
      await page.keyboard.press('Escape');
      const form = await openAddForm(page);
      await fillRequired(form, 'Rivera Family');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await press(page, 'Open menu');
      await press(page, 'Sign Out');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'sign-out-many-unsaved',
    async go(fixtures) {
      const { page } = fixtures;
      const { id } = await somebody(fixtures);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await page.evaluate((id) => {
        const kept = JSON.stringify({ saved_at: Date.now(), values: {} });
        for (const name of ['job_applications:02', 'account_details', 'support:new:closed-tab'])
          localStorage.setItem(`pcr_draft:${id}:${name}`, kept);
      }, id);
      await press(page, 'Sign Out');
      await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveCount(4);
    },
  },
  {
    name: 'not-found',
    async go({ page, app }) {
      await page.goto(`${app.url}/no-such-page`);
      await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    },
  },
  {
    name: 'screen-not-loaded',
    async go({ page, app }) {
      await page.route('**/assets/families-*.js', (route) => route.abort());
      await page.goto(`${app.url}/family-records`);
      await expect(page.getByText('This page could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'error-page',
    async go({ page, app }) {
      // The route that no server answers: a name that cannot be drawn.
      await page.route('**/api/account/session', async (route) => {
        const session = await (await route.fetch()).json();
        await route.fulfill({ json: { ...session, user: { ...session.user, full_name: {} } } });
      });
      await page.route('**/api/start/**', (route) => route.abort());
      await page.goto(`${app.url}/family-records`);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(
        page.getByRole('heading', { name: 'Unexpected Application Error!' }),
      ).toBeVisible();
    },
  },
  {
    name: 'grace-banner',
    async go(fixtures) {
      const { page, app } = fixtures;
      const { id } = await somebody(fixtures);
      await ownAnswers(page);
      await app.database.query('update users set credential_submitted_at = null where id = $1', [
        id,
      ]);
      await page.goto(`${app.url}/family-records`);
      await expect(page.getByRole('link', { name: 'Grace Period Active' })).toBeVisible();
      await expect(page.getByText('Using sample data for demonstration')).toBeVisible();
    },
  },
  {
    name: 'session-ended',
    async go(fixtures) {
      const { page, app } = fixtures;
      await endSessions(app, await somebody(fixtures));
      // It may have learned of the end by itself, and lies below the sign-in.
      await page
        .getByRole('button', { name: 'Name', exact: true, includeHidden: true })
        .dispatchEvent('click');
      await expect(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible();
    },
  },
];

/** The server answers as one that can only read, and wants no second try within the minute. */
const onlyReads = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.headers().accept === 'text/event-stream') return route.fallback();
    const reads = { [ONLY_READING]: '1' };
    if (request.method() === 'GET') {
      const response = await route.fetch();
      return route.fulfill({ response, headers: { ...response.headers(), ...reads } });
    }
    const { message } = COMMON_ERRORS.unavailable;
    const error = { code: 'unavailable', message, request_id: 'r', retry_after: 61 };
    return route.fulfill({ status: 503, headers: reads, json: { error } });
  });

/** Nobody can write (machines.md 37, 39). */
const reading: Leg = [
  {
    name: 'only-reading-list',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'who can only read', () =>
        keep(page, app, { family_name: 'Okafor Family', location: 'Round Rock, TX' }),
      );
      await onlyReads(page);
      await page.goto(`${app.url}/family-records`);
      await expect(page.getByText('You can read. Saving works again soon.')).toBeVisible();
      await expect(page.getByRole('article', { name: 'Okafor Family' })).toBeVisible();
    },
  },
  {
    name: 'only-reading-form',
    async go({ page }) {
      const form = await openAddForm(page);
      await fillRequired(form, 'Rivera Family');
      await form.getByRole('button', { name: 'Save Record' }).click();
      await expect(form.getByRole('alert')).toContainText('Not saved yet. What you typed is kept.');
    },
  },
];

export const APP_WALK: Walk = { name: 'what stands around the screens', legs: [around, reading] };
