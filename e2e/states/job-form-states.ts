import { expect } from '@playwright/test';
import { postJob, reviseJob } from '../environment/jobs.ts';
import { editJobForm, openJob, openPostForm, postForm, press } from '../jobs/job-screen.ts';
import { aside, BOARD, board, CHANGED_BOARD, jobsOf, LIST, provider, TITLES } from './job-fixtures.ts';
import { hold, type State, signedIn } from './state.ts';

export const JOB_FORM_STATES: readonly State[] = [
  {
    name: 'job-form',
    settings: BOARD,
    async go(stage) {
      await provider(stage);
      await board(stage);
      await openPostForm(stage.page);
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
    async go(stage) {
      await provider(stage);
      await board(stage);
      await press(await openJob(stage.page, TITLES.open), 'Edit');
      await expect(editJobForm(stage.page).getByLabel('Title')).toHaveValue(TITLES.open);
    },
  },
  {
    name: 'job-form-conflict',
    settings: CHANGED_BOARD,
    async go(stage) {
      const { page, app } = stage;
      await signedIn(stage, 'who changes jobs');
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
    async go(stage) {
      const jobs = await aside(stage, async (theirs) => {
        await provider(theirs);
        return jobsOf(theirs);
      });
      await signedIn(stage, 'somebody else');
      await stage.page.goto(`${stage.app.url}/jobs?edit=${jobs.get(TITLES.open)?.id}`);
      await expect(stage.page.getByText('Only the person who posted this job can change it')).toBeVisible();
    },
  },
];
