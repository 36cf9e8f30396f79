import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { expect } from '@playwright/test';
import {
  applyForm,
  job,
  jobDetails,
  jobList,
  openJob,
  openPostForm,
  press,
  question,
  sampleJobs,
} from '../job-screen.ts';
import { runAhead } from '../run-ahead.ts';
import { applyTo, decide, deleteJob, postJob, postMany, setJobStatus } from '../world/jobs.ts';
import type { Member } from '../world/members.ts';
import { hold, refuse, type Stage, type State, signedIn } from './stage.ts';

// Longer than 300 lines: one entry for each state of the job board and its sheets.

const LIST = /\/api\/jobs(\?.*)?$/;
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family Center'; // 68 characters
const TEXT = 'Mornings with twelve children, two adults beside you, and a garden. '.repeat(30).slice(0, 2000);
/** An app of its own for each of these: jobs are everybody's. */
const BOARD = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <jobs@example.org>' };
const LONG_BOARD = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <many-jobs@example.org>' };
const UNSAVED_BOARD = { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <unsaved-applications@example.org>' };
const NO_SAMPLES = { SAMPLE_DATA: 'off' };
const TITLES = {
  open: 'Early Childhood Teacher',
  pending: 'Substitute Teacher',
  accepted: 'Evening Caregiver',
  declined: 'Kitchen Helper',
};

/** Somebody who posts jobs and gets applications, and another who applies. */
async function provider(stage: Stage): Promise<Member> {
  return signedIn(stage, 'with jobs', async () => {
    const { page, app } = stage;
    await postJob(page, app, { title: TITLES.declined, location: null, pay_rate: null, job_type: 'temp' });
    await postJob(page, app, { title: TITLES.accepted, end_date: '2027-06-11' });
    await postJob(page, app, { title: TITLES.pending, job_type: 'temp', location: 'Round Rock, TX', pay_rate: 17.25 });
    await postJob(page, app, {
      title: TITLES.open,
      job_type: 'contract',
      description: 'Lead a preschool class of twelve with an assistant.\n\nYou plan the week and talk to families.',
      pay_rate: 24.5,
    });
  });
}

async function jobsOf(stage: Stage): Promise<Map<string, Parameters<typeof applyTo>[2]>> {
  const response = await stage.page.request.get(`${stage.app.url}/api/jobs`);
  const { items } = (await response.json()) as { items: Parameters<typeof applyTo>[2][] };
  return new Map(items.map((one) => [one.title, one]));
}

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

/** The same in a browser of its own, for another person. */
async function aside<T>(stage: Stage, work: (stage: Stage) => Promise<T>): Promise<T> {
  const browser = stage.page.context().browser();
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': stage.world.newAddress() } });
  try {
    return await work({ ...stage, page: await context.newPage() });
  } finally {
    await context.close();
  }
}

/** Somebody who has applied to three of the jobs. */
const applicant = (stage: Stage) =>
  aside(stage, async (theirs) => {
    await provider(theirs);
    return signedIn(stage, 'who applied', async () => {
      const jobs = await jobsOf(stage);
      for (const kind of ['pending', 'accepted', 'declined'] as const) {
        const one = jobs.get(TITLES[kind]);
        if (!one) throw new Error(`no job ${TITLES[kind]}`);
        const made = await applyTo(stage.page, stage.app, one, 'I worked evenings for three years, and I live near.');
        if (kind !== 'pending') await decide(theirs.page, stage.app, made, kind);
      }
    });
  });

async function board(stage: Stage, search = ''): Promise<void> {
  await stage.page.goto(`${stage.app.url}/jobs${search}`);
  await expect(stage.page.getByRole('heading', { name: 'Job Board' })).toBeVisible();
}

async function failing(stage: Stage): Promise<void> {
  await signedIn(stage, 'anyone');
  await stage.page.route(LIST, (route) => route.fulfill({ status: 503, body: '' }));
  await stage.page.clock.install();
  await stage.page.goto(`${stage.app.url}/jobs`);
  await runAhead(stage.page, stage.page.getByRole('button', { name: 'Retry' }));
}

async function tabOfApplications(stage: Stage): Promise<void> {
  await aside(stage, applicant);
  await provider(stage);
  const one = (await jobsOf(stage)).get(TITLES.pending);
  await stage.page.goto(`${stage.app.url}/jobs?job=${one?.id}&tab=applications`);
  await expect(jobDetails(stage.page, TITLES.pending).getByText('Pending', { exact: true })).toBeVisible();
}

export const JOB_STATES: readonly State[] = [
  {
    name: 'jobs-loading',
    settings: BOARD,
    async go(stage) {
      await provider(stage);
      await hold(stage.page, LIST);
      await board(stage);
      await expect(stage.page.getByText('Loading jobs...')).toBeAttached();
    },
  },
  {
    name: 'jobs-samples',
    async go(stage) {
      await signedIn(stage, 'anyone');
      await stage.app.database.query('delete from jobs');
      await board(stage);
      await expect(sampleJobs(stage.page)).toBeVisible();
    },
  },
  {
    name: 'jobs-sample-details',
    async go(stage) {
      await signedIn(stage, 'anyone');
      await stage.app.database.query('delete from jobs');
      await board(stage);
      await openJob(stage.page, 'Substitute Teacher');
    },
  },
  { name: 'jobs-samples-failed', go: failing },
  { name: 'jobs-failed', settings: NO_SAMPLES, go: failing },
  {
    name: 'jobs-empty',
    settings: NO_SAMPLES,
    async go(stage) {
      await signedIn(stage, 'anyone');
      await stage.app.database.query('delete from jobs');
      await board(stage);
      await expect(stage.page.getByText('Be the first to post a job opportunity')).toBeVisible();
    },
  },
  {
    name: 'jobs-filled',
    settings: BOARD,
    async go(stage) {
      await applicant(stage);
      await board(stage);
      await expect(jobList(stage.page)).toBeVisible();
    },
  },
  {
    name: 'jobs-own-applications',
    settings: BOARD,
    async go(stage) {
      await applicant(stage);
      await board(stage);
      await job(stage.page, TITLES.pending).evaluate((card) => card.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'jobs-no-match',
    settings: BOARD,
    async go(stage) {
      await provider(stage);
      await board(stage, '?search=xylophone&job_type=temp&location=Austin');
      await expect(stage.page.getByText('Try adjusting your search or filters')).toBeVisible();
    },
  },
  {
    name: 'jobs-long',
    settings: LONG_BOARD,
    async go(stage) {
      await longOnes(stage);
      await board(stage);
      await expect(jobList(stage.page)).toBeVisible();
    },
  },
  {
    name: 'job-details-long',
    settings: LONG_BOARD,
    async go(stage) {
      await longOnes(stage);
      await board(stage);
      await stage.page
        .getByRole('button', { name: /^View Details of/ })
        .first()
        .click();
      await expect(stage.page.getByRole('dialog').getByText('Start date')).toBeVisible();
    },
  },
  {
    name: 'job-details',
    settings: BOARD,
    async go(stage) {
      await applicant(stage);
      await board(stage);
      await openJob(stage.page, TITLES.open);
    },
  },
  {
    name: 'job-details-pending',
    settings: BOARD,
    async go(stage) {
      await applicant(stage);
      await board(stage);
      await openJob(stage.page, TITLES.pending);
    },
  },
  {
    name: 'job-details-accepted',
    settings: BOARD,
    async go(stage) {
      await applicant(stage);
      await board(stage);
      await openJob(stage.page, TITLES.accepted);
    },
  },
  {
    name: 'job-withdraw-question',
    settings: BOARD,
    async go(stage) {
      await applicant(stage);
      await board(stage);
      await press(await openJob(stage.page, TITLES.pending), 'Withdraw application');
      await expect(question(stage.page, 'Withdraw your application?')).toBeVisible();
    },
  },
  {
    name: 'job-details-own',
    settings: BOARD,
    async go(stage) {
      await provider(stage);
      await board(stage);
      await openJob(stage.page, TITLES.open);
    },
  },
  {
    name: 'job-details-gone',
    async go(stage) {
      await signedIn(stage, 'anyone');
      await stage.page.goto(`${stage.app.url}/jobs?job=01990000-0000-7000-8000-000000000001`);
      await expect(stage.page.getByText('This job is not here')).toBeVisible();
    },
  },
  { name: 'job-applications', settings: BOARD, go: tabOfApplications },
  {
    name: 'job-accept-question',
    settings: BOARD,
    async go(stage) {
      await tabOfApplications(stage);
      await press(jobDetails(stage.page, TITLES.pending), 'Accept');
      await expect(question(stage.page, 'Accept this application?')).toBeVisible();
    },
  },
  {
    name: 'job-applications-none',
    settings: BOARD,
    async go(stage) {
      await provider(stage);
      const one = (await jobsOf(stage)).get(TITLES.open);
      await stage.page.goto(`${stage.app.url}/jobs?job=${one?.id}&tab=applications`);
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
  },
  {
    name: 'job-apply-refused',
    settings: BOARD,
    async go(stage) {
      const { page } = stage;
      await applicant(stage);
      await board(stage);
      await press(await openJob(page, TITLES.open), 'Apply Now');
      await applyForm(page).getByLabel('Message').fill('I worked evenings for three years.');
      await refuse(page, '**/api/jobs/*/applications', 409, 'conflict', 'This job takes no more applications.');
      await press(applyForm(page), 'Submit Application');
      await expect(applyForm(page).getByRole('alert')).toBeVisible();
    },
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
  {
    name: 'job-form',
    settings: BOARD,
    async go(stage) {
      await provider(stage);
      await board(stage);
      await openPostForm(stage.page);
    },
  },
  {
    name: 'job-form-errors',
    settings: BOARD,
    async go(stage) {
      await provider(stage);
      await board(stage);
      const form = await openPostForm(stage.page);
      await form.getByLabel('Pay rate').fill('-3');
      await press(form, 'Post Job');
      await expect(form.getByText('Please fill in all required fields')).toBeVisible();
    },
  },
  {
    name: 'job-deleted-list',
    settings: { ...BOARD, MAIL_FROM: 'PCR <deleted-jobs@example.org>' },
    async go(stage) {
      const { page, app } = stage;
      await signedIn(stage, 'who deleted a job', async () => {
        const { id, updated_at } = await setJobStatus(page, app, await postJob(page, app), 'closed');
        await page.request.delete(`${app.url}/api/jobs/${id}?updated_at=${encodeURIComponent(updated_at)}`, {
          headers: { origin: app.url },
        });
      });
      await board(stage);
      await press(page, 'Recently deleted');
      await expect(page.getByRole('dialog').getByRole('listitem')).toBeVisible();
    },
  },
];

const longOnes = (stage: Stage) =>
  signedIn(stage, 'with long jobs', async (member: Member) => {
    await postMany(stage.app, member, 500);
    await stage.app.database.query(
      `update jobs set title = left($1 || ' looks for somebody who knows it all', 100), location = left($1, 100),
         description = $2, pay_rate = 9999.99, end_date = '2028-02-29'`,
      [LONG, TEXT],
    );
  });
