import { expect, type Page } from '@playwright/test';
import type { Leg, Walk } from '../../states/walk.ts';
import {
  openAssessments,
  openDirectory,
  rateAll,
  reportForm,
  reviewForm,
  reviews,
} from '../contractor-screen.ts';
import { TEXT, withContractors } from '../contractors.states.ts';

// What members say of a contractor, their form, and a report of it.

const openNew = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Assessment' }).click();
  return reviewForm(page);
};

/** Of somebody whom thirteen have assessed, oneself among them. */
const assessed: Leg = [
  {
    name: 'contractor-assessments',
    async go(fixtures) {
      const { page, app } = fixtures;
      await withContractors(fixtures);
      await openDirectory(page, '', app.url);
      await openAssessments(page, 'Maria Delgado');
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
    name: 'review-report',
    async go({ page }) {
      await page.goBack();
      await expect(reviewForm(page)).toBeHidden();
      await page.getByRole('button', { name: 'Report' }).first().click();
      await reportForm(page).getByRole('button', { name: 'Send Report' }).click();
      await expect(reportForm(page).getByText('Choose a reason').last()).toBeVisible();
    },
  },
  {
    name: 'contractor-assessment-hidden',
    async go({ page, app }) {
      await reportForm(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(reportForm(page)).toBeHidden();
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
