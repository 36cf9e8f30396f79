import { expect } from '@playwright/test';
import { contractors, openAssessments, openDetails, samples } from '../contractors/contractor-screen.ts';
import { addContractor, deleteContractor } from '../environment/contractors.ts';
import { runAhead } from '../kit/run-ahead.ts';
import {
  fromDetails,
  fromMany,
  fromNone,
  fromSome,
  LIST,
  NAME,
  NONE,
  NONE_PLAIN,
  ONE,
  open,
  SOME,
  withContractors,
} from './contractor-fixtures.ts';
import { CONTRACTOR_FORM_STATES } from './contractor-form-states.ts';
import { CONTRACTOR_REVIEW_STATES } from './contractor-review-states.ts';
import { hold, refuse, type State, type StateFixtures, signedIn } from './state.ts';

async function failing(fixtures: StateFixtures): Promise<void> {
  const { page, app } = fixtures;
  await signedIn(fixtures, 'anyone');
  await page.route(LIST, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.install();
  await page.goto(`${app.url}/contractors`);
  await runAhead(page, page.getByRole('button', { name: 'Retry' }));
}

const DIRECTORY_STATES: readonly State[] = [
  {
    name: 'contractors-loading',
    settings: SOME,
    async go(fixtures) {
      await withContractors(fixtures);
      await hold(fixtures.page, LIST);
      await open(fixtures);
      await expect(fixtures.page.getByText('Loading contractors...')).toBeAttached();
    },
  },
  fromNone('contractors-samples', NONE, (page) => expect(samples(page)).toBeVisible()),
  fromNone('contractors-sample-assessments', NONE, async (page) => {
    const sheet = await openAssessments(page, 'Maria Delgado');
    await expect(sheet.getByRole('region', { name: 'Ratings' })).toBeVisible();
  }),
  { name: 'contractors-samples-failed', settings: NONE, go: failing },
  { name: 'contractors-failed', settings: NONE_PLAIN, go: failing },
  fromNone('contractors-empty', NONE_PLAIN, (page) =>
    expect(page.getByText('There are no contractors yet.')).toBeVisible(),
  ),
  fromSome('contractors-filled', (page) => expect(contractors(page)).toBeVisible()),
  fromSome('contractors-cards', (page) =>
    page
      .getByRole('article')
      .first()
      .evaluate((one) => one.scrollIntoView({ block: 'start' })),
  ),
  fromSome('contractors-end', async (page) => {
    await expect(contractors(page)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  }),
  fromSome(
    'contractors-filtered',
    (page) => expect(page.getByText('1 contractor found')).toBeVisible(),
    '?search=maria&specialty=infant+care&sort=name',
  ),
  fromSome(
    'contractors-no-match',
    (page) => expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible(),
    '?search=nobody',
  ),
  fromMany('contractors-long', (page) =>
    page
      .getByRole('article')
      .first()
      .evaluate((one) => one.scrollIntoView({ block: 'center' })),
  ),
  fromSome('contractors-offline', async (page) => {
    await expect(contractors(page)).toBeVisible();
    await page.context().setOffline(true);
    await page.clock.install();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await runAhead(page, page.getByRole('button', { name: 'Retry' }));
    await expect(page.getByText(/Shown as of/)).toBeVisible();
  }),
  {
    name: 'contractors-recently-deleted',
    settings: SOME,
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'who deleted contractors', async () => {
        for (const name of ['Helen Brandt', NAME]) {
          await deleteContractor(page, app, await addContractor(page, app, { name, specialty: 'behavioral' }));
        }
      });
      await page.goto(`${app.url}/contractors?deleted`);
      await expect(page.getByRole('button', { name: 'Restore Helen Brandt' })).toBeVisible();
    },
  },
];

const DETAILS_STATES: readonly State[] = [
  fromDetails('contractor-details', 'Maria Delgado', (page) =>
    expect(page.getByRole('link', { name: '(512) 555-0111' })).toBeVisible(),
  ),
  fromSome('contractor-details-loading', async (page) => {
    await expect(contractors(page)).toBeVisible();
    await hold(page, ONE);
    await openDetails(page, 'Maria Delgado');
  }),
  fromSome('contractor-details-contact-failed', async (page) => {
    await expect(contractors(page)).toBeVisible();
    await refuse(page, ONE, 403, 'forbidden', 'You may look at this, but not change it.');
    const sheet = await openDetails(page, 'Maria Delgado');
    await expect(sheet.getByText('Could not be loaded').first()).toBeVisible();
  }),
  fromSome('contractor-details-offline', async (page) => {
    await page.clock.install();
    const sheet = await openDetails(page, 'Maria Delgado');
    await expect(sheet.getByRole('link', { name: '(512) 555-0111' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    await page.context().setOffline(true);
    // What was asked for a moment ago is fresh.
    await page.clock.fastForward(11_000);
    await openDetails(page, 'Maria Delgado');
    await runAhead(page, sheet.getByText(/^Shown as of/));
  }),
  {
    name: 'contractor-details-gone',
    settings: SOME,
    async go(fixtures) {
      await withContractors(fixtures);
      await fixtures.page.goto(`${fixtures.app.url}/contractors?contractor=018f0000-0000-7000-8000-000000000000`);
      await expect(fixtures.page.getByText('This contractor is not here')).toBeVisible();
    },
  },
  fromMany('contractor-long-details', async (page) => {
    const sheet = await openDetails(page, NAME);
    await expect(sheet.getByRole('link', { name: /long-address/ })).toBeVisible();
  }),
  fromDetails('contractor-delete-question', 'Maria Delgado', async (page) => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Delete this contractor?' })).toBeVisible();
  }),
];

export const CONTRACTOR_STATES: readonly State[] = [
  ...DIRECTORY_STATES,
  ...DETAILS_STATES,
  ...CONTRACTOR_REVIEW_STATES,
  ...CONTRACTOR_FORM_STATES,
];
