import { expect } from '@playwright/test';
import {
  addForm,
  contractors,
  editForm,
  openAddForm,
  openAssessments,
  openDetails,
  openDirectory,
  rateAll,
  reviewForm,
  reviews,
  samples,
} from '../contractor-screen.ts';
import { runAhead } from '../run-ahead.ts';
import { addContractor, addMany, changeContractor, review, reviewMany } from '../world/contractors.ts';
import { hold, refuse, type Stage, type State, signedIn } from './stage.ts';

const LIST = /\/api\/contractors(\?.*)?$/;
const NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh & Sons'; // 60 characters
const TEXT = 'Came on time each morning, told us at once when something was wrong, and left the room clean. '
  .repeat(6)
  .slice(0, 500);

// Apps of their own: contractors are everybody's.
const NONE = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <no-contractors@example.org>' };
const NONE_PLAIN = { SAMPLE_DATA: 'off', MAIL_FROM: 'PCR <no-contractors@example.org>' };
const SOME = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <contractors@example.org>' };
const LONG = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <many-contractors@example.org>' };

const open = ({ page, app }: Stage, search = '') => openDirectory(page, search, app.url);

/** Somebody who added some contractors, which others have reviewed. */
const withContractors = (stage: Stage) =>
  signedIn(stage, 'with contractors', async () => {
    const { page, app } = stage;
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
const withMany = (stage: Stage) =>
  signedIn(stage, 'with many contractors', async () => {
    const { page, app } = stage;
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
      certifications: Array.from({ length: 20 }, (_, n) => (n % 3 ? `Certificate ${n}` : NAME)),
    });
    await reviewMany(app, long, 45, TEXT);
  });

async function failing(stage: Stage): Promise<void> {
  const { page, app } = stage;
  await signedIn(stage, 'anyone');
  await page.route(LIST, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.install();
  await page.goto(`${app.url}/contractors`);
  await runAhead(page, page.getByRole('button', { name: 'Retry' }));
}

export const CONTRACTOR_STATES: readonly State[] = [
  {
    name: 'contractors-loading',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await hold(stage.page, LIST);
      await open(stage);
      await expect(stage.page.getByText('Loading contractors...')).toBeAttached();
    },
  },
  {
    name: 'contractors-samples',
    settings: NONE,
    async go(stage) {
      await signedIn(stage, 'anyone');
      await open(stage);
      await expect(samples(stage.page)).toBeVisible();
    },
  },
  {
    name: 'contractors-sample-assessments',
    settings: NONE,
    async go(stage) {
      await signedIn(stage, 'anyone');
      await open(stage);
      const sheet = await openAssessments(stage.page, 'Maria Delgado');
      await expect(sheet.getByRole('region', { name: 'Ratings' })).toBeVisible();
    },
  },
  { name: 'contractors-samples-failed', settings: NONE, go: failing },
  { name: 'contractors-failed', settings: NONE_PLAIN, go: failing },
  {
    name: 'contractors-empty',
    settings: NONE_PLAIN,
    async go(stage) {
      await signedIn(stage, 'anyone');
      await open(stage);
      await expect(stage.page.getByText('There are no contractors yet.')).toBeVisible();
    },
  },
  {
    name: 'contractors-filled',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await expect(contractors(stage.page)).toBeVisible();
    },
  },
  {
    name: 'contractors-cards',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      const first = stage.page.getByRole('article').first();
      await first.evaluate((one) => one.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'contractors-end',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await expect(contractors(stage.page)).toBeVisible();
      await stage.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'contractors-filtered',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage, '?search=maria&specialty=infant+care&sort=name');
      await expect(stage.page.getByText('1 contractor found')).toBeVisible();
    },
  },
  {
    name: 'contractors-no-match',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage, '?search=nobody');
      await expect(stage.page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    },
  },
  {
    name: 'contractors-long',
    settings: LONG,
    async go(stage) {
      await withMany(stage);
      await open(stage);
      await stage.page
        .getByRole('article')
        .first()
        .evaluate((one) => one.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'contractors-offline',
    settings: SOME,
    async go(stage) {
      const { page } = stage;
      await withContractors(stage);
      await open(stage);
      await expect(contractors(page)).toBeVisible();
      await page.context().setOffline(true);
      await page.clock.install();
      await page.getByRole('button', { name: 'Name', exact: true }).click();
      await runAhead(page, page.getByRole('button', { name: 'Retry' }));
      await expect(page.getByText(/Shown as of/)).toBeVisible();
    },
  },
  {
    name: 'contractor-details',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      const sheet = await openDetails(stage.page, 'Maria Delgado');
      await expect(sheet.getByRole('link', { name: '(512) 555-0111' })).toBeVisible();
    },
  },
  {
    name: 'contractor-details-loading',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await expect(contractors(stage.page)).toBeVisible();
      await hold(stage.page, /\/api\/contractors\/[0-9a-f-]{36}$/);
      await openDetails(stage.page, 'Maria Delgado');
    },
  },
  {
    name: 'contractor-details-gone',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await stage.page.goto(`${stage.app.url}/contractors?contractor=018f0000-0000-7000-8000-000000000000`);
      await expect(stage.page.getByText('This contractor is not here')).toBeVisible();
    },
  },
  {
    name: 'contractor-long-details',
    settings: LONG,
    async go(stage) {
      await withMany(stage);
      await open(stage);
      const sheet = await openDetails(stage.page, NAME);
      await expect(sheet.getByRole('link', { name: /long-address/ })).toBeVisible();
    },
  },
  {
    name: 'contractor-assessments',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await openAssessments(stage.page, 'Maria Delgado');
      await expect(reviews(stage.page).first()).toBeVisible();
    },
  },
  {
    name: 'contractor-assessments-below',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await openAssessments(stage.page, 'Maria Delgado');
      await reviews(stage.page)
        .nth(1)
        .evaluate((one) => one.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'contractor-assessments-long',
    settings: LONG,
    async go(stage) {
      await withMany(stage);
      await open(stage);
      await openAssessments(stage.page, NAME);
      await reviews(stage.page)
        .first()
        .evaluate((one) => one.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'contractor-assessments-none',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await openAssessments(stage.page, 'Ashley Nguyen');
      await expect(stage.page.getByText('No assessments yet.')).toBeVisible();
    },
  },
  {
    name: 'contractor-assessments-failed',
    settings: SOME,
    async go(stage) {
      const { page } = stage;
      await withContractors(stage);
      await open(stage);
      await expect(contractors(page)).toBeVisible();
      await refuse(
        page,
        /\/(assessment|reviews)(\?.*)?$/,
        403,
        'forbidden',
        'You may look at this, but not change it.',
      );
      await openAssessments(page, 'Maria Delgado');
      await expect(page.getByText('Assessments could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'review-form',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await openAssessments(stage.page, 'Ashley Nguyen');
      await stage.page.getByRole('button', { name: 'Add Assessment' }).click();
      const form = reviewForm(stage.page);
      await form
        .getByRole('group', { name: 'Communication' })
        .getByRole('radio', { name: /^4/ })
        .check({ force: true });
      await expect(form.getByText(/^Please provide ratings for: Reliability/)).toBeVisible();
    },
  },
  {
    name: 'review-form-edit',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await openAssessments(stage.page, 'Maria Delgado');
      await stage.page.getByRole('button', { name: 'Edit Assessment' }).click();
      const form = reviewForm(stage.page);
      await expect(form.getByLabel('Explanation')).toHaveValue(/Calm/);
      await form.getByRole('button', { name: 'Delete Assessment' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'review-form-too-long',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await openAssessments(stage.page, 'Ashley Nguyen');
      await stage.page.getByRole('button', { name: 'Add Assessment' }).click();
      const form = reviewForm(stage.page);
      await rateAll(form, 5);
      await form.getByLabel('Explanation').fill(`${TEXT}!`);
      await expect(form.getByText('501/500')).toBeVisible();
    },
  },
  {
    name: 'review-delete-question',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await openAssessments(stage.page, 'Maria Delgado');
      await stage.page.getByRole('button', { name: 'Edit Assessment' }).click();
      await reviewForm(stage.page).getByRole('button', { name: 'Delete Assessment' }).click();
      const question = stage.page.getByRole('alertdialog', { name: 'Are you sure you want to delete your review?' });
      await expect(question).toBeVisible();
    },
  },
  {
    name: 'review-report',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await openAssessments(stage.page, 'Maria Delgado');
      await stage.page.getByRole('button', { name: 'Report' }).first().click();
      await stage.page.getByRole('button', { name: 'Send Report' }).click();
      await expect(stage.page.getByText('The reason is required')).toBeVisible();
    },
  },
  {
    name: 'contractor-form',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await openAddForm(stage.page);
    },
  },
  {
    name: 'contractor-form-errors',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      const form = await openAddForm(stage.page);
      await form.getByLabel('Phone').fill('call me');
      await form.getByLabel('Email').fill('nobody');
      await form.getByLabel('Hourly rate').fill('-1');
      await form.getByLabel('Years of experience').fill('2.5');
      await form.getByRole('button', { name: 'Add Contractor' }).click();
      await expect(form.getByText('Choose a specialty', { exact: true }).last()).toBeVisible();
    },
  },
  {
    name: 'contractor-form-edit',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      await open(stage);
      await (await openDetails(stage.page, 'Maria Delgado')).getByRole('button', { name: 'Edit' }).click();
      await expect(editForm(stage.page).getByLabel('Name')).toHaveValue('Maria Delgado');
    },
  },
  {
    name: 'contractor-form-conflict',
    settings: SOME,
    async go(stage) {
      const { page, app } = stage;
      await withContractors(stage);
      const mine = await addContractor(page, app, { name: 'Priya Raman', specialty: 'preschool', hourly_rate: 20 });
      await page.goto(`${app.url}/contractors?edit=${mine.id}`);
      await editForm(page).getByLabel('Hourly rate').fill('22.50');
      await changeContractor(page, app, mine, { hourly_rate: 24, certifications: ['CPR'] });
      await editForm(page).getByRole('button', { name: 'Save Contractor' }).click();
      await expect(page.getByText('This contractor was changed elsewhere')).toBeVisible();
      await app.database.query('delete from contractors where id = $1', [mine.id]);
    },
  },
  {
    name: 'contractor-form-forbidden',
    settings: SOME,
    async go(stage) {
      await withContractors(stage);
      const { page, app } = stage;
      const [maria] = await app.database.query<{ id: string }>(
        `select id from contractors where name = 'Maria Delgado'`,
      );
      await signedIn(stage, 'somebody else');
      await page.goto(`${app.url}/contractors?edit=${maria?.id}`);
      await expect(page.getByText('Only the person who added this contractor can change it')).toBeVisible();
    },
  },
  {
    name: 'contractor-draft-kept',
    settings: SOME,
    async go(stage) {
      const { page } = stage;
      await withContractors(stage);
      await open(stage);
      await (await openAddForm(page)).getByLabel('Name').fill('Half a name');
      await page.goBack();
      await expect(addForm(page)).toBeHidden();
      await expect(page.getByText('You have an unsaved contractor')).toBeVisible();
    },
  },
  {
    name: 'contractor-versions',
    settings: SOME,
    async go(stage) {
      const { page, app } = stage;
      await withContractors(stage);
      const mine = await addContractor(page, app, { name: 'Helen Brandt', specialty: 'behavioral', hourly_rate: 60 });
      await changeContractor(page, app, mine, { hourly_rate: 65.25, certifications: ['BCBA'] });
      await page.goto(`${app.url}/contractors?edit=${mine.id}`);
      await editForm(page).getByRole('button', { name: 'Earlier versions' }).click();
      await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
      await app.database.query('delete from contractors where id = $1', [mine.id]);
    },
  },
];
