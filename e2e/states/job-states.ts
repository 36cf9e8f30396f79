import { expect } from '@playwright/test';
import { postJob, setJobStatus } from '../environment/jobs.ts';
import { job, jobList, openJob, press, sampleJobs } from '../jobs/job-screen.ts';
import { JOB_APPLICATION_STATES } from './job-application-states.ts';
import { JOB_DETAILS_STATES } from './job-details-states.ts';
import {
  applicant,
  BOARD,
  board,
  fail,
  gaveUp,
  LIST,
  LONG_BOARD,
  longOnes,
  NO_SAMPLES,
  provider,
  TITLES,
} from './job-fixtures.ts';
import { JOB_FORM_STATES } from './job-form-states.ts';
import { hold, type State, type StateFixtures, signedIn } from './state.ts';

async function failing(fixtures: StateFixtures): Promise<void> {
  await signedIn(fixtures, 'anyone');
  await fail(fixtures, LIST);
  await fixtures.page.goto(`${fixtures.app.url}/jobs`);
  await gaveUp(fixtures);
}

const BOARD_STATES: readonly State[] = [
  {
    name: 'jobs-loading',
    settings: BOARD,
    async go(fixtures) {
      await provider(fixtures);
      await hold(fixtures.page, LIST);
      await board(fixtures);
      await expect(fixtures.page.getByText('Loading jobs...')).toBeAttached();
    },
  },
  {
    name: 'jobs-samples',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await fixtures.app.database.query('delete from jobs');
      await board(fixtures);
      await expect(sampleJobs(fixtures.page)).toBeVisible();
    },
    next: [
      {
        name: 'jobs-sample-details',
        async go({ page }) {
          await openJob(page, 'Substitute Teacher');
        },
      },
    ],
  },
  { name: 'jobs-samples-failed', go: failing },
  { name: 'jobs-failed', settings: NO_SAMPLES, go: failing },
  {
    name: 'jobs-empty',
    settings: NO_SAMPLES,
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await fixtures.app.database.query('delete from jobs');
      await board(fixtures);
      await expect(fixtures.page.getByText('Be the first to post a job opportunity')).toBeVisible();
    },
  },
  {
    name: 'jobs-filled',
    settings: BOARD,
    async go(fixtures) {
      await applicant(fixtures);
      await board(fixtures);
      await expect(jobList(fixtures.page)).toBeVisible();
    },
    next: [
      {
        name: 'jobs-own-applications',
        async go({ page }) {
          await job(page, TITLES.pending).evaluate((card) => card.scrollIntoView({ block: 'start' }));
        },
      },
    ],
  },
  {
    name: 'jobs-no-match',
    settings: BOARD,
    async go(fixtures) {
      await provider(fixtures);
      await board(fixtures, '?search=xylophone&job_type=temp&location=Austin');
      await expect(fixtures.page.getByText('Try adjusting your search or filters')).toBeVisible();
    },
  },
  {
    name: 'jobs-long',
    settings: LONG_BOARD,
    async go(fixtures) {
      await longOnes(fixtures);
      await board(fixtures);
      await expect(jobList(fixtures.page)).toBeVisible();
    },
    next: [
      {
        name: 'job-details-long',
        async go({ page }) {
          await page
            .getByRole('button', { name: /^View Details of/ })
            .first()
            .click();
          await expect(page.getByRole('dialog').getByText('Start date')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'jobs-offline',
    settings: BOARD,
    async go(fixtures) {
      const { page } = fixtures;
      await provider(fixtures);
      await board(fixtures);
      await expect(jobList(page)).toBeVisible();
      await page.context().setOffline(true);
      await page.clock.install();
      await page.getByLabel('Job type').selectOption('Temporary');
      await gaveUp(fixtures);
      await expect(page.getByText(/Shown as of/)).toBeVisible();
    },
  },
  {
    name: 'job-deleted-list',
    settings: { ...BOARD, MAIL_FROM: 'PCR <deleted-jobs@example.org>' },
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'who deleted a job', async () => {
        const { id, updated_at } = await setJobStatus(page, app, await postJob(page, app), 'closed');
        await page.request.delete(`${app.url}/api/jobs/${id}?updated_at=${encodeURIComponent(updated_at)}`, {
          headers: { origin: app.url },
        });
      });
      await board(fixtures);
      await press(page, 'Recently deleted');
      await expect(page.getByRole('dialog').getByRole('listitem')).toBeVisible();
    },
  },
];

export const JOB_STATES: readonly State[] = [
  ...BOARD_STATES,
  ...JOB_DETAILS_STATES,
  ...JOB_APPLICATION_STATES,
  ...JOB_FORM_STATES,
];
