import { expect, type Page } from '@playwright/test';
import {
  contractors,
  openAssessments,
  rateAll,
  reportForm,
  reviewForm,
  reviews,
} from '../contractors/contractor-screen.ts';
import { fromAssessments, fromMany, fromSome, NAME, TEXT } from './contractor-fixtures.ts';
import { refuse, type State } from './state.ts';

// What members say of a contractor, their form, and a report of it.

const scrollTo = (page: Page, n: number, block: 'start' | 'end') =>
  reviews(page)
    .nth(n)
    .evaluate((one, block) => one.scrollIntoView({ block }), block);

const openNew = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Assessment' }).click();
  return reviewForm(page);
};
const openOwn = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit Assessment' }).click();
  return reviewForm(page);
};

/** From the form of a report, as if the operator had been told something else in another tab. */
async function tellAgain(page: Page) {
  await page.getByRole('button', { name: 'Report' }).first().click();
  const told = {
    review_id: '018f0000-0000-7000-8000-000000000000',
    ticket: 'PCR-1042',
    reason: 'It is not true.',
    created_at: '2026-03-03T10:00:00.000Z',
  };
  await page.route('**/api/contractor-reviews/*/reports', (route) => route.fulfill({ json: told }));
  await reportForm(page)
    .getByLabel('What is wrong with it?')
    .fill('It is not true: they were ill that week.\nIt is about somebody else.');
  await reportForm(page).getByRole('button', { name: 'Send Report' }).click();
  await expect(reportForm(page).getByText(/^You told the operator about this before/)).toBeVisible();
}

export const CONTRACTOR_REVIEW_STATES: readonly State[] = [
  fromAssessments('contractor-assessments', 'Maria Delgado', (page) => expect(reviews(page).first()).toBeVisible()),
  fromAssessments('contractor-assessments-below', 'Maria Delgado', (page) => scrollTo(page, 1, 'end')),
  fromMany('contractor-assessments-long', async (page) => {
    await openAssessments(page, NAME);
    await scrollTo(page, 0, 'start');
  }),
  fromAssessments('contractor-assessments-none', 'Ashley Nguyen', (page) =>
    expect(page.getByText('No assessments yet.')).toBeVisible(),
  ),
  fromSome('contractor-assessments-failed', async (page) => {
    await expect(contractors(page)).toBeVisible();
    const message = 'You may look at this, but not change it.';
    await refuse(page, /\/(assessment|reviews)(\?.*)?$/, 403, 'forbidden', message);
    await openAssessments(page, 'Maria Delgado');
    await expect(page.getByText('Assessments could not be loaded')).toBeVisible();
  }),
  fromAssessments('review-form', 'Ashley Nguyen', async (page) => {
    const form = await openNew(page);
    await form.getByRole('group', { name: 'Communication' }).getByRole('radio', { name: /^4/ }).check({ force: true });
    await expect(form.getByText(/^Please provide ratings for: Reliability/)).toBeVisible();
  }),
  fromAssessments('review-form-edit', 'Maria Delgado', async (page) => {
    const form = await openOwn(page);
    await expect(form.getByLabel('Explanation')).toHaveValue(/Calm/);
    await form.getByRole('button', { name: 'Delete Assessment' }).scrollIntoViewIfNeeded();
  }),
  fromAssessments('review-form-too-long', 'Ashley Nguyen', async (page) => {
    const form = await openNew(page);
    await rateAll(form, 5);
    await form.getByLabel('Explanation').fill(`${TEXT}!`);
    await expect(form.getByText('501/500')).toBeVisible();
  }),
  fromAssessments('review-delete-question', 'Maria Delgado', async (page) => {
    await (await openOwn(page)).getByRole('button', { name: 'Delete Assessment' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete your review?' });
    await expect(question).toBeVisible();
  }),
  fromAssessments('review-report', 'Maria Delgado', async (page) => {
    await page.getByRole('button', { name: 'Report' }).first().click();
    await reportForm(page).getByRole('button', { name: 'Send Report' }).click();
    await expect(page.getByText('The reason is required')).toBeVisible();
  }),
  fromAssessments('contractor-report-told-before', 'Maria Delgado', tellAgain),
  fromAssessments('contractor-report-kept', 'Maria Delgado', async (page) => {
    await tellAgain(page);
    // The newest is one's own; the list says from then on that the next one is reported.
    await page.route('**/api/contractors/*/reviews*', async (route) => {
      const answer = await route.fetch();
      const { items, next } = await answer.json();
      items[1].reported_by_me = true;
      await route.fulfill({ json: { items, next } });
    });
    await reportForm(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(reportForm(page)).toBeHidden();
    await page.reload();
    const kept = page.getByText('You have an unsaved report');
    await expect(kept).toBeVisible();
    await kept.scrollIntoViewIfNeeded();
  }),
];
