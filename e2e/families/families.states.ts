import { expect, type Page } from '@playwright/test';
import type { Member } from '../environment/entries/members.ts';
import { keep, keepMany, rated } from '../environment/entries/records.ts';
import { answersAgain, hold, refuse, release } from '../kit/answers.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { type Leg, signedIn, type WalkFixtures } from '../states/walk.ts';
import {
  addForm,
  details,
  heldToast,
  openAddForm,
  openDetails,
  records,
  samples,
  save,
} from './family-screen.ts';

// Longer than 300 lines: one entry for each state of the list and the details.

export const LIST_AND_FIGURES = /\/api\/families(\/summary)?(\?.*)?$/;
export const WRONG = 'Something went wrong on our side. Please try again.';
const NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family'; // 60 characters
const NOTES =
  'Always on time at pick-up, clear about allergies, and pays on the first of the month. '
    .repeat(6)
    .slice(0, 500);

/** Somebody with a few records, of all kinds. */
const withRecords = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with records', async () => {
    const { page, app } = fixtures;
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
  });

/** Somebody with 120 records whose names and notes are as long as they get. */
const withLongRecords = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with long records', async (member: Member) => {
    await keepMany(fixtures.app, member, 120);
    await fixtures.app.database.query(
      `update families set family_name = $2, location = left($2, 60), contact_info = left($3, 300), notes = $3,
         last_provider = $2, service_end_date = date '2025-03-03', service_end_reason = 'other',
         other_reason_details = left($3, 120) where user_id = $1`,
      [member.id, NAME, NOTES],
    );
  });

export async function openList({ page, app }: WalkFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/family-records${search}`);
  // A sheet that is open hides the page from tools that read by role.
  await expect(
    page.getByRole('heading', { name: 'Family Service Records', includeHidden: true }),
  ).toBeVisible();
}

export const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });

/** For a member without any record: the empty screen, and a record that is begun. */
const withoutRecords: Leg = [
  {
    name: 'families-loading',
    async go(fixtures) {
      const { page } = fixtures;
      await signedIn(fixtures, 'without records');
      await refuse(page, LIST_AND_FIGURES, 400, 'internal', WRONG);
      await hold(page, LIST_AND_FIGURES);
      await openList(fixtures);
      await expect(page.getByText('Loading your records...')).toBeAttached();
    },
  },
  {
    name: 'families-samples-failed',
    async go({ page }) {
      release(page);
      await expect(retry(page)).toBeVisible();
    },
  },
  {
    name: 'families-samples',
    async go({ page }) {
      await answersAgain(page);
      await expect(samples(page)).toBeVisible();
    },
  },
  {
    name: 'families-sample-details',
    async go({ page }) {
      await openDetails(page, 'Martinez Family');
    },
  },
  {
    name: 'family-form',
    async go({ page }) {
      await page.goBack();
      await openAddForm(page);
    },
  },
  {
    name: 'family-form-ratings',
    async go({ page }) {
      const form = addForm(page);
      await form.getByRole('textbox', { name: 'Communication, as a number' }).fill('3.4');
      await form.getByRole('textbox', { name: 'Timeliness, as a number' }).fill('4.1');
      await form.getByRole('slider', { name: 'Professionalism' }).press('ArrowLeft');
    },
  },
  {
    name: 'family-form-end',
    async go({ page }) {
      const form = addForm(page);
      await form.getByLabel('End date').fill('2025-03-03');
      await form.getByLabel('End reason').selectOption('Other');
      await form.getByLabel('Other reason details').fill('moved in with a grandparent');
      await form.getByLabel('Notes').fill('n'.repeat(2001));
      await form.getByLabel('Notes').blur();
      await form.getByLabel('End date').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'family-form-errors',
    async go({ page }) {
      const form = addForm(page);
      await form.getByLabel('Children count').fill('0');
      await form.getByLabel('Start date').fill('2025-03-03');
      await form.getByLabel('End date').fill('2025-03-02');
      await save(form);
      await expect(form.getByText('Family name is required')).toBeVisible();
    },
  },
  {
    name: 'families-draft-kept',
    async go({ page }) {
      await addForm(page).getByLabel('Family name').fill('Half a name');
      await page.goBack();
      await expect(page.getByText('You have an unsaved record')).toBeVisible();
    },
  },
  {
    name: 'families-draft-discard',
    async go({ page }) {
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Discard this record?' })).toBeVisible();
    },
  },
  {
    name: 'family-form-begun-before',
    async go({ page }) {
      await page.goBack();
      await openAddForm(page);
      await expect(addForm(page).getByText('You have an unsaved record')).toBeVisible();
    },
  },
  {
    name: 'families-drafts-several',
    async go({ page }) {
      await page.goBack();
      for (const name of ['', 'Featherstonehaugh-Villanueva Family, whom I met at the library']) {
        const form = await openAddForm(page);
        await form.getByLabel('Family name').fill(name);
        await form.getByLabel('Children').fill('3');
        await page.goBack();
      }
      await expect(page.getByText('You have 3 unsaved records')).toBeVisible();
    },
  },
];

/**
 * Of somebody with three records; one of them is deleted at the end, and then the network is gone.
 */
const withSome: Leg = [
  {
    name: 'families-filled',
    async go(fixtures) {
      await withRecords(fixtures);
      await openList(fixtures);
      await expect(records(fixtures.page)).toBeVisible();
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
    // On a phone it is the list.
    name: 'families-table',
    async go(fixtures) {
      await openList(fixtures, '?as=table');
      await expect(fixtures.page.getByText('Rivera Family').first()).toBeVisible();
    },
  },
  {
    name: 'families-filtered',
    async go(fixtures) {
      await openList(fixtures, '?search=family&status=Ended&rating=low&sort=rating');
      await expect(fixtures.page.getByText('1 family found')).toBeVisible();
    },
  },
  {
    name: 'families-no-match',
    async go({ page }) {
      await page.getByRole('searchbox').fill('nobody');
      await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    },
  },
  {
    name: 'family-undo-toast',
    async go({ page }) {
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await (await openDetails(page, 'Rivera Family'))
        .getByRole('button', { name: 'Delete' })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await heldToast(page, 'Rivera Family deleted');
      await page.evaluate(() => window.scrollTo(0, 500));
    },
  },
  {
    // For the guide's picture: what people find there, and nothing else.
    name: 'guide-recently-deleted',
    async go(fixtures) {
      await openList(fixtures, '?deleted');
      await expect(fixtures.page.getByRole('dialog').getByText('Rivera Family')).toBeVisible();
    },
  },
  {
    name: 'families-offline',
    async go({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(records(page)).toBeVisible();
      await page.context().setOffline(true);
      await page.clock.install();
      await page.getByRole('button', { name: 'Rating', exact: true }).click();
      await runAhead(page, retry(page));
      await expect(page.getByText(/Shown as of/)).toBeVisible();
    },
  },
];

const withMany: Leg = [
  {
    name: 'families-long',
    async go(fixtures) {
      await withLongRecords(fixtures);
      await openList(fixtures);
      await expect(records(fixtures.page)).toBeVisible();
      await fixtures.page.evaluate(() => window.scrollTo(0, 500));
    },
  },
  {
    name: 'families-long-details',
    async go({ page }) {
      await page.getByRole('button', { name: 'View details of' }).first().click();
      await expect(details(page).getByText(NOTES.slice(0, 40)).first()).toBeVisible();
    },
  },
  {
    name: 'families-next-failed',
    async go({ page }) {
      await page.goBack();
      await expect(details(page)).toBeHidden();
      await refuse(page, '**/api/families?*cursor=*', 400, 'internal', WRONG);
      await page.keyboard.press('End');
      await expect(page.getByText('The next records could not be loaded')).toBeVisible();
    },
  },
];

export const FAMILY_LEGS: readonly Leg[] = [withoutRecords, withMany, withSome];
