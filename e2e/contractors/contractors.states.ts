import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { expect, type Page } from '@playwright/test';
import {
  addContractor,
  addMany,
  changeContractor,
  clearContractors,
  deleteContractor,
  review,
  reviewMany,
} from '../environment/entries/contractors.ts';
import { answersAgain, hold, ownAnswers, pressRetry, refuse, release } from '../kit/answers.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures, withoutSamples } from '../states/walk.ts';
import {
  addForm,
  contractors,
  editForm,
  openAddForm,
  openAssessments,
  openDetails,
  openDirectory,
  reviews,
  samples,
} from './contractor-screen.ts';

// Longer than 300 lines: one entry for each state of the directory, the details and the form.

const LIST = /\/api\/contractors(\?.*)?$/;
/** One contractor, by its id. */
const ONE = /\/api\/contractors\/[0-9a-f-]{36}$/;
const WRONG = 'Something went wrong on our side. Please try again.';
const NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh & Sons'; // 60 characters
export const TEXT = 'Came on time each morning, told us at once when something was wrong, and left the room clean. '
  .repeat(6)
  .slice(0, 500);

const open = ({ page, app }: WalkFixtures, search = '') => openDirectory(page, search, app.url);
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });
const newcomer = (fixtures: WalkFixtures) => signedIn(fixtures, 'with the first contractor');

/** Somebody who added some contractors, which others have reviewed. */
export const withContractors = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with contractors', async () => {
    const { page, app } = fixtures;
    await clearContractors(app);
    const maria = await addContractor(page, app, {
      name: 'Maria Delgado',
      phone: '(512) 555-0111',
      email: 'maria.delgado@example.org',
      hourly_rate: 26,
      experience_years: 12,
      location: 'Austin, TX',
      availability: 'Available Now',
      certifications: ['Infant CPR', 'First Aid', 'CDA Infant/Toddler', 'Safe Sleep'],
      last_service_date: '2026-03-03',
    });
    await reviewMany(app, maria, 12, 'On time every day.');
    await review(page, app, maria, { reliability_rating: 5, explanatory_text: 'Calm with three babies at once.' });
    const pipes = await addContractor(page, app, {
      name: 'Cedar Park Pipes',
      specialty: 'plumbing',
      phone: '(512) 555-0122',
      hourly_rate: 95.5,
      location: 'Cedar Park, TX',
      availability: 'Emergency Only',
    });
    await reviewMany(app, pipes, 1);
    await addContractor(page, app, { name: 'Ashley Nguyen', specialty: 'nanny', experience_years: 0 });
  });

/** 1,000 contractors, one of whom has everything as long as it gets. */
const withMany = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with many contractors', async () => {
    const { page, app } = fixtures;
    await clearContractors(app);
    await addMany(app, 1000);
    const long = await addContractor(page, app, {
      name: NAME,
      specialty: 'behavioral',
      phone: '+49 151 23456789 ext. 123456',
      email: `${'long-address-'.repeat(4)}@example.org`,
      hourly_rate: 9999.99,
      experience_years: 99,
      location: `${NAME} ${NAME}`.slice(0, 100),
      availability: 'Booked Until Further Notice',
      certifications: Array.from({ length: 20 }, (_, n) => (n % 3 ? `Certificate ${n}` : `${NAME} ${n}`.slice(-60))),
    });
    await reviewMany(app, long, 45, TEXT);
  });

/** The newcomer's contractor as the server has it. */
async function theirs({ page, app }: WalkFixtures): Promise<Contractor> {
  const { items } = await (await page.request.get(`${app.url}/api/contractors`)).json();
  return (await page.request.get(`${app.url}/api/contractors/${items[0].id}`)).json();
}

/** Without any contractor: samples, and one that is begun. */
const none: Leg = [
  {
    name: 'contractors-loading',
    async go(fixtures) {
      const { page, app } = fixtures;
      await clearContractors(app);
      await signedIn(fixtures, 'without contractors');
      await refuse(page, LIST, 400, 'internal', WRONG);
      await hold(page, LIST);
      await open(fixtures);
      await expect(page.getByText('Loading contractors...')).toBeAttached();
    },
  },
  {
    name: 'contractors-samples-failed',
    async go({ page }) {
      release(page);
      await expect(retry(page)).toBeVisible();
    },
  },
  {
    name: 'contractors-samples',
    async go({ page }) {
      await answersAgain(page);
      await expect(samples(page)).toBeVisible();
    },
  },
  {
    name: 'contractors-sample-assessments',
    async go({ page }) {
      const sheet = await openAssessments(page, 'Maria Delgado');
      await expect(sheet.getByRole('region', { name: 'Ratings' })).toBeVisible();
    },
  },
  {
    name: 'contractor-form',
    async go({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await openAddForm(page);
    },
  },
  {
    name: 'contractor-form-errors',
    async go({ page }) {
      const form = addForm(page);
      await form.getByLabel('Phone').fill('call me');
      await form.getByLabel('Email').fill('nobody');
      await form.getByLabel('Hourly rate').fill('-1');
      await form.getByLabel('Years of experience').fill('2.5');
      await form.getByRole('button', { name: 'Add Contractor' }).click();
      await expect(form.getByText('Choose a specialty', { exact: true }).last()).toBeVisible();
    },
  },
  {
    name: 'contractor-draft-kept',
    async go({ page }) {
      await addForm(page).getByLabel('Name').fill('Half a name');
      await page.goBack();
      await expect(addForm(page)).toBeHidden();
      await expect(page.getByText('You have an unsaved contractor')).toBeVisible();
    },
  },
];

/** Without samples: the first contractor, and what happens to it. */
const first: Leg = [
  {
    name: 'contractors-failed',
    async go(fixtures) {
      const { page, app } = fixtures;
      await clearContractors(app);
      await newcomer(fixtures);
      await withoutSamples(page);
      await refuse(page, LIST, 400, 'internal', WRONG);
      await open(fixtures);
      await expect(retry(page)).toBeVisible();
    },
  },
  {
    name: 'contractors-empty',
    async go({ page }) {
      await page.unroute(LIST);
      await pressRetry(page);
      await expect(page.getByText('There are no contractors yet.')).toBeVisible();
    },
  },
  {
    name: 'contractor-form-saving',
    async go({ page }) {
      const form = await openAddForm(page);
      await form.getByLabel('Name').fill('Helen Brandt');
      await form.getByLabel('Specialty').selectOption('behavioral');
      await hold(page, LIST);
      await form.getByRole('button', { name: 'Add Contractor' }).click();
      await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
    },
  },
  {
    name: 'contractor-form-conflict',
    async go(fixtures) {
      const { page, app } = fixtures;
      release(page);
      await expect(addForm(page)).toBeHidden();
      await (await openDetails(page, 'Helen Brandt')).getByRole('button', { name: 'Edit' }).click();
      const form = editForm(page);
      await form.getByLabel('Hourly rate').fill('22.50');
      await changeContractor(page, app, await theirs(fixtures), { hourly_rate: 24, certifications: ['CPR'] });
      await form.getByRole('button', { name: 'Save Contractor' }).click();
      await expect(page.getByText('This contractor was changed elsewhere')).toBeVisible();
    },
  },
  {
    name: 'contractor-versions',
    async go({ page }) {
      await page.getByRole('button', { name: 'Back to the form' }).click();
      await editForm(page).getByRole('button', { name: 'Earlier versions' }).click();
      await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
    },
  },
  {
    name: 'contractors-recently-deleted',
    async go(fixtures) {
      const { page, app } = fixtures;
      await deleteContractor(page, app, await theirs(fixtures));
      await deleteContractor(page, app, await addContractor(page, app, { name: NAME, specialty: 'behavioral' }));
      await page.goto(`${app.url}/contractors?deleted`);
      await expect(page.getByRole('button', { name: 'Restore Helen Brandt' })).toBeVisible();
    },
  },
];

const some: Leg = [
  {
    name: 'contractors-filled',
    async go(fixtures) {
      await withContractors(fixtures);
      await open(fixtures);
      await expect(contractors(fixtures.page)).toBeVisible();
    },
  },
  {
    name: 'contractors-cards',
    async go({ page }) {
      await page
        .getByRole('article')
        .first()
        .evaluate((one) => one.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'contractors-end',
    async go({ page }) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'contractor-details-loading',
    async go({ page }) {
      await refuse(page, ONE, 403, 'forbidden', 'You can look at this, but you can’t change it.');
      await hold(page, ONE);
      await openDetails(page, 'Maria Delgado');
    },
  },
  {
    name: 'contractor-details-contact-failed',
    async go({ page }) {
      release(page);
      await expect(page.getByRole('dialog').getByText('Could not be loaded').first()).toBeVisible();
    },
  },
  {
    name: 'contractor-details',
    async go({ page }) {
      await ownAnswers(page);
      await page.goBack();
      await openDetails(page, 'Maria Delgado');
      await expect(page.getByRole('link', { name: '(512) 555-0111' })).toBeVisible();
    },
  },
  {
    name: 'contractor-delete-question',
    async go({ page }) {
      // The first one stays: others have reviewed it.
      await page.goBack();
      await openDetails(page, 'Ashley Nguyen');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('alertdialog', { name: 'Delete this contractor?' })).toBeVisible();
    },
  },
  {
    name: 'contractor-form-edit',
    async go({ page }) {
      await page.goBack();
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
      await expect(editForm(page).getByLabel('Name')).toHaveValue('Ashley Nguyen');
    },
  },
  {
    name: 'contractor-claim',
    async go(fixtures) {
      const { page, app } = fixtures;
      await app.database.query(`update contractors set user_id = null where name = 'Ashley Nguyen'`);
      await open(fixtures);
      await (await openDetails(page, 'Ashley Nguyen')).getByRole('button', { name: 'This is me' }).click();
      await page.getByLabel(/^How can the operator check it/).fill('Call the number on my license.');
    },
  },
  {
    name: 'contractor-claim-waiting',
    async go({ page }) {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('You asked to be confirmed')).toBeVisible();
    },
  },
  {
    name: 'contractor-confirmed',
    async go({ page, app }) {
      await app.database.query(`update contractor_claims set state = 'confirmed', decided_at = now()`);
      const rows = await app.database.query<Contractor>(`select id from contractors where name = 'Ashley Nguyen'`);
      for (const contractor of rows) await reviewMany(app, contractor, 2, 'Came late twice.');
      await page.reload();
      await expect(page.getByText(/^This is your entry\./)).toBeVisible();
    },
  },
  {
    name: 'contractor-answer-form',
    async go({ page }) {
      await page
        .getByRole('dialog')
        .getByRole('tab', { name: /^Assessments/ })
        .click();
      await reviews(page).first().getByRole('button', { name: 'Answer' }).click();
      await page.getByLabel(/^Your answer/).fill('I am sorry. The bus broke down both times.');
    },
  },
  {
    name: 'contractor-answered',
    async go({ page }) {
      await page.getByRole('button', { name: 'Post Answer' }).click();
      const answer = reviews(page).getByRole('heading', { name: 'Answer from Ashley Nguyen' });
      await answer.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'contractors-filtered',
    async go(fixtures) {
      await open(fixtures, '?search=maria&specialty=infant+care&sort=name');
      await expect(fixtures.page.getByText('1 contractor found')).toBeVisible();
    },
  },
  {
    name: 'contractors-no-match',
    async go({ page }) {
      await page.getByRole('searchbox').fill('nobody');
      await expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible();
    },
  },
  {
    name: 'contractor-details-gone',
    async go({ page, app }) {
      await page.goto(`${app.url}/contractors?contractor=018f0000-0000-7000-8000-000000000000`);
      await expect(page.getByText('This contractor is not here')).toBeVisible();
    },
  },
  {
    name: 'contractors-offline',
    async go({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(contractors(page)).toBeVisible();
      await page.context().setOffline(true);
      // Data loaded a moment ago is fresh.
      await page.clock.install({ time: Date.now() + 11_000 });
      await page.getByRole('button', { name: 'Name', exact: true }).click();
      await runAhead(page, retry(page));
      await expect(page.getByText(/Shown as of/)).toBeVisible();
    },
  },
  {
    name: 'contractor-details-offline',
    async go({ page }) {
      const sheet = await openDetails(page, 'Maria Delgado');
      await runAhead(page, sheet.getByText(/^Shown as of/));
    },
  },
];

const many: Leg = [
  {
    name: 'contractors-long',
    async go(fixtures) {
      await withMany(fixtures);
      await open(fixtures);
      await fixtures.page
        .getByRole('article')
        .first()
        .evaluate((one) => one.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'contractor-long-details',
    async go({ page }) {
      const sheet = await openDetails(page, NAME);
      await expect(sheet.getByRole('link', { name: /long-address/ })).toBeVisible();
    },
  },
  {
    name: 'contractor-assessments-long',
    async go({ page }) {
      await page
        .getByRole('dialog')
        .getByRole('tab', { name: /^Assessments/ })
        .click();
      await reviews(page)
        .first()
        .evaluate((one) => one.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'contractor-form-forbidden',
    async go({ page, app }) {
      const [other] = await app.database.query<{ id: string }>(
        `select id from contractors where name = 'Person 00001'`,
      );
      await page.goto(`${app.url}/contractors?edit=${other?.id}`);
      await expect(page.getByText('Only the person who added this contractor can change it')).toBeVisible();
    },
  },
];

export const CONTRACTOR_WALK: Walk = { name: 'contractors', legs: [none, first, some, many] };
