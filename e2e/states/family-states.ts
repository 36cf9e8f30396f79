import { expect } from '@playwright/test';
import { join, type Member } from '../environment/members.ts';
import { keep, keepMany, rated } from '../environment/records.ts';
import { details, heldToast, openAddForm, openDetails, records, samples } from '../families/family-screen.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { hold, type State, type StateFixtures, signedIn } from './state.ts';

const LIST = /\/api\/families(\?.*)?$/;
const LIST_AND_FIGURES = /\/api\/families(\/summary)?(\?.*)?$/;
const NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family'; // 60 characters
const NOTES = 'Always on time at pick-up, clear about allergies, and pays on the first of the month. '
  .repeat(6)
  .slice(0, 500);

/** Somebody with a few records, of all kinds. */
export const withRecords = (fixtures: StateFixtures) => signedIn(fixtures, 'with records', () => keepSome(fixtures));

async function keepSome({ page, app }: StateFixtures): Promise<void> {
  await keep(page, app, {
    family_name: 'Okafor Family',
    location: 'Round Rock, TX',
    children_count: 1,
    ...rated(3.2),
    service_status: 'Ended',
    service_start_date: '2023-01-09',
    service_end_date: '2024-05-31',
    service_end_reason: 'other',
    other_reason_details: 'moved in with a grandparent',
    previous_providers: 3,
  });
  await keep(page, app, {
    family_name: 'Lindqvist Family',
    location: 'Cedar Park, TX',
    children_count: 3,
    ...rated(4.1),
    service_status: 'Completed',
    service_start_date: '2022-06-01',
    service_end_date: '2024-05-31',
    service_end_reason: 'aging_out',
  });
  await keep(page, app, {
    family_name: 'Rivera Family',
    contact_info: '+1 512 555 0100',
    service_start_date: '2025-03-03',
    reliability_rating: 4.8,
    last_provider: 'Sunrise Daycare',
    previous_providers: 1,
    notes: 'Always on time at pick-up.\nPays on the first of the month.',
  });
}

/** Somebody with 1,000 records whose names and notes are as long as they get. */
const withLongRecords = (fixtures: StateFixtures) =>
  signedIn(fixtures, 'with long records', async (member: Member) => {
    await keepMany(fixtures.app, member, 1000);
    await fixtures.app.database.query(
      `update families set family_name = $2, location = left($2, 60), contact_info = left($3, 300), notes = $3,
         last_provider = $2, service_end_date = date '2025-03-03', service_end_reason = 'other',
         other_reason_details = left($3, 120) where user_id = $1`,
      [member.id, NAME, NOTES],
    );
  });

export async function openList({ page, app }: StateFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/family-records${search}`);
  await expect(page.getByRole('heading', { name: 'Family Service Records' })).toBeVisible();
}

const retry = ({ page }: StateFixtures) => page.getByRole('button', { name: 'Retry' });

async function failing(fixtures: StateFixtures): Promise<void> {
  const { page, app } = fixtures;
  await withRecords(fixtures);
  await page.route(LIST_AND_FIGURES, (route) => route.fulfill({ status: 503, body: '' }));
  await page.clock.install();
  await page.goto(`${app.url}/family-records`);
  await runAhead(fixtures.page, retry(fixtures));
}

export const FAMILY_STATES: readonly State[] = [
  {
    name: 'families-loading',
    async go(fixtures) {
      await withRecords(fixtures);
      await hold(fixtures.page, LIST_AND_FIGURES);
      await openList(fixtures);
      await expect(fixtures.page.getByText('Loading your records...')).toBeAttached();
    },
  },
  {
    name: 'families-samples',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openList(fixtures);
      await expect(samples(fixtures.page)).toBeVisible();
    },
    next: [
      {
        name: 'families-sample-details',
        async go({ page }) {
          await openDetails(page, 'Martinez Family');
        },
      },
    ],
  },
  { name: 'families-samples-failed', go: failing },
  { name: 'families-failed', settings: { SAMPLE_DATA: 'off' }, go: failing },
  {
    name: 'families-empty',
    settings: { SAMPLE_DATA: 'off' },
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openList(fixtures);
      await expect(fixtures.page.getByText('You have no family records yet.')).toBeVisible();
    },
  },
  {
    name: 'families-filled',
    async go(fixtures) {
      await withRecords(fixtures);
      await openList(fixtures);
      await expect(records(fixtures.page)).toBeVisible();
    },
    next: [
      {
        name: 'families-cards',
        async go({ page }) {
          await page
            .getByRole('article')
            .first()
            .evaluate((card) => card.scrollIntoView({ block: 'start' }));
        },
      },
      {
        name: 'families-end',
        async go({ page }) {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        },
      },
      {
        name: 'family-details',
        async go({ page }) {
          await expect(await openDetails(page, 'Rivera Family')).toContainText('Sunrise Daycare');
        },
      },
      {
        name: 'family-delete-question',
        async go({ page }) {
          await details(page).getByRole('button', { name: 'Delete' }).click();
          await expect(page.getByRole('alertdialog', { name: 'Delete this record?' })).toBeVisible();
        },
      },
      {
        name: 'families-list-pending',
        async go({ page }) {
          await page.goBack();
          await page.goBack();
          await expect(records(page)).toBeVisible();
          await hold(page, LIST);
          await page.getByRole('button', { name: 'Name', exact: true }).click();
          await expect(page.getByRole('button', { name: 'Name', pressed: true })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'families-filtered',
    async go(fixtures) {
      await withRecords(fixtures);
      await openList(fixtures, '?search=family&status=Ended&rating=low&sort=rating');
      await expect(fixtures.page.getByText('1 family found')).toBeVisible();
    },
    next: [
      {
        name: 'families-no-match',
        async go({ page }) {
          await page.getByRole('searchbox').fill('nobody');
          await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'families-long',
    async go(fixtures) {
      await withLongRecords(fixtures);
      await openList(fixtures);
      await expect(records(fixtures.page)).toBeVisible();
      await fixtures.page.evaluate(() => window.scrollTo(0, 500));
    },
    next: [
      {
        name: 'families-long-details',
        async go({ page }) {
          await page.getByRole('button', { name: 'View details of' }).first().click();
          await expect(details(page).getByText(NOTES.slice(0, 40)).first()).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'families-offline',
    async go(fixtures) {
      const { page } = fixtures;
      await withRecords(fixtures);
      await openList(fixtures);
      await expect(records(page)).toBeVisible();
      await page.context().setOffline(true);
      await page.clock.install();
      await page.getByRole('button', { name: 'Rating', exact: true }).click();
      await runAhead(fixtures.page, retry(fixtures));
      await expect(page.getByText(/Shown as of/)).toBeVisible();
    },
  },
  {
    name: 'families-draft-kept',
    async go(fixtures) {
      const { page } = fixtures;
      await withRecords(fixtures);
      await openList(fixtures);
      await (await openAddForm(page)).getByLabel('Family name').fill('Half a name');
      await page.goBack();
      await expect(page.getByText('You have an unsaved record')).toBeVisible();
    },
    next: [
      {
        name: 'families-draft-discard',
        async go({ page }) {
          await page.getByRole('button', { name: 'Discard' }).click();
          await expect(page.getByRole('alertdialog', { name: 'Discard this record?' })).toBeVisible();
        },
      },
      {
        name: 'families-drafts-several',
        async go({ page }) {
          await page.goBack();
          const long = 'Featherstonehaugh-Villanueva Family, whom I met at the library';
          for (const name of ['Brooks Family', '', long]) {
            const form = await openAddForm(page);
            await form.getByLabel('Family name').fill(name);
            await form.getByLabel('Children').fill('3');
            await page.goBack();
          }
          await expect(page.getByText('You have 4 unsaved records')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'family-details-gone',
    async go(fixtures) {
      await withRecords(fixtures);
      await fixtures.page.goto(`${fixtures.app.url}/family-records?record=018f0000-0000-7000-8000-000000000000`);
      await expect(details(fixtures.page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'family-undo-toast',
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app);
      await keepSome(fixtures);
      await openList(fixtures);
      await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await heldToast(page, 'Rivera Family deleted');
      await page.evaluate(() => window.scrollTo(0, 500));
    },
  },
];
