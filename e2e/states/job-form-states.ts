import { expect } from '@playwright/test';
import { postJob, reviseJob } from '../environment/jobs.ts';
import { editJobForm, openJob, openPostForm, postForm, press } from '../jobs/job-screen.ts';
import { aside, BOARD, board, CHANGED_BOARD, jobsOf, LIST, provider, TITLES } from './job-fixtures.ts';
import { hold, type State, signedIn } from './state.ts';

export const JOB_FORM_STATES: readonly State[] = [
  {
    name: 'job-form',
    settings: BOARD,
    async go(fixtures) {
      await provider(fixtures);
      await board(fixtures);
      await openPostForm(fixtures.page);
    },
    next: [
      {
        name: 'job-form-errors',
        async go({ page }) {
          const form = postForm(page);
          await form.getByLabel('Pay rate').fill('-3');
          await press(form, 'Post Job');
          await expect(form.getByText('Please fill in all required fields')).toBeVisible();
        },
      },
      {
        name: 'job-form-not-saved',
        async go({ page }) {
          const form = postForm(page);
          await form.getByLabel('Title').fill('Morning Assistant');
          await form.getByLabel('Start date').fill('2027-03-01');
          await form.getByLabel('Pay rate').fill('17');
          await page.route(LIST, (route) => route.fulfill({ status: 503, body: '' }));
          await press(form, 'Post Job');
          await expect(form.getByText('Not saved. What you typed is kept.')).toBeVisible();
        },
      },
      {
        name: 'job-form-saving',
        async go({ page }) {
          await expect(page.getByText('Error posting job.')).toHaveCount(0);
          await page.unroute(LIST);
          await hold(page, LIST);
          await press(postForm(page), 'Post Job');
          await expect(postForm(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'job-form-edit',
    settings: BOARD,
    async go(fixtures) {
      await provider(fixtures);
      await board(fixtures);
      await press(await openJob(fixtures.page, TITLES.open), 'Edit');
      await expect(editJobForm(fixtures.page).getByLabel('Title')).toHaveValue(TITLES.open);
    },
  },
  {
    name: 'job-form-conflict',
    settings: CHANGED_BOARD,
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'who changes jobs');
      const made = await postJob(page, app);
      await page.goto(`${app.url}/jobs?edit=${made.id}`);
      const form = editJobForm(page);
      await form.getByLabel('Pay rate').fill('20');
      await form.getByLabel('Location').fill('Cedar Park, TX');
      await reviseJob(page, app, made, { pay_rate: 19.25, description: 'Two siblings, until eleven.' });
      await press(form, 'Save Changes');
      await expect(form.getByRole('button', { name: 'Keep mine' })).toBeVisible();
    },
  },
  {
    name: 'job-form-forbidden',
    settings: BOARD,
    async go(fixtures) {
      const jobs = await aside(fixtures, async (theirs) => {
        await provider(theirs);
        return jobsOf(theirs);
      });
      await signedIn(fixtures, 'somebody else');
      await fixtures.page.goto(`${fixtures.app.url}/jobs?edit=${jobs.get(TITLES.open)?.id}`);
      await expect(fixtures.page.getByText('Only the person who posted this job can change it')).toBeVisible();
    },
  },
];
