import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { expect } from '@playwright/test';
import { deleteJob, postJob, setJobStatus } from '../environment/jobs.ts';
import { applyForm, jobDetails, openJob, press, pressDecision, question } from '../jobs/job-screen.ts';
import {
  applicant,
  aside,
  BOARD,
  board,
  fail,
  gaveUp,
  MANY_APPLICATIONS,
  manyApplications,
  openTab,
  provider,
  TITLES,
  tabOfApplications,
  UNSAVED_BOARD,
} from './job-fixtures.ts';
import { hold, refuse, type State, type StateFixtures, signedIn } from './state.ts';

const APPLICATIONS = /\/api\/jobs\/[^/]+\/applications/;

/** A job of somebody's, and an application to it that is typed and not sent; `end` takes the job away. */
async function beginApplication(fixtures: StateFixtures, title: string) {
  const { page } = fixtures;
  const theirs = (work: (fixtures: StateFixtures) => Promise<unknown>) =>
    aside(fixtures, async (other) => {
      await signedIn(other, 'who posts');
      await work(other);
    });
  let made: Job | undefined;
  await theirs(async (other) => {
    made = await postJob(other.page, other.app, { title });
  });
  await signedIn(fixtures, 'who types');
  await board(fixtures);
  await press(await openJob(page, title), 'Apply Now');
  const text = 'I worked evenings for three years, with children of all ages.\n\nI could begin at once.';
  await applyForm(page).getByLabel('Message').fill(text);
  await press(applyForm(page), 'Cancel');
  await expect(page.getByText('You have an unsaved application')).toBeVisible();
  return {
    async end(how: 'close' | 'delete') {
      await theirs(async (other) => {
        if (!made) return;
        if (how === 'close') await setJobStatus(other.page, other.app, made, 'closed');
        else await deleteJob(other.page, other.app, made);
      });
      await page.reload();
    },
  };
}

export const JOB_APPLICATION_STATES: readonly State[] = [
  {
    name: 'job-applications',
    settings: BOARD,
    go: tabOfApplications,
    next: [
      {
        name: 'job-accept-question',
        async go({ page }) {
          await pressDecision(jobDetails(page, TITLES.pending), 'Accept');
          await expect(question(page, 'Accept this application?')).toBeVisible();
        },
      },
      {
        name: 'job-decline-refused',
        async go({ page }) {
          await press(question(page, 'Accept this application?'), 'Cancel');
          await pressDecision(jobDetails(page, TITLES.pending), 'Decline');
          const late = 'This application was withdrawn already.';
          await refuse(page, '**/api/job-applications/*/decision', 409, 'conflict', late);
          await press(question(page, 'Decline this application?'), 'Decline');
          await expect(question(page, 'Decline this application?').getByRole('alert')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'job-applications-withdrawn',
    settings: BOARD,
    async go(fixtures) {
      await aside(fixtures, applicant);
      await provider(fixtures);
      await openTab(fixtures, TITLES.withdrawn);
      await expect(fixtures.page.getByText('The applicant took this application back.')).toBeVisible();
    },
  },
  {
    name: 'job-applications-long',
    settings: MANY_APPLICATIONS,
    async go(fixtures) {
      await manyApplications(fixtures);
      await openTab(fixtures, TITLES.open);
      await expect(fixtures.page.getByRole('button', { name: 'Show more' })).toBeAttached();
    },
  },
  {
    name: 'job-applications-loading',
    settings: BOARD,
    async go(fixtures) {
      await provider(fixtures);
      await hold(fixtures.page, APPLICATIONS);
      await openTab(fixtures, TITLES.open);
      await expect(fixtures.page.getByRole('tab', { name: 'Applications', selected: true })).toBeVisible();
    },
  },
  {
    name: 'job-applications-failed',
    settings: BOARD,
    async go(fixtures) {
      await provider(fixtures);
      await fail(fixtures, APPLICATIONS);
      await openTab(fixtures, TITLES.open);
      await gaveUp(fixtures);
    },
  },
  {
    name: 'job-applications-none',
    settings: BOARD,
    async go(fixtures) {
      await provider(fixtures);
      await openTab(fixtures, TITLES.open);
      await expect(fixtures.page.getByText('Nobody has applied yet.')).toBeVisible();
    },
  },
  {
    name: 'job-apply',
    settings: BOARD,
    async go(fixtures) {
      await applicant(fixtures);
      await board(fixtures);
      await press(await openJob(fixtures.page, TITLES.open), 'Apply Now');
      await applyForm(fixtures.page).getByLabel('Message').fill('I worked evenings for three years.');
    },
    next: [
      {
        name: 'job-apply-refused',
        async go({ page }) {
          await refuse(page, '**/api/jobs/*/applications', 409, 'conflict', 'This job takes no more applications.');
          await press(applyForm(page), 'Submit Application');
          await expect(applyForm(page).getByRole('alert')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'job-application-unsaved',
    settings: UNSAVED_BOARD,
    async go(fixtures) {
      await beginApplication(fixtures, 'Weekend Caregiver');
      await expect(fixtures.page.getByRole('button', { name: 'Continue' })).toBeVisible();
    },
  },
  {
    name: 'job-application-unsaved-closed',
    settings: UNSAVED_BOARD,
    async go(fixtures) {
      const { end } = await beginApplication(fixtures, 'Holiday Caregiver');
      await end('close');
      await expect(fixtures.page.getByRole('button', { name: 'Discard' })).toBeVisible();
    },
  },
  {
    name: 'job-application-unsaved-gone',
    settings: UNSAVED_BOARD,
    async go(fixtures) {
      const { end } = await beginApplication(fixtures, 'Summer Caregiver');
      await end('delete');
      await expect(fixtures.page.getByText('This job is not here')).toBeVisible();
      await expect(fixtures.page.getByRole('button', { name: 'Discard' })).toBeVisible();
    },
  },
];
