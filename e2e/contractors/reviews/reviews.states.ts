import { expect, type Page } from '@playwright/test';
import { answersAgain, ownAnswers, refuse } from '../../kit/answers.ts';
import type { Leg, Walk } from '../../states/walk.ts';
import { openAssessments, openDirectory, rateAll, reportForm, reviewForm, reviews } from '../contractor-screen.ts';
import { TEXT, withContractors } from '../contractors.states.ts';

// What members say of a contractor, their form, and a report of it.

const openNew = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Assessment' }).click();
  return reviewForm(page);
};

/** Of somebody whom thirteen have assessed, oneself among them. */
const assessed: Leg = [
  {
    name: 'contractor-assessments-failed',
    async go(fixtures) {
      const { page, app } = fixtures;
      await withContractors(fixtures);
      await openDirectory(page, '', app.url);
      const message = 'You can look at this, but you can’t change it.';
      await refuse(page, /\/(assessment|reviews)(\?.*)?$/, 403, 'forbidden', message);
      await openAssessments(page, 'Maria Delgado');
      await expect(page.getByText('Assessments could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'contractor-assessments',
    async go({ page }) {
      await answersAgain(page, page.getByRole('dialog'));
      await expect(reviews(page).first()).toBeVisible();
    },
  },
  {
    name: 'contractor-assessments-below',
    async go({ page }) {
      await reviews(page)
        .nth(1)
        .evaluate((one) => one.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'review-form-edit',
    async go({ page }) {
      await page.getByRole('button', { name: 'Edit Assessment' }).click();
      const form = reviewForm(page);
      await expect(form.getByLabel('Explanation')).toHaveValue(/Calm/);
      await form.getByRole('button', { name: 'Delete Assessment' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'review-delete-question',
    async go({ page }) {
      await reviewForm(page).getByRole('button', { name: 'Delete Assessment' }).click();
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete your review?' });
      await expect(question).toBeVisible();
    },
  },
  {
    name: 'review-report',
    async go({ page }) {
      await page.goBack();
      await page.goBack();
      await expect(reviewForm(page)).toBeHidden();
      await page.getByRole('button', { name: 'Report' }).first().click();
      await reportForm(page).getByRole('button', { name: 'Send Report' }).click();
      await expect(reportForm(page).getByText('Choose a reason').last()).toBeVisible();
    },
  },
  {
    // As if the operator had been told something else in another tab.
    name: 'contractor-report-told-before',
    async go({ page }) {
      const told = {
        ticket: 'PCR-1042',
        reason: 'untrue',
        details: 'It is not true.',
        created_at: '2026-03-03T10:00:00.000Z',
      };
      await page.route('**/api/contractor-reviews/*/reports', (route) => route.fulfill({ json: told }));
      await reportForm(page).getByLabel('Reason').selectOption('Something else');
      await reportForm(page)
        .getByLabel('What is wrong with it?')
        .fill('It is not true: they were ill that week.\nIt is about somebody else.');
      await reportForm(page).getByRole('button', { name: 'Send Report' }).click();
      await expect(reportForm(page).getByText(/^You reported this before/)).toBeVisible();
    },
  },
  {
    name: 'contractor-report-kept',
    async go({ page }) {
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
    },
  },
  {
    name: 'contractor-assessment-hidden',
    async go({ page, app }) {
      await ownAnswers(page);
      await app.database.query(
        `update contractor_reviews set hidden = true where explanatory_text = 'Calm with three babies at once.'`,
      );
      await page.reload();
      const note = page.getByText('Three members reported this assessment.');
      await expect(note).toBeVisible();
      await note.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'contractor-hidden',
    async go({ page, app }) {
      await app.database.query('update contractors set hidden = true');
      await page.reload();
      await page.getByRole('dialog').getByRole('tab', { name: 'Details' }).click();
      await expect(page.getByText('Three members reported this contractor.')).toBeVisible();
      await app.database.query('update contractors set hidden = false');
    },
  },
  {
    name: 'contractor-assessments-none',
    async go({ page }) {
      await page.reload();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await openAssessments(page, 'Ashley Nguyen');
      await expect(page.getByText('No assessments yet.')).toBeVisible();
    },
  },
  {
    name: 'review-form',
    async go({ page }) {
      const form = await openNew(page);
      const communication = form.getByRole('group', { name: 'Communication' });
      await communication.getByRole('radio', { name: /^4/ }).check();
      await expect(form.getByText(/^Please provide ratings for: Reliability/)).toBeVisible();
    },
  },
  {
    name: 'review-form-too-long',
    async go({ page }) {
      const form = reviewForm(page);
      await rateAll(form, 5);
      await form.getByLabel('Explanation').fill(`${TEXT}!`);
      await expect(form.getByText('501/500')).toBeVisible();
    },
  },
];

export const REVIEW_WALK: Walk = { name: 'assessments', legs: [assessed] };
