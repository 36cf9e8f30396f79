import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { expect, type Page } from '@playwright/test';
import { deleteJob, noJobs, postJob, postMany, reviseJob, setJobStatus } from '../environment/entries/jobs.ts';
import type { Member } from '../environment/entries/members.ts';
import { answersAgain, hold, ownAnswers, pressRetry, refuse, release } from '../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures, withoutSamples } from '../states/walk.ts';
import { editJobForm, jobList, openJob, openPostForm, postForm, press, sampleJobs } from './job-screen.ts';

const LIST = /\/api\/jobs(\?.*)?$/;
const WRONG = 'Something went wrong on our side. Please try again.';
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family Center'; // 68 characters
const TEXT = 'Mornings with twelve children, two adults beside you, and a garden. '.repeat(30).slice(0, 2000);
const MISSING = '01990000-0000-7000-8000-000000000001';

export async function openBoard({ page, app }: WalkFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/jobs${search}`);
  // A sheet that is open hides the page from who reads by role.
  await expect(page.getByRole('heading', { name: 'Job Board', includeHidden: true })).toBeVisible();
}

export async function jobsOf({ page, app }: WalkFixtures): Promise<Map<string, Job>> {
  const { items } = (await (await page.request.get(`${app.url}/api/jobs`)).json()) as { items: Job[] };
  return new Map(items.map((one) => [one.title, one]));
}

const retry = (page: Page) => page.getByRole('button', { name: 'Retry' });
const newcomer = (fixtures: WalkFixtures) => signedIn(fixtures, 'with the first job');

/** 120 jobs with everything as long as it gets, and 45 applications to the newest. */
const longOnes = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with long jobs', async (member: Member) => {
    const { database } = fixtures.app;
    await noJobs(fixtures.app);
    await postMany(fixtures.app, member, 120);
    const [newest] = await database.query<{ id: string }>(`select id from jobs where title = 'Job 00001'`);
    await database.query(
      `update jobs set title = left($1 || ' looks for somebody who knows it all', 100), location = left($1, 100),
         description = $2, pay_rate = 9999.99, end_date = '2028-02-29'`,
      [LONG, TEXT],
    );
    await database.query(
      `with members as (
         insert into users (id, full_name, email, created_at, updated_at)
         select gen_random_uuid(), 'Member', gen_random_uuid() || '@example.org', now(), now()
         from generate_series(1, 45) returning id
       )
       insert into job_applications (id, job_id, contractor_id, message, status, created_at, updated_at)
       select gen_random_uuid(), $1, id, case when n = 1 then $2 else 'I worked evenings for three years.' end,
         (array['pending', 'accepted', 'declined'])[1 + (n - 1) % 3], now() - n * interval '1 hour', now()
       from (select id, row_number() over () as n from members) m`,
      [newest?.id, TEXT.slice(0, 500)],
    );
  });

/** Without any job: samples, and one that is begun. */
const none: Leg = [
  {
    name: 'jobs-loading',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noJobs(app);
      await signedIn(fixtures, 'without jobs');
      await refuse(page, LIST, 400, 'internal', WRONG);
      await hold(page, LIST);
      await openBoard(fixtures);
      await expect(page.getByText('Loading jobs...')).toBeAttached();
    },
  },
  {
    name: 'jobs-samples-failed',
    async go({ page }) {
      release(page);
      await expect(retry(page)).toBeVisible();
    },
  },
  {
    name: 'jobs-samples',
    async go({ page }) {
      await answersAgain(page);
      await expect(sampleJobs(page)).toBeVisible();
    },
  },
  {
    name: 'jobs-sample-details',
    async go({ page }) {
      await openJob(page, 'Early Childhood Teacher');
    },
  },
  {
    name: 'job-form',
    async go({ page }) {
      await page.goBack();
      await openPostForm(page);
    },
  },
  {
    name: 'job-form-details',
    async go({ page }) {
      const form = postForm(page);
      await press(form, 'Add details');
      for (const day of ['Monday', 'Tuesday', 'Thursday']) await form.getByRole('checkbox', { name: day }).check();
      await form.getByLabel('Starts at').fill('08:30');
      await form.getByLabel('Benefits').scrollIntoViewIfNeeded();
    },
  },
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
      await refuse(page, LIST, 503, 'unavailable', WRONG);
      await press(form, 'Post Job');
      await expect(form.getByText('Not saved. What you typed is kept.')).toBeVisible();
    },
  },
  {
    name: 'job-form-saving',
    async go({ page }) {
      await ownAnswers(page);
      await hold(page, LIST);
      await press(postForm(page), 'Post Job');
      await expect(postForm(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
    },
  },
];

/** Without samples: nothing, and then what happens to a job of one's own. */
const first: Leg = [
  {
    name: 'jobs-failed',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noJobs(app);
      await newcomer(fixtures);
      await withoutSamples(page);
      await refuse(page, LIST, 400, 'internal', WRONG);
      await openBoard(fixtures);
      await expect(retry(page)).toBeVisible();
    },
  },
  {
    name: 'jobs-empty',
    async go({ page }) {
      await page.unroute(LIST);
      await pressRetry(page);
      await expect(page.getByText('Be the first to post a job opportunity')).toBeVisible();
    },
  },
  {
    name: 'job-details-loading',
    async go(fixtures) {
      const { page } = fixtures;
      await hold(page, /\/api\/jobs/);
      await openBoard(fixtures, `?job=${MISSING}`);
      await expect(page.getByText('Loading the job...')).toBeAttached();
    },
  },
  {
    name: 'job-details-gone',
    async go({ page }) {
      release(page);
      await expect(page.getByText('This job is not here')).toBeVisible();
    },
  },
  {
    name: 'job-form-conflict',
    async go(fixtures) {
      const { page, app } = fixtures;
      await ownAnswers(page);
      const made = await postJob(page, app);
      await openBoard(fixtures, `?edit=${made.id}`);
      const form = editJobForm(page);
      await form.getByLabel('Pay rate').fill('20');
      await form.getByLabel('Location').fill('Cedar Park, TX');
      await reviseJob(page, app, made, { pay_rate: 19.25, description: 'Two siblings, until eleven.' });
      await press(form, 'Save Changes');
      await expect(form.getByRole('button', { name: 'Keep mine' })).toBeVisible();
    },
  },
  {
    name: 'job-versions',
    async go({ page }) {
      await press(editJobForm(page), 'Take theirs');
      await press(await openJob(page, 'Weekend Caregiver'), 'Earlier versions');
      await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
    },
  },
  {
    name: 'job-hidden',
    async go(fixtures) {
      const { page, app } = fixtures;
      await app.database.query('update jobs set hidden = true');
      await openBoard(fixtures);
      await openJob(page, 'Weekend Caregiver');
      await expect(page.getByText('Three members reported this job.')).toBeVisible();
    },
  },
  {
    name: 'job-deleted-list',
    async go(fixtures) {
      const { page, app } = fixtures;
      const made = (await jobsOf(fixtures)).get('Weekend Caregiver');
      if (!made) throw new Error('the job is not there');
      await deleteJob(page, app, await setJobStatus(page, app, made, 'closed'));
      await openBoard(fixtures, '?deleted');
      await expect(page.getByRole('dialog').getByRole('listitem')).toBeVisible();
    },
  },
];

const many: Leg = [
  {
    name: 'jobs-long',
    async go(fixtures) {
      await longOnes(fixtures);
      await openBoard(fixtures);
      await expect(jobList(fixtures.page)).toBeVisible();
    },
  },
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
  {
    name: 'job-applications-long',
    async go({ page }) {
      await page.getByRole('dialog').getByRole('tab', { name: 'Applications' }).click();
      await expect(page.getByRole('button', { name: 'Show more' })).toBeAttached();
    },
  },
];

export const JOB_WALK: Walk = { name: 'jobs', legs: [none, first, many] };
