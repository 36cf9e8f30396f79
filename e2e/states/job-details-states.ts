import { expect } from '@playwright/test';
import { postJob, reviseJob } from '../environment/jobs.ts';
import { jobDetails, openJob, press, question } from '../jobs/job-screen.ts';
import { applicant, BOARD, board, CHANGED_BOARD, provider, TITLES } from './job-fixtures.ts';
import { hold, refuse, type State, type StateFixtures, signedIn } from './state.ts';

/** The details of a job that somebody applied to. */
const applied = (kind: 'pending' | 'accepted' | 'withdrawn') => ({
  name: `job-details-${kind}`,
  settings: BOARD,
  async go(fixtures: StateFixtures) {
    await applicant(fixtures);
    await board(fixtures);
    await openJob(fixtures.page, TITLES[kind]);
  },
});

export const JOB_DETAILS_STATES: readonly State[] = [
  {
    name: 'job-details-loading',
    settings: BOARD,
    async go(fixtures) {
      await provider(fixtures);
      await hold(fixtures.page, /\/api\/jobs/);
      await fixtures.page.goto(`${fixtures.app.url}/jobs?job=01990000-0000-7000-8000-000000000001`);
      await expect(fixtures.page.getByText('Loading the job...')).toBeAttached();
    },
  },
  {
    name: 'job-details',
    settings: BOARD,
    async go(fixtures) {
      await applicant(fixtures);
      await board(fixtures);
      await openJob(fixtures.page, TITLES.open);
    },
  },
  {
    ...applied('pending'),
    next: [
      {
        name: 'job-withdraw-question',
        async go({ page }) {
          await press(jobDetails(page, TITLES.pending), 'Withdraw application');
          await expect(question(page, 'Withdraw your application?')).toBeVisible();
        },
      },
    ],
  },
  applied('accepted'),
  applied('withdrawn'),
  {
    name: 'job-details-own',
    settings: BOARD,
    async go(fixtures) {
      await provider(fixtures);
      await board(fixtures);
      await openJob(fixtures.page, TITLES.open);
    },
    next: [
      {
        name: 'job-delete-question',
        async go({ page }) {
          await press(jobDetails(page, TITLES.open), 'Delete');
          await expect(question(page, 'Delete this job?')).toBeVisible();
        },
      },
      {
        name: 'job-status-not-changed',
        async go({ page }) {
          await press(question(page, 'Delete this job?'), 'Cancel');
          const changed = 'It was changed a moment ago. Look at what it says now, then choose again.';
          await refuse(page, '**/api/jobs/*/status', 409, 'conflict', changed);
          await press(jobDetails(page, TITLES.open), 'Close Job');
          await expect(jobDetails(page, TITLES.open).getByRole('alert')).toContainText('Not changed');
        },
      },
    ],
  },
  {
    name: 'job-versions',
    settings: CHANGED_BOARD,
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'who changes jobs');
      const { id } = await reviseJob(page, app, await postJob(page, app), { pay_rate: 19.25, location: null });
      await page.goto(`${app.url}/jobs?job=${id}`);
      await press(jobDetails(page, 'Evening Caregiver'), 'Earlier versions');
      await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
    },
  },
  {
    name: 'job-details-gone',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await fixtures.page.goto(`${fixtures.app.url}/jobs?job=01990000-0000-7000-8000-000000000001`);
      await expect(fixtures.page.getByText('This job is not here')).toBeVisible();
    },
  },
];
