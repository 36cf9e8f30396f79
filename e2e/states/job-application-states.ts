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
import { hold, refuse, type Stage, type State, signedIn } from './state.ts';

const APPLICATIONS = /\/api\/jobs\/[^/]+\/applications/;

/** A job of somebody's, and an application to it that is typed and not sent; `end` takes the job away. */
async function beginApplication(stage: Stage, title: string) {
  const { page } = stage;
  const theirs = (work: (stage: Stage) => Promise<unknown>) =>
    aside(stage, async (other) => {
      await signedIn(other, 'who posts');
      await work(other);
    });
  let made: Job | undefined;
  await theirs(async (other) => {
    made = await postJob(other.page, other.app, { title });
  });
  await signedIn(stage, 'who types');
  await board(stage);
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
    async go(stage) {
      await aside(stage, applicant);
      await provider(stage);
      await openTab(stage, TITLES.withdrawn);
      await expect(stage.page.getByText('The applicant took this application back.')).toBeVisible();
    },
  },
  {
    name: 'job-applications-long',
    settings: MANY_APPLICATIONS,
    async go(stage) {
      await manyApplications(stage);
      await openTab(stage, TITLES.open);
      await expect(stage.page.getByRole('button', { name: 'Show more' })).toBeAttached();
    },
  },
  {
    name: 'job-applications-loading',
    settings: BOARD,
    async go(stage) {
      await provider(stage);
      await hold(stage.page, APPLICATIONS);
      await openTab(stage, TITLES.open);
      await expect(stage.page.getByRole('tab', { name: 'Applications', selected: true })).toBeVisible();
    },
  },
  {
    name: 'job-applications-failed',
    settings: BOARD,
    async go(stage) {
      await provider(stage);
      await fail(stage, APPLICATIONS);
      await openTab(stage, TITLES.open);
      await gaveUp(stage);
    },
  },
  {
    name: 'job-applications-none',
    settings: BOARD,
    async go(stage) {
      await provider(stage);
      await openTab(stage, TITLES.open);
      await expect(stage.page.getByText('Nobody has applied yet.')).toBeVisible();
    },
  },
  {
    name: 'job-apply',
    settings: BOARD,
    async go(stage) {
      await applicant(stage);
      await board(stage);
      await press(await openJob(stage.page, TITLES.open), 'Apply Now');
      await applyForm(stage.page).getByLabel('Message').fill('I worked evenings for three years.');
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
    async go(stage) {
      await beginApplication(stage, 'Weekend Caregiver');
      await expect(stage.page.getByRole('button', { name: 'Continue' })).toBeVisible();
    },
  },
  {
    name: 'job-application-unsaved-closed',
    settings: UNSAVED_BOARD,
    async go(stage) {
      const { end } = await beginApplication(stage, 'Holiday Caregiver');
      await end('close');
      await expect(stage.page.getByRole('button', { name: 'Discard' })).toBeVisible();
    },
  },
  {
    name: 'job-application-unsaved-gone',
    settings: UNSAVED_BOARD,
    async go(stage) {
      const { end } = await beginApplication(stage, 'Summer Caregiver');
      await end('delete');
      await expect(stage.page.getByText('This job is not here')).toBeVisible();
      await expect(stage.page.getByRole('button', { name: 'Discard' })).toBeVisible();
    },
  },
];
