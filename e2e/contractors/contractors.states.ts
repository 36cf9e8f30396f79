import type { Contractor } from '@pcr/contract/contractors/contractors.schema.ts';
import { expect } from '@playwright/test';
import {
  addContractor,
  addMany,
  clearContractors,
  review,
  reviewMany,
} from '../environment/entries/contractors.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';
import {
  addForm,
  contractors,
  openAddForm,
  openDetails,
  openDirectory,
  reviews,
  samples,
} from './contractor-screen.ts';

// Longer than 300 lines: one entry for each state of the directory, the details and the form.

const NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh & Sons'; // 60 characters
export const TEXT =
  'Came on time each morning, told us at once when something was wrong, and left the room clean. '
    .repeat(6)
    .slice(0, 500);

const open = ({ page, app }: WalkFixtures, search = '') => openDirectory(page, search, app.url);

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
    await review(page, app, maria, {
      reliability_rating: 5,
      explanatory_text: 'Calm with three babies at once.',
    });
    const pipes = await addContractor(page, app, {
      name: 'Cedar Park Pipes',
      specialty: 'plumbing',
      phone: '(512) 555-0122',
      hourly_rate: 95.5,
      location: 'Cedar Park, TX',
      availability: 'Emergency Only',
    });
    await reviewMany(app, pipes, 1);
    await addContractor(page, app, {
      name: 'Ashley Nguyen',
      specialty: 'nanny',
      experience_years: 0,
    });
  });

/** 120 contractors, one of whom has everything as long as it gets. */
const withMany = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with many contractors', async () => {
    const { page, app } = fixtures;
    await clearContractors(app);
    await addMany(app, 120);
    const long = await addContractor(page, app, {
      name: NAME,
      specialty: 'behavioral',
      phone: '+49 151 23456789 ext. 123456',
      email: `${'long-address-'.repeat(4)}@example.org`,
      hourly_rate: 9999.99,
      experience_years: 99,
      location: `${NAME} ${NAME}`.slice(0, 100),
      availability: 'Booked Until Further Notice',
      certifications: Array.from({ length: 20 }, (_, n) =>
        n % 3 ? `Certificate ${n}` : `${NAME} ${n}`.slice(-60),
      ),
    });
    await reviewMany(app, long, 45, TEXT);
  });

/** Without any contractor: samples, and one that is begun. */
const none: Leg = [
  {
    name: 'contractors-samples',
    async go(fixtures) {
      await clearContractors(fixtures.app);
      await signedIn(fixtures, 'without contractors');
      await open(fixtures);
      await expect(samples(fixtures.page)).toBeVisible();
    },
  },
  {
    name: 'contractor-form',
    async go({ page }) {
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
    name: 'contractor-details',
    async go({ page }) {
      await openDetails(page, 'Maria Delgado');
      await expect(page.getByRole('link', { name: '(512) 555-0111' })).toBeVisible();
    },
  },
  {
    name: 'contractor-claim',
    async go(fixtures) {
      const { page, app } = fixtures;
      await app.database.query(
        `update contractors set user_id = null where name = 'Ashley Nguyen'`,
      );
      await open(fixtures);
      await (await openDetails(page, 'Ashley Nguyen'))
        .getByRole('button', { name: 'This is me' })
        .click();
      await page.getByLabel(/^How can PCR support check it/).fill('Call the number on my license.');
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
      await app.database.query(
        `update contractor_claims set state = 'confirmed', decided_at = now()`,
      );
      const rows = await app.database.query<Contractor>(
        `select id from contractors where name = 'Ashley Nguyen'`,
      );
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
      await expect(
        page.getByText('Only the person who added this contractor can change it'),
      ).toBeVisible();
    },
  },
];

export const CONTRACTOR_WALK: Walk = { name: 'contractors', legs: [none, some, many] };
